import type { Grounding, Plan } from "@tanyadata/text-to-sql";

/** What numbers are said in. */
const scales = [1, 1e3, 1e6, 1e9, 1e12];

/**
 * A place or a number that the question names and the plan does not: a plan that drops a condition answers another question.
 * In English, for its author; null: nothing.
 */
export function leftOut(plan: Plan, { named, numbers }: Pick<Grounding, "named" | "numbers">): string | null {
  const held = { texts: new Set<unknown>(), numbers: new Set<unknown>() };
  const walk = (node: unknown): void => {
    if (typeof node === "string") held.texts.add(node);
    if (typeof node === "number") held.numbers.add(node);
    // "5 tahun terakhir" is a list of five.
    if (Array.isArray(node)) held.numbers.add(node.length);
    if (typeof node === "object" && node !== null) for (const part of Object.values(node)) walk(part);
  };
  walk(plan);
  const place = named.find((members) => !members.some(({ key }) => held.texts.has(key)));
  if (place) return `the plan leaves out a place that the question names: ${JSON.stringify(place[0]?.name)}`;
  const number = numbers.find((one) => !scales.some((scale) => held.numbers.has(one * scale)));
  return number === undefined ? null : `the plan leaves out a number that the question names: ${number}`;
}
