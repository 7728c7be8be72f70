import type { SemanticModel } from "@tanyadata/semantic-model";
import { leavesOf, makeGeography, type Plan } from "@tanyadata/text-to-sql";

/** Years, of a plan that tells figures year by year, from which on they are not comparable with earlier ones, and why. */
export function breaksOf({ series, figures }: Plan, model: SemanticModel): readonly { year: number; note: string }[] {
  if (!series) return [];
  const geography = makeGeography(model);
  const measures = figures.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === "measure" ? leaf.measure : []));
  const datasets = new Set(measures.flatMap((measure) => geography.datasetsOf(measure)));
  const [first, last] = [Math.min(...series.years), Math.max(...series.years)];
  return [...datasets].flatMap(({ breaks }) => breaks).filter(({ year }) => first < year && year <= last);
}
