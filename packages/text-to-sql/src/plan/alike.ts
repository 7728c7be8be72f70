import { equals, type Node } from "./walk.ts";

/** What stands in the place of a name, a value, a year or a number. */
const any = "*";

/**
 * Whether two plans ask the same of others: they differ in members, values, periods and numbers alone. What stands in a slot is known by
 * that, whatever kind it is of.
 */
export const alike = (one: unknown, other: unknown): boolean => equals(opened(one), opened(other));

function opened(part: unknown): unknown {
  if (typeof part === "number") return any;
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(opened);
  const node = part as Node;
  const entries = Object.entries(node).map(([key, value]) => {
    if ((key === "keys" || key === "values") && Array.isArray(value)) return [key, value.map(() => any)];
    if (key === "value") return [key, any];
    // A province may stand where a regency did.
    if (key === "entity" && isNamed(node.members)) return [key, any];
    return [key, opened(value)];
  });
  return Object.fromEntries(entries);
}

const isNamed = (members: unknown): boolean => typeof members === "object" && members !== null && "keys" in members;
