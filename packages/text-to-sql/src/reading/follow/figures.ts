import type { Figure } from "../../plan/figure.ts";
import { isNamed } from "../../plan/place-filter.ts";
import { resolveFigureIn } from "../complete.ts";
import { withOld } from "./carry.ts";
import type { Change } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";

/** "kalau luasnya?", "berapa penduduknya?": another figure of the same. */
export const changeFigure: Change = (plan, piece, { again, counted }, context) => {
  if (piece.type !== "figure" || piece.figure.where.length > 0) return null;
  const before = singleFigure(plan);
  if (before) {
    const named = placesOf(before).filter(isNamed);
    const figure = resolveFigureIn(piece.figure, named, context, null);
    return { rows: null, figures: [withOld(figure, piece.figure, before, context)] };
  }
  if (!plan.rows) return null;
  // "kecamatan di Batu apa saja?", "desanya ada berapa?": of all together
  const { rows } = plan;
  const isList = plan.figures.length + rows.bounds.length + rows.subsets.length === 0 && !rows.order && !rows.texts;
  if (counted && isList && "count" in piece.figure.of)
    return { rows: null, figures: [resolveFigureIn(piece.figure, rows.places, context, null)] };
  const { order } = plan.rows;
  const told = order?.by ?? plan.figures[0];
  const own: Figure = resolveFigureIn(piece.figure, [], context, plan.rows.entity);
  const figure = told ? withOld(own, piece.figure, told, context) : own;
  // "kalau menurut luas?" orders anew; "berapa luasnya?" tells it of the same rows.
  if (again && order) return { rows: { ...plan.rows, order: { ...order, by: figure } }, figures: [figure] };
  const isBy = order && JSON.stringify(order.by) === JSON.stringify(figure);
  return { rows: plan.rows, figures: order && !isBy ? [figure, order.by] : [figure] };
};
