import type { Entity } from "./entity.shape.ts";
import { daysOf, type Held, isWithin, monthOfText, periodsBetween, shifted } from "./period.ts";
import type { Policies } from "./policies.shape.ts";
import type { BaseMeasure, Dataset, Measure, RatioMeasure, Root } from "./shape.ts";
import type { View } from "./view.shape.ts";

/** A loaded, validated semantic model: plain frozen data with look-ups by id. */
export interface SemanticModel {
  readonly root: Root;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly datasets: ReadonlyMap<string, Dataset>;
  /** What stands for tables, by the names by which the others call it. */
  readonly views: ReadonlyMap<string, View>;
  /** Every measure by id, with the dataset that declares it; those of an entity's numbers too. */
  readonly measures: ReadonlyMap<string, { readonly measure: Measure; readonly dataset: Dataset }>;
  /** Who may see what of it; without, whoever has signed in sees all. */
  readonly policies?: Policies;
}

/** One member of an entity, as the gazetteer needs it. */
export interface Member {
  readonly entity: string;
  readonly key: string;
  readonly name: string;
  /** Keys of the containing members, by entity. */
  readonly parents: Readonly<Record<string, string>>;
  /** Ids of the entity's noun subsets that hold it. */
  readonly subsets: readonly string[];
  /** What its findable text attributes say, by attribute. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Its codes, by numbering; none in one that has not got it. */
  readonly codes?: Readonly<Record<string, string>>;
}

/** Narrows a measure to the kind computed from two others. */
export const isRatio = (measure: Measure): measure is RatioMeasure => "numerator" in measure;
/** Narrows a measure to the kind computed from rows. */
export const isBase = (measure: Measure): measure is BaseMeasure => "expression" in measure;
/** Years that a dataset holds, ascending; of one with dates those that it holds in full. None for one that is timeless. */
export function yearsOf({ time }: Dataset): readonly number[] {
  if ("years" in time) return [...time.years].sort((a, b) => a - b);
  if ("year" in time) return [time.year];
  const held = "date" in time ? monthsHeld(time) : null;
  if (!held) return [];
  return periodsBetween("year", held.first, held.last).filter((year) => isWithin(year, held));
}
/** The first and the last month that a dataset with dates holds, as periods, and those that it holds in full. */
export function monthsHeld({ from, to }: { readonly from: string; readonly to: string }): Held {
  const [first, last] = [monthOfText(from), monthOfText(to)];
  const isCut = to.length > 7 && daysOf(last).next !== daysOf(shifted(Number(to.replaceAll("-", "")), 1)).first;
  const whole = {
    first: from.length > 7 && !from.endsWith("-01") ? shifted(first, 1) : first,
    last: isCut ? shifted(last, -1) : last,
  };
  return { first, last, whole };
}
/** Tables that hold a dataset's figures, and what their rows belong to. */
export const tablesOf = ({ table, whole, joins }: Dataset): readonly string[] => [
  table,
  ...(whole ? [whole.table] : []),
  ...joins.map((join) => join.table),
];
/** Columns that an expression or condition of a model names. */
export const columnsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "");
/** Other sources of a measure, in the order of their declaration. */
export const variantsOf = ({ measures }: SemanticModel, id: string): readonly Measure[] =>
  [...measures.values()].flatMap(({ measure }) => (measure.variant_of === id ? [measure] : []));
