import { isRecord, shown } from "../rules.ts";
import type { Rule } from "../walk.ts";

/**
 * A node of libpg-query: a record with one key that names its kind, and its fields below. A field that says nothing is
 * left out by the parser, so every field may be missing.
 */
export const node =
  (kinds: Readonly<Record<string, Rule>>): Rule =>
  (value, here) => {
    if (!isRecord(value)) return here.refuse("malformed", "expected a node");
    const [kind, ...more] = Object.keys(value);
    if (kind === undefined || more.length > 0) return here.refuse("malformed", "expected a node of one kind");
    const rule = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (rule) here.visit(rule, value[kind]);
    else here.refuse("construct_not_allowed", kind);
  };

/** A record of these fields and no other; one that is missing is not judged. */
export const parts =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, { visit, refuse }) => {
    if (!isRecord(value)) return refuse("malformed", "expected a record");
    for (const [name, part] of Object.entries(value)) {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule) visit(rule, part);
      else refuse("construct_not_allowed", `unknown field ${name}`);
    }
  };

/** A list of `String` nodes: the parts of a name. */
export function nameOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.map((item) => {
    const inner = isRecord(item) && isRecord(item.String) ? item.String.sval : undefined;
    return typeof inner === "string" ? inner : null;
  });
  return names.every((name): name is string => name !== null) ? names : null;
}

/** A name without a schema, or in PostgreSQL's own, that is on the list. */
export const listedName =
  (reason: "function_not_allowed" | "type_not_allowed" | "construct_not_allowed", listed: ReadonlySet<string>): Rule =>
  (value, { refuse }) => {
    const names = nameOf(value);
    if (!names) return refuse("malformed", "name");
    const [first, second, ...more] = names;
    const name = second === undefined ? first : first === "pg_catalog" ? second : undefined;
    if (more.length > 0 || name === undefined || !listed.has(name)) refuse(reason, shown(names.join(".")));
  };
