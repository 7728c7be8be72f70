import type { CombinedFigure } from "./figure.ts";

/** The years between which a figure changes, if it is the same figure in two years. */
export function changeOf({ how, left, right }: CombinedFigure): { from: number; to: number } | null {
  if (how !== "difference" && how !== "growth" && how !== "pace") return null;
  if (left.kind !== "measure" || right.kind !== "measure" || left.measure !== right.measure) return null;
  const rest = (one: typeof left) => JSON.stringify([one.slices, one.places]);
  if (rest(left) !== rest(right)) return null;
  return typeof left.year === "number" && typeof right.year === "number" && left.year !== right.year
    ? { from: right.year, to: left.year }
    : null;
}
