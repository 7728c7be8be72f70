import type { Plan } from "@tanyadata/text-to-sql";

/** How a plan stands to those that the engine thinks possible: one of them, one step away from one, or none like it. */
export type Agreement =
  | { readonly kind: "same" }
  | { readonly kind: "near"; readonly other: Plan }
  | { readonly kind: "apart" };

/** Compares what plans say, not how they are written down. */
export function agreementOf(plan: Plan, candidates: readonly Plan[]): Agreement {
  if (candidates.some((other) => isSame(plan, other))) return { kind: "same" };
  const own = slotsOf(plan);
  const other = candidates.find((candidate) => {
    const theirs = slotsOf(candidate);
    return own.measures === theirs.measures && differing(own, theirs) === 1;
  });
  return other ? { kind: "near", other } : { kind: "apart" };
}

/** Whether two plans are the same but for the order in which they are written. */
export const isSame = (one: Plan, other: Plan): boolean => canonical(one) === canonical(other);

/** Lists whose order says nothing; everything else keeps it. */
const unordered = new Set(["subsets", "places", "keys", "bounds", "slices", "values", "texts", "attributes"]);

function canonical(node: unknown, name = ""): string {
  if (Array.isArray(node)) {
    const items = node.map((item) => canonical(item));
    return `[${(unordered.has(name) ? items.sort() : items).join()}]`;
  }
  if (typeof node !== "object" || node === null) return JSON.stringify(node) ?? "null";
  const fields = Object.entries(node)
    // What is absent, empty or null says the same: nothing.
    .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key}:${canonical(value, key)}`);
  return `{${fields.sort().join()}}`;
}

/** What a plan says, sorted by what kind of thing it is. */
type Slots = Readonly<
  Record<"measures" | "kinds" | "years" | "cuts" | "places" | "rows" | "order" | "bounds" | "other", string>
>;

function slotsOf(plan: Plan): Slots {
  const found: Record<keyof Slots, string[]> = {
    measures: [],
    kinds: [],
    years: [],
    cuts: [],
    places: [],
    rows: [],
    order: [],
    bounds: [],
    other: [],
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const one = node as Record<string, unknown>;
    if (typeof one.measure === "string") found.measures.push(one.measure);
    if (typeof one.kind === "string") found.kinds.push(`${one.kind} ${one.how ?? ""}`);
    for (const key of ["year", "years"]) if (one[key] !== undefined) found.years.push(canonical(one[key]));
    if (one.slices) found.cuts.push(canonical(one.slices, "slices"));
    if (one.members) found.places.push(canonical({ ...one, set: undefined }));
    if (typeof one.entity === "string" && "bounds" in one)
      found.rows.push(canonical([one.entity, one.subsets, one.texts ?? []]));
    if ("direction" in one) found.order.push(canonical([one.direction, one.limit, one.pick ?? null]));
    if ("least" in one) found.bounds.push(canonical([one.least, one.most]));
    for (const value of Object.values(one)) walk(value);
  };
  walk(plan);
  found.other.push(canonical([plan.attributes ?? [], plan.defines ?? null, plan.distance ?? null]));
  const told = (key: keyof Slots): string => [...new Set(found[key])].sort().join();
  return Object.fromEntries(Object.keys(found).map((key) => [key, told(key as keyof Slots)])) as Slots;
}

const differing = (one: Slots, other: Slots): number =>
  (Object.keys(one) as (keyof Slots)[]).filter((key) => one[key] !== other[key]).length;
