import { isRecord, shown } from "../rules.ts";
import type { Rule } from "../walk.ts";

/**
 * A node of sqlparser: a record with one key that names its kind, and what it holds below; or the name alone, where it holds
 * nothing. Kinds that are not listed are refused.
 */
export const choice =
  (kinds: Readonly<Record<string, Rule>>): Rule =>
  (value, here) => {
    const [kind, ...more] = isRecord(value) ? Object.keys(value) : typeof value === "string" ? [value] : [];
    if (kind === undefined || more.length > 0) return here.refuse("malformed", "expected a node of one kind");
    const rule = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (rule) here.visit(rule, isRecord(value) ? value[kind] : null);
    else here.refuse("construct_not_allowed", kind);
  };

/** Parts in their order. */
export const tuple =
  (...rules: readonly Rule[]): Rule =>
  (value, { visit, refuse }) => {
    if (!Array.isArray(value) || value.length !== rules.length) return refuse("malformed", "expected as many parts");
    for (const [at, rule] of rules.entries()) visit(rule, value[at]);
  };

/** A name as it was written, without its quotes; null where it is none. */
export const nameIn = (value: unknown): string | null =>
  isRecord(value) && typeof value.value === "string" ? value.value : null;

/** The parts of a qualified name; null where one of them is no name. */
export function namesIn(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.map((part) => nameIn(isRecord(part) && "Identifier" in part ? part.Identifier : part));
  return names.every((name) => name !== null) ? names : null;
}

export const identifier: Rule = (value, { refuse }) => {
  if (nameIn(value) === null) refuse("malformed", `expected a name, got ${shown(value)}`);
};
