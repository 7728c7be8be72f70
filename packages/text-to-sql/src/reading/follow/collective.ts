import { isNamed } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import type { FigureExpression, Period } from "../expression.ts";
import { resolveFigureIn } from "../resolve.ts";
import type { RuleContext } from "../rule.ts";
import { withOld } from "./carry.ts";
import type { Turn } from "./follow.ts";
import { singleFigure } from "./measures.ts";
import { toldOfEach } from "./places.ts";
import { otherYearOf, placesTold } from "./told.ts";

/** "bandingkan keduanya": what was told one after the other, in one table; the same of two years, side by side. */
export const bothBeside: Turn = (before, pieces, { collective, beside, summed }, context) => {
  const isBare = pieces.every((piece) => piece.type === "nth" && piece.nth === collective && !piece.by);
  if (!beside || collective === null || summed || !isBare) return null;
  const figure = singleFigure(before);
  const year = otherYearOf(before);
  if (figure?.kind === "measure" && year !== null && typeof figure.year === "number" && collective === 2) {
    return { rows: null, figures: [{ ...figure, year }, figure] };
  }
  const filter = figure && placesTold(before, collective);
  return filter ? toldOfEach(figure, filter, context) : null;
};

/** "penduduk keduanya juga": another figure of each of so many that were told, in one table or one after the other. */
export const ofSoMany: Turn = (before, pieces, { collective, summed }, context) => {
  const [period, ...periods] = pieces.flatMap((one) => (one.type === "period" ? [one.period] : []));
  const [piece, ...others] = pieces.filter(({ type }) => type !== "period");
  if (piece?.type !== "nth" || piece.nth !== collective || others.length + periods.length > 0 || summed) return null;
  if (period !== undefined) return inYear(before, piece.by ?? null, period, collective, context);
  if (!piece.by) return null;
  const { rows } = before;
  if (rows) {
    const [place, ...more] = rows.places;
    const isTable = place && isNamed(place) && place.entity === rows.entity && more.length === 0;
    if (!isTable || place.members.keys.length !== collective || rows.bounds.length > 0) return null;
    const [old] = before.figures;
    const figure = resolveFigureIn(piece.by, [], context, rows.entity);
    return { rows: { ...rows, order: null }, figures: [old ? withOld(figure, piece.by, old, context) : figure] };
  }
  const filter = placesTold(before, collective);
  const figure = filter && resolveFigureIn(piece.by, [filter], context, null);
  return filter && (figure?.kind === "measure" || figure?.kind === "count")
    ? toldOfEach(figure, filter, context)
    : null;
};

/** "IPM keduanya 2019?", "keduanya di 2019?": of each of so many that were told, in another year. */
function inYear(
  before: Plan,
  by: FigureExpression | null,
  period: Period,
  many: number,
  context: RuleContext,
): Plan | null {
  const filter = placesTold(before, many);
  const old = singleFigure(before);
  if (!filter || old?.kind !== "measure" || period === "latest" || !("year" in period) || period.begins) return null;
  const figure = by ? resolveFigureIn({ ...by, period }, [filter], context, null) : { ...old, year: period.year };
  return figure.kind === "measure" ? toldOfEach(figure, filter, context) : null;
}
