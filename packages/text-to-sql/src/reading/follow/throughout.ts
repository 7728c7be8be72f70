import type { Figure, MeasureFigure } from "../../plan/figure.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";
import { bareFigure, type FigureExpression } from "../expression.ts";
import { adds } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import { resolveSpan } from "../years.ts";
import type { Change } from "./follow.ts";
import { differ, mapMeasures } from "./measures.ts";

/** "kalau pengangguran?" after a trend, a difference or a change of one measure: the same of another. */
export const changeThroughout: Change = (plan, piece, _manner, context) => {
  if (piece.type !== "figure" || plan.rows || plan.cuts || plan.whether || plan.versus) return null;
  const measure = bareMeasure(piece.figure);
  const old = onlyMeasure(plan);
  if (measure === null || old === null || old === measure) return null;
  const { series } = plan;
  if (
    series ? series.order || series.bounds.length > 0 : !plan.figures.every((one) => isComputed(one, measure, context))
  )
    return null;
  const [held, other] = [old, measure].map((id) => context.geography.yearsOf(id));
  // Years that were said are kept; the latest of the one is not that of the other.
  const isLatest = !differ(plan, ({ year }) => year);
  const next = mapMeasures(plan, (figure) => ({
    ...figure,
    measure,
    year: isLatest && figure.year === held?.at(-1) ? (other?.at(-1) ?? figure.year) : figure.year,
  }));
  if (!series) return next;
  const isWhole = series.years.length === held?.length;
  const [from, to] = isWhole ? [null, null] : [series.years[0] ?? null, series.years.at(-1) ?? null];
  return { ...next, series: { ...series, years: resolveSpan({ from, to }, measure, context) } };
};

/** A measure of which nothing else is said; null of any other figure. */
const bareMeasure = ({ of, where, slices, period, as, cuts }: FigureExpression): string | null =>
  "measure" in of && where.length + slices.length === 0 && !period && !as && !cuts ? of.measure : null;

/** The one measure that a plan tells of, without cuts. */
function onlyMeasure(plan: Plan): string | null {
  const leaves = plan.figures.flatMap(leavesOf);
  const isBare = (leaf: (typeof leaves)[number]): leaf is MeasureFigure =>
    leaf.kind === "measure" && leaf.slices.length === 0;
  const [only, ...others] = new Set(leaves.map((leaf) => (isBare(leaf) ? leaf.measure : null)));
  return others.length > 0 ? null : (only ?? null);
}

/** Computed from figures of one kind, in a way that is right of the new one too: of what does not add up nothing is a share. */
const isComputed = (figure: Figure, measure: string, context: RuleContext): boolean =>
  figure.kind === "measure" ||
  (figure.kind === "aggregate" && !("years" in figure.over) && figure.over.bounds.length === 0 && !figure.over.order) ||
  (figure.kind === "combined" && (figure.how !== "share" || adds(bareFigure({ measure }), context)));
