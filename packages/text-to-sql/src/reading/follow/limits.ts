import { factorBetween } from "../../language/units.ts";
import type { Bound, End } from "../../plan/bound.ts";
import type { Figure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { asRows } from "../cuts.ts";
import type { Limit, Limits } from "../expression.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";
import { ofEach, ofMean } from "./measures.ts";

/** "yang di atas 1 juta?", "kalau di bawah 10 persen?", "yang di atas rata-rata?": those whose told figure keeps the limits. */
export const changeLimits: Change = (before, piece, { again }, context) => {
  if (piece.type !== "limits" || piece.limits.once) return null;
  const plan = ofMean(before) ?? ofEach(asRows(before, context));
  const { rows } = plan;
  const figure = rows?.order?.by ?? (rows?.bounds.length === 1 ? rows.bounds[0]?.figure : plan.figures[0]);
  if (!rows || !figure || rows.order?.pick || plan.figures.some(({ kind }) => kind === "combined")) return null;
  if (plan.figures.length > 1 && !rows.order && rows.bounds.length === 0) return null;
  const bound = boundOf(figure, piece.limits, plan, context);
  if (!bound || !keepsFew(plan, bound)) return null;
  // "kalau di atas 20 persen?" after those above 15: another limit of the same figure.
  const kept = again ? rows.bounds.filter((one) => !equals(one.figure, figure)) : rows.bounds;
  const means = [bound.least, bound.most].flatMap((end) =>
    end && typeof end.value !== "number" ? [{ kind: "fixed" as const, of: end.value }] : [],
  );
  const told = plan.figures.filter(({ kind }) => kind !== "fixed");
  return { ...plan, rows: { ...rows, bounds: [...kept, bound] }, figures: [...told, ...means] };
};

/** The first few of an order that keep a limit are the first of those that keep it only where the limit is on the side of the first. */
export function keepsFew({ rows }: Plan, { figure, least, most }: Bound): boolean {
  const order = rows?.order;
  if (!order || order.limit === null) return true;
  return equals(order.by, figure) && (order.direction === "highest" ? !most : !least);
}

function boundOf(figure: Figure, { least, most, unit }: Limits, plan: Plan, context: RuleContext): Bound | null {
  const own = figure.kind === "measure" ? context.model.measures.get(figure.measure)?.measure.unit : undefined;
  const factor = unit === null || unit === own ? 1 : own === undefined ? null : factorBetween(unit, own);
  if (factor === null) return null;
  const ends = [least, most].map((limit) => endOf(limit, figure, factor, plan));
  const [from, to] = ends;
  return from === undefined || to === undefined ? null : { figure, least: from, most: to };
}

/** Undefined where it cannot be told here. */
function endOf(limit: Limit | null, figure: Figure, factor: number, { rows }: Plan): End | null | undefined {
  if (limit === null) return null;
  const { value, inclusive } = limit;
  if (typeof value === "number") return { value: value * factor, inclusive };
  // Of all that are listed; who says "nasional" means another mean.
  if (value.kind !== "mean" || value.whole || value.over || !rows || rows.order || rows.bounds.length > 0)
    return undefined;
  return { value: { kind: "aggregate", how: value.how, of: figure, over: rows }, inclusive };
}
