import type { Rule } from "./walk.ts";

/** Building blocks of rules. Every one refuses what it does not know. */

/** A value for a refusal's detail: trees come from outside, and some things cannot be turned into text. */
export const shown = (value: unknown): string => (typeof value === "object" ? "a structure" : String(value));

/** Of no consequence, whatever it is. */
export const anything: Rule = () => {};

export const text: Rule = (value, { refuse }) => {
  if (typeof value !== "string") refuse("malformed", `expected text, got ${typeof value}`);
};

export const flag: Rule = (value, { refuse }) => {
  if (typeof value !== "boolean") refuse("malformed", `expected true or false, got ${typeof value}`);
};

/** Must say nothing: null, false, "", [] or {}. */
export const unused =
  (construct: string): Rule =>
  (value, { refuse }) => {
    if (!isEmpty(value)) refuse("construct_not_allowed", construct);
  };

export const oneOf = (construct: string, ...allowed: readonly string[]): Rule => {
  return (value, { refuse }) => {
    if (typeof value !== "string" || !allowed.includes(value))
      refuse("construct_not_allowed", `${construct} ${shown(value)}`);
  };
};

export const optional =
  (rule: Rule): Rule =>
  (value, here) => {
    if (value !== null && value !== undefined) here.visit(rule, value);
  };

export const list =
  (rule: Rule): Rule =>
  (value, { visit, refuse }) => {
    if (!Array.isArray(value)) return refuse("malformed", "expected a list");
    for (const item of value) visit(rule, item);
  };

/** A record of these fields and no other; one that is missing is judged as `undefined`. */
export const fields =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, { visit, refuse }) => {
    if (!isRecord(value)) return refuse("malformed", "expected a record");
    for (const [name, rule] of Object.entries(rules)) visit(rule, Object.hasOwn(value, name) ? value[name] : undefined);
    for (const [name, part] of Object.entries(value))
      if (!Object.hasOwn(rules, name) && !isEmpty(part)) refuse("construct_not_allowed", `unknown field ${name}`);
  };

/** A record whose `type` says which rule holds for it. */
export const byType =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, here) => {
    if (!isRecord(value) || typeof value.type !== "string")
      return here.refuse("malformed", "expected a node with a type");
    const rule = Object.hasOwn(rules, value.type) ? rules[value.type] : undefined;
    if (rule) rule(value, here);
    else here.refuse("construct_not_allowed", value.type);
  };

/** The same rule under several types. */
export const each = (types: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(types.split(/\s+/).map((type) => [type, rule]));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Names are the same to the engine in upper and lower case, but only the letters of ASCII. */
export const lowered = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
