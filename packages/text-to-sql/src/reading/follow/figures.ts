import type { Figure } from "../../plan/figure.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import type { FigureExpression } from "../expression.ts";
import { thingsNamedBy } from "../named-things.ts";
import { resolveFigureIn } from "../resolve.ts";
import type { RuleContext } from "../rule.ts";
import { withOld } from "./carry.ts";
import type { Change } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";
import { fewIn } from "./orders.ts";

/** "kalau luasnya?", "berapa penduduknya?": another figure of the same. */
export const changeFigure: Change = (
  plan,
  piece,
  { again, sorted, counted, each, owned, regarded, namesMeasure },
  context,
) => {
  if (piece.type !== "figure" || piece.figure.where.length > 0) return null;
  const before = singleFigure(plan);
  // "yang perempuan?" of an index: it is not told by sex, and their number was not asked.
  const isCutAlone = "measure" in piece.figure.of && !namesMeasure && piece.figure.slices.length > 0;
  if (isCutAlone && !tellsOf(plan, piece.figure)) return null;
  if (before) {
    const places = placesOf(before).filter((one) => isNamed(one) || isOne(one));
    const figure = resolveFigureIn(piece.figure, places, context, null);
    return { rows: null, figures: [withOld(figure, piece.figure, before, context)] };
  }
  if (!plan.rows) return null;
  // "kecamatan di Batu apa saja?", "desanya ada berapa?": of all together
  const { rows } = plan;
  const isList = plan.figures.length + rows.bounds.length + rows.subsets.length === 0 && !rows.order && !rows.texts;
  if (counted && !each && isList && "count" in piece.figure.of)
    return { rows: null, figures: [resolveFigureIn(piece.figure, rows.places, context, null)] };
  // After a rank it is told of who was ranked.
  if (rows.order?.pick && "keys" in rows.order.pick) {
    const members = { entity: rows.entity, members: rows.order.pick, negated: false };
    if (members.members.keys.length !== 1) return null;
    return { rows: null, figures: [resolveFigureIn(piece.figure, [members], context, null)] };
  }
  const things = thingsTold(plan, piece.figure, context);
  if (things) return { rows: things, figures: [resolveFigureIn(piece.figure, [], context, things.entity)] };
  const { order } = plan.rows;
  const told = order?.by ?? plan.figures[0];
  const own: Figure = resolveFigureIn(piece.figure, [], context, plan.rows.entity);
  const figure = told ? withOld(own, piece.figure, told, context) : own;
  // "urutkan menurut luas": of a few, these in another order
  if (sorted && !order?.pick) {
    const whole = { by: figure, direction: "highest", limit: null } as const;
    return order?.limit ? fewIn(plan, plan.rows, whole) : { rows: { ...plan.rows, order: whole }, figures: [figure] };
  }
  // "kalau luas?", "menurut luasnya" order anew; "berapa luasnya?", "kalau luasnya?" tell it of the same rows.
  if (order && (regarded || (again && !owned)))
    return { rows: { ...plan.rows, order: { ...order, by: figure } }, figures: [figure] };
  const isBy = order && equals(order.by, figure);
  return { rows: plan.rows, figures: order && !isBy ? [figure, order.by] : [figure] };
};

/** Whether a plan tells the measure that a figure is of, or counts and lists things that have no measure told. */
const tellsOf = ({ figures }: Plan, { of }: FigureExpression): boolean => {
  const told = figures.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === "measure" ? [leaf.measure] : []));
  return told.length === 0 || ("measure" in of && told.includes(of.measure));
};

/** "apa ibu kota Bali?", "berapa penduduknya?": of the capital that was told, where it has such a figure. */
function thingsTold(
  { rows, figures, attributes }: Plan,
  { of }: FigureExpression,
  context: RuleContext,
): MemberSet | null {
  const [attribute, ...others] = attributes ?? [];
  if (!rows || !attribute || others.length + figures.length > 0 || !namesMembers(rows) || !("measure" in of))
    return null;
  const entity = thingsNamedBy(rows.entity, attribute, context.model);
  if (entity === null || !context.geography.levelsOf(of.measure).has(entity)) return null;
  return { entity, subsets: [], places: rows.places, bounds: [], order: null };
}

const namesMembers = ({ entity, places: [only, ...others] }: MemberSet): boolean =>
  only !== undefined && others.length === 0 && only.entity === entity && isNamed(only) && !only.negated;
