import type { Dataset } from "@tanyadata/semantic-model";
import { keyOf } from "../../language/token.ts";
import { equals } from "../../plan/walk.ts";
import { countsRows } from "../by-count.ts";
import type { FigureExpression, Period, Slice } from "../expression.ts";
import { restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { pickVariant } from "../variants.ts";
import { sliceable } from "./figures.ts";

/**
 * Rows by their noun, as that of which a figure is told: "denda" "dari pembayaran yang sah", "komisi" "untuk pesanan tahun 2024". What is
 * said of those holds of the figure, whose rows they are, or whose rows belong to them.
 */
export const rowNounRules: readonly Rule[] = [
  rule(word("of-rows"), "figure", 0, (_, { figure }, context) =>
    isSaidOf(figure, context) ? { type: "rows-of", figure } : null,
  ),
  ...eitherWay("figure", "rows-of", 0, (left, right, context) => ofRows(left.figure, right.figure, context), 0.2),
  // "ongkos servis per montir" "untuk servis yang selesai"
  rule("question", "rows-of", 0, (left, { figure: rows }, context) => {
    const figures = left.figures.flatMap((figure) => ofRows(figure, rows, context)?.figure ?? []);
    return figures.length > 0 && figures.length === left.figures.length ? { ...left, figures } : null;
  }),
  rule("figure", "period", 0, ({ figure }, { period }, context) => {
    const dated = figure.told === undefined ? null : toldBy(figure, period, context);
    return dated && { type: "figure", figure: dated };
  }),
];

/** Whether something is said of rows, and no figure of them is wanted. */
function isSaidOf(rows: FigureExpression, { model }: RuleContext): boolean {
  if (rows.as || rows.cuts || rows.total || rows.unit !== null || rows.whole || !("measure" in rows.of)) return false;
  const of = model.measures.get(rows.of.measure);
  return of !== undefined && isNoun(of) && (rows.slices.length + rows.where.length > 0 || rows.period !== null);
}

function ofRows(figure: FigureExpression, rows: FigureExpression, context: RuleContext): Of<"figure"> | null {
  if (figure.as || !("measure" in figure.of) || !("measure" in rows.of)) return null;
  if (figure.of.measure === rows.of.measure) return null;
  const own = context.model.measures.get(figure.of.measure)?.dataset;
  const of = context.model.measures.get(rows.of.measure);
  if (!own || !of) return null;
  const tie = own === of.dataset ? sameRows(own) : own.belongs.find(({ dataset }) => dataset === of.dataset.dataset);
  if (!tie) return null;
  let found: FigureExpression | null = figure;
  for (const slice of rows.slices) found = found && cutBy(found, slice, tie.dimensions[slice.dimension], context);
  for (const where of rows.where) found = found && restrictFigure(found, where, context);
  const { told = null } = tie;
  if (!found || (told === own.dataset && rows.period === null)) return found && { type: "figure", figure: found };
  if (rows.period !== null) found = figure.period === null ? toldBy({ ...found, told }, rows.period, context) : null;
  else if (figure.period === null) found = { ...found, told };
  return found && { type: "figure", figure: found };
}

/**
 * "pembayaran Juni tapi untuk tagihan Mei": whether one figure is of rows that belong to those of another, each of a time of its own. That
 * is said of the rows, and does not ask for both.
 */
export function isOfThose(figure: FigureExpression, rows: FigureExpression, { model }: RuleContext): boolean {
  if (!("measure" in figure.of) || !("measure" in rows.of) || !figure.period || !rows.period) return false;
  const own = model.measures.get(figure.of.measure)?.dataset;
  const of = model.measures.get(rows.of.measure)?.dataset;
  return own?.belongs.some(({ dataset }) => dataset === of?.dataset) === true && !equals(figure.period, rows.period);
}

type Tie = Dataset["belongs"][number];

const sameRows = ({ dataset, dimensions }: Dataset): Tie => ({
  dataset,
  dimensions: Object.fromEntries(dimensions.map(({ id }) => [id, id])),
  told: dataset,
});

/** Whether a measure is asked for by what its rows are called: how many there are, or what they come to. */
export function isNoun({ measure, dataset }: { measure: Dataset["measures"][number]; dataset: Dataset }): boolean {
  const noun = keyOf(dataset.label);
  return countsRows(measure) || measure.terms.some((term) => keyOf(term) === noun);
}

function cutBy(
  figure: FigureExpression,
  slice: Slice,
  dimension: string | undefined,
  context: RuleContext,
): FigureExpression | null {
  if (dimension === undefined || figure.cuts?.dimension === dimension) return null;
  if (figure.slices.some((one) => one.dimension === dimension)) return null;
  // Whose state it is was said: what the figure's own rows are called by the same word is not meant.
  const cut = sliceable(figure, dimension, context, { value: slice.value });
  return cut && { ...cut, slices: [...cut.slices, { ...slice, dimension }] };
}

/** The figure by the day of the rows that it is told of. */
function toldBy({ told, ...figure }: FigureExpression, period: Period, context: RuleContext): FigureExpression | null {
  const dataset = told == null ? undefined : context.model.datasets.get(told);
  const ids = dataset?.measures.map(({ id }) => id) ?? [];
  const by = pickVariant(figure, ids, context);
  return by && dateFigure(by, period);
}
