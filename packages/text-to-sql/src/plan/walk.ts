/** A part of a plan. */
export type Node = Readonly<Record<string, unknown>>;

/** What tells itself as another value: the candidates of a name are those that they hold. */
const told = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function"
    ? value.toJSON()
    : value;

/**
 * Whether two plans, or two parts of plans or of meanings, say the same: plain data, of which what is not said and what is undefined are one,
 * whatever the order of their keys.
 */
export function equals(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [a, b] = [told(one), told(other)];
  if (a !== one || b !== other) return equals(a, b);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  for (const key in one) if (!equals((one as Node)[key], (other as Node)[key])) return false;
  for (const key in other) if ((other as Node)[key] !== undefined && (one as Node)[key] === undefined) return false;
  return true;
}

/** Everything within a plan, or a part of one, that is an object: what holds others comes before them. */
export function* nodesIn(part: unknown): Generator<Node> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield part as Node;
  for (const inner of Object.values(part)) yield* nodesIn(inner);
}

/** Whether something within a plan, or a part of one, is so. */
export const mentions = (part: unknown, isMeant: (node: Node) => boolean): boolean => {
  for (const node of nodesIn(part)) if (isMeant(node)) return true;
  return false;
};

/** All that a key says anywhere within, of a list each: the measures of a plan, its years, the keys of its members. */
export function valuesOf<T = unknown>(part: unknown, key: string): Set<T> {
  const found = new Set<T>();
  for (const { [key]: value } of nodesIn(part))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) found.add(one as T);
  return found;
}

/** The measures that a plan tells or judges by. */
export const measuresIn = (part: unknown): Set<string> => valuesOf<string>(part, "measure");

/** Whether something within is told of places that it names. */
export const isPlaced = (part: unknown): boolean => valuesOf(part, "places").size > 0;

/** The one year of which all that has any is told; null where there are several, or none. */
export function onlyYear(part: unknown): number | null {
  const [year, ...others] = [...valuesOf(part, "year")].filter((one) => typeof one === "number");
  return year !== undefined && others.length === 0 ? year : null;
}
