import type { Dimension } from "@tanyadata/semantic-model";
import type { MeasureFigure, Slice as PlanSlice } from "../plan/figure.ts";
import { isRange, overlap, type Range, spanOf, valuesWithin } from "../plan/ranges.ts";
import type { FigureExpression, Slice } from "./expression.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** A dimension of a measure's data. */
const dimensionOf = (id: string, measure: string, { geography }: RuleContext): Dimension | undefined =>
  geography
    .datasetsOf(measure)
    .flatMap(({ dimensions }) => dimensions)
    .find((one) => one.id === id);

/** What a figure is cut by, as values; refuses a range that begins or ends within a value. */
export function slicesOf({ slices }: FigureExpression, measure: string, context: RuleContext): PlanSlice[] {
  return slices.map((slice) => {
    const { dimension, value, negated, added } = slice;
    const values = valuesOf(slice, measure, context);
    if (values) return { dimension, values, ...(negated && { negated }), ...(added && { added }) };
    return refuse(
      isRange(value) ? { kind: "no-such-range", measure, dimension, range: value } : { kind: "not-understood" },
    );
  });
}

/** Null for a range that is no sum of values. */
export function valuesOf(
  { dimension, value }: Slice,
  measure: string,
  context: RuleContext,
): PlanSlice["values"] | null {
  if (!isRange(value)) return [value];
  const declared = dimensionOf(dimension, measure, context);
  return declared ? valuesWithin(value, declared) : null;
}

/** What two ranges of one dimension have in common: "lansia" "65 tahun ke atas"; null where one of the two is no range. */
export function commonSlice(one: Slice, other: Slice, dimension: Dimension | undefined): Slice | null {
  if (one.dimension !== other.dimension || !dimension) return null;
  const span = ({ value }: Slice): Range | null => (isRange(value) ? value : spanOf(value, dimension));
  const [first, second] = [span(one), span(other)];
  const value = first && second && overlap(first, second);
  return value && { dimension: one.dimension, value };
}

/** The same of a figure that is cut by the dimension already. */
export function narrowed(figure: FigureExpression, slice: Slice, context: RuleContext): FigureExpression | null {
  const own = figure.slices.find(({ dimension }) => dimension === slice.dimension);
  if (!own || !("measure" in figure.of)) return null;
  const common = commonSlice(own, slice, dimensionOf(slice.dimension, figure.of.measure, context));
  return common && { ...figure, slices: figure.slices.map((one) => (one === own ? common : one)) };
}

/**
 * Refuses a figure that was published of few members only, where it is of none of those, of what holds others as well, or
 * lists them; and of the whole, where not every value was published of it.
 * @param row the entity whose members it is told of each; null where it is told once
 * @param isTotal that what it is not cut by is told in full, not by each value
 */
export function requireHeld(
  figure: MeasureFigure,
  row: string | null,
  { geography }: RuleContext,
  isTotal = false,
): void {
  const { measure, places, slices } = figure;
  const [dataset] = geography.datasetsOf(measure);
  if (!dataset?.dimensions.some(({ ranges }) => ranges)) return;
  const missing = (): never => refuse({ kind: "no-figures", measure, notes: dataset.gaps.map(({ note }) => note) });
  if (row === null && places.length === 0 && dataset.whole)
    for (const { id, values } of dataset.dimensions) {
      const told = slices.find(({ dimension }) => dimension === id)?.values;
      if (values.some(({ value, whole }) => !whole && (told ? told.includes(value) : isTotal))) missing();
    }
  const { entity } = dataset.grain;
  const gaps = new Set(dataset.gaps.flatMap(({ years, members }) => (years ? [] : members)));
  const size = geography.size(entity);
  if (gaps.size * 2 < size || (row === null && places.length === 0)) return;
  const named = places.flatMap((place) =>
    place.entity === entity && !place.negated && "keys" in place.members ? [place.members.keys] : [],
  );
  if (named.some((keys) => keys.every((key) => gaps.has(key)))) missing();
  if (named.length === 0 && (row === null || size - gaps.size < 2)) missing();
}

/** What the data say of a figure that they have of none of its places, at least not of that year; null where they do not say so. */
export function gapOf({ measure, year, places }: MeasureFigure, { geography }: RuleContext): string | null {
  for (const { gaps, grain } of geography.datasetsOf(measure)) {
    const named = places.flatMap((place) =>
      place.entity === grain.entity && !place.negated && "keys" in place.members ? [place.members.keys] : [],
    );
    for (const { note, members, years } of gaps) {
      const isOfYear = years === undefined || (typeof year === "number" && years.includes(year));
      if (isOfYear && named.some((keys) => keys.every((key) => members.includes(key)))) return note;
    }
  }
  return null;
}
