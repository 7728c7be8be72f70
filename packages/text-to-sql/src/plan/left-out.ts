import type { Dimension, SemanticModel } from "@tanyadata/semantic-model";
import type { Figure, MeasureFigure, Slice } from "./figure.ts";
import { dimensionOf } from "./groups.ts";

/**
 * What a part is a share of: where the part is of rows that count only if they are named ("persen nota yang batal"), they are among
 * those of the whole.
 * @param row the entity whose members are told; of the values of a dimension all are
 */
export function wholeWith(part: Figure, whole: MeasureFigure, row: string | null, model: SemanticModel): MeasureFigure {
  const { dataset } = model.measures.get(whole.measure) ?? {};
  if (!dataset || part.kind !== "measure") return whole;
  const named = new Set(whole.slices.map(({ dimension }) => dimension));
  const ofRow = row === null ? null : dimensionOf(row, model);
  const added = dataset.dimensions.flatMap((dimension): Slice[] => {
    const all = ofRow?.id === dimension.id ? dimension.values.map(({ value }) => value) : [];
    const own = part.slices.flatMap((one) => (one.dimension === dimension.id && !one.negated ? one.values : []));
    const values = [...all, ...own].filter((value) => isLeftOut(value, dimension));
    return named.has(dimension.id) || values.length === 0 ? [] : [{ dimension: dimension.id, values, added: true }];
  });
  return added.length > 0 ? { ...whole, slices: [...whole.slices, ...added] } : whole;
}

/** Whether rows of a value count only where it is named: as far as the condition tells by the values that it names. */
function isLeftOut(value: string | number, { otherwise, otherwise_note }: Dimension): boolean {
  if (otherwise === undefined || otherwise_note === undefined) return false;
  const named = [...otherwise.matchAll(/'((?:[^']|'')*)'|(?<![\w{'])(-?\d+)(?![\w}'])/gu)].map(
    ([, text, number]) => text?.replaceAll("''", "'") ?? Number(number),
  );
  const isDenied = /<>|!=|\bNOT\s+(?:IN|LIKE)\b/iu.test(otherwise);
  return named.includes(value) === isDenied;
}
