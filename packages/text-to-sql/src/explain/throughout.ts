import type { Bound } from "../plan/bound.ts";
import { equals, onlyYear } from "../plan/walk.ts";

/** So many years in a row are said as one: of two, each is said. */
const fewest = 3;

/** Bounds as they are said: what must be so in one year after another is said once, with from when to when. */
export function boundsSaid(bounds: readonly Bound[]): readonly { readonly bound: Bound; readonly when: string }[] {
  const said: { bound: Bound; when: string }[] = [];
  for (let at = 0; at < bounds.length; ) {
    const years = yearsFrom(bounds.slice(at));
    const [bound] = bounds.slice(at, at + 1);
    const isOne = years.length >= fewest;
    if (bound && isOne)
      said.push({ bound: ofAnyYear(bound), when: ` setiap tahun dari ${years[0]} sampai ${years.at(-1)}` });
    else if (bound) said.push({ bound, when: "" });
    at += isOne ? years.length : 1;
  }
  return said;
}

/** The years that follow one another in which the first of some bounds is said again. */
function yearsFrom([first, ...others]: readonly Bound[]): readonly number[] {
  const years = [first && onlyYear(first)].filter((year) => typeof year === "number");
  for (const other of others) {
    const [last] = years.slice(-1);
    if (!first || last === undefined || onlyYear(other) !== last + 1) break;
    if (!equals(ofAnyYear(first), ofAnyYear(other))) break;
    years.push(last + 1);
  }
  return years;
}

const ofAnyYear = (bound: Bound): Bound =>
  JSON.parse(JSON.stringify(bound, (key, value) => (key === "year" && typeof value === "number" ? null : value)));
