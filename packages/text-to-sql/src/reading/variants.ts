import { isBase, variantsOf, yearsOf } from "@tanyadata/semantic-model";
import type { MeasureFigure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import type { FigureExpression, SetExpression } from "./expression.ts";
import { isSet, narrow } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { begins, isSpan } from "./years.ts";

/** The figure from the source that was named; null where the words pick no source of it. */
export function pickVariant(
  figure: FigureExpression,
  measures: readonly string[],
  context: RuleContext,
): FigureExpression | null {
  if ("count" in figure.of) {
    const count = pickInSet(figure.of.count, measures, context);
    return count && { ...figure, of: { ...figure.of, count } };
  }
  const { measure } = figure.of;
  const picked = [measure, ...variantsOf(context.model, measure).map(({ id }) => id)].find((id) =>
    measures.includes(id),
  );
  return picked !== undefined && canCut(picked, figure, context)
    ? { ...figure, of: { measure: picked }, sourced: true }
    : null;
}

/** The first source of a measure that knows the year, and what the figure is cut by; the measure itself where it does, or none. */
export function variantForYear(figure: FigureExpression, measure: string, context: RuleContext): string {
  const { period } = figure;
  if (period === null || period === "latest" || isSpan(period) || begins(period) || "parts" in period) return measure;
  const knows = (id: string): boolean =>
    context.geography.datasetsOf(id).every((dataset) => yearsOf(dataset).includes(period.year));
  // What hardly changes serves all years: only a series can lack one.
  if (!context.geography.datasetsOf(measure).some((dataset) => "years" in dataset.time) || knows(measure))
    return measure;
  return officialVariants(measure, context).find((id) => knows(id) && canCut(id, figure, context)) ?? measure;
}

/**
 * Among sources that tell one series, the one that is meant: of a year that several tell the one that counts there, and the newest where no year is
 * said. `plain`: the one that is taken where there is nothing to choose, or where the other does not have all that is asked (`holdsAll`).
 */
export function sourceInSeries(
  figure: FigureExpression,
  plain: string,
  row: string | null,
  context: RuleContext,
): string {
  const { geography, model } = context;
  const { period, where, sourced } = figure;
  const year =
    period === null || period === "latest" ? null : "year" in period && !begins(period) ? period.year : undefined;
  const own = model.measures.get(plain)?.measure;
  if (sourced || year === undefined || !own || !isBase(own)) return plain;
  const main = own.variant_of ?? plain;
  const [dataset] = geography.datasetsOf(plain);
  const isWhole = row === null && where.length === 0;
  const others = variantsOf(model, main).filter((other) => {
    const { id, continues } = other;
    const [of] = geography.datasetsOf(id);
    return (
      continues !== undefined &&
      isBase(other) &&
      other.additivity === own.additivity &&
      of?.grain.entity === dataset?.grain.entity &&
      !(isWhole && dataset?.whole) &&
      canCut(id, figure, context)
    );
  });
  // The first that counts, then the plain one, then those that yield.
  const ranked = [
    ...others.filter(({ continues }) => continues === "counts").map(({ id }) => id),
    plain,
    ...others.filter(({ continues }) => continues === "yields").map(({ id }) => id),
  ];
  const newest = (id: string): number => geography.yearsOf(id).at(-1) ?? Number.NEGATIVE_INFINITY;
  if (year !== null) return ranked.find((id) => geography.yearsOf(id).includes(year)) ?? plain;
  return ranked.reduce((best, id) => (newest(id) > newest(best) ? id : best), ranked[0] ?? plain);
}

/**
 * Whether a source has all that is asked: of files that tell of some places, the others must not be left out unsaid.
 * @param row what is asked about each of; null: of one figure
 */
export function holdsAll(
  { measure, year, places }: MeasureFigure,
  row: string | null,
  { geography }: RuleContext,
): boolean {
  const [dataset] = geography.datasetsOf(measure);
  const lacking = new Set(
    dataset?.gaps.flatMap(({ years, members }) =>
      years === undefined || typeof year !== "number" || years.includes(year) ? members : [],
    ),
  );
  if (lacking.size === 0) return true;
  const isHeld = ({ entity, negated, members }: MeasureFigure["places"][number]): boolean =>
    entity === dataset?.grain.entity && !negated && "keys" in members && !members.keys.some((key) => lacking.has(key));
  return row === null && places.some(isHeld);
}

/** The first source of a measure that is told of the rows and the places; the measure itself where it is, or none is. */
export function variantForLevels(
  figure: FigureExpression,
  measure: string,
  row: string | null,
  context: RuleContext,
): string {
  const isTold = (id: string): boolean => {
    const levels = context.geography.levelsOf(id);
    return (
      (row === null || levels.has(row)) &&
      figure.where.every(({ in: place }) => (isSet(place) ? levels.has(place.entity) : narrow(place, levels) !== null))
    );
  };
  const other = (id: string): boolean => isTold(id) && canCut(id, figure, context);
  // A value by which one source is cut is no level of another.
  if (isTold(measure) || (row !== null && dimensionOf(row, context.model))) return measure;
  return officialVariants(measure, context).find(other) ?? measure;
}

/** Whether a measure is known of a year, by itself or by another source that may be taken unasked. */
export const isKnownIn = (measure: string, year: number, context: RuleContext): boolean =>
  [measure, ...officialVariants(measure, context)].some((id) => context.geography.yearsOf(id).includes(year));

/** Sources that may be taken unasked; what is simulated must be asked for in so many words. */
export const officialVariants = (measure: string, { model }: RuleContext): readonly string[] =>
  variantsOf(model, measure)
    .map(({ id }) => id)
    .filter((id) => model.measures.get(id)?.dataset.simulated === false);

/** Picks the source of everything that orders or bounds a set; null where there is nothing to pick. */
export function pickInSet(set: SetExpression, measures: readonly string[], context: RuleContext): SetExpression | null {
  let picked = false;
  const pick = (figure: FigureExpression): FigureExpression => {
    const found = pickVariant(figure, measures, context);
    picked ||= found !== null;
    return found ?? figure;
  };
  const changed = {
    ...set,
    bounds: set.bounds.map((bound) => ({ ...bound, figure: pick(bound.figure) })),
    order: set.order && { ...set.order, by: pick(set.order.by) },
  };
  return picked ? changed : null;
}

const canCut = (measure: string, { slices }: FigureExpression, { geography }: RuleContext): boolean =>
  slices.every(({ dimension }) =>
    geography.datasetsOf(measure).some((dataset) => dataset.dimensions.some(({ id }) => id === dimension)),
  );
