import type { Figure } from "../../plan/figure.ts";
import type { Order } from "../../plan/member-set.ts";
import type { Plan } from "../../plan/plan.ts";
import { plainEnd } from "../benchmarks.ts";
import { resolveFigureIn } from "../complete.ts";
import { bareFigure, type FigureExpression } from "../expression.ts";
import { meantOf } from "../rules/extremes.ts";
import { isRowCount } from "../rules/numbers.ts";
import { withOld } from "./carry.ts";
import type { Change } from "./follow.ts";

/** "yang terendah?", "mana yang paling luas?", "10 besar?", "nomor 2?", "yang di atas 1 juta?": another order of the same rows. */
export const changeOrder: Change = (plan, piece, { again, sorted }, context) => {
  const { rows } = plan;
  if (!rows) return null;
  const { order } = rows;
  const before = order?.by ?? plan.figures[0];
  const carried = (figure: FigureExpression): Figure => {
    const by = resolveFigureIn(figure, [], context, rows.entity);
    return before ? withOld(by, figure, before, context) : by;
  };
  // Among the few, or among all? "mana yang terluas?" after "3 terpadat" is either.
  const isFew = !again && order !== null && (order.limit !== null || order.pick !== undefined);
  // "kalau yang penduduknya terbanyak?" after the five largest: five again.
  const asMany = (again && order?.limit) || 1;
  switch (piece.type) {
    case "quantity":
      return order && isRowCount(piece)
        ? ordered(plan, { by: order.by, direction: order.direction, limit: piece.value })
        : null;
    case "nth":
      return (
        order && ordered(plan, { by: order.by, direction: order.direction, limit: null, pick: { rank: piece.nth } })
      );
    case "extreme": {
      const { direction, measures } = piece;
      const limit = piece.limit ?? (order?.limit || 1);
      const by0 = order?.by ?? plan.figures[0];
      if (measures.length === 0)
        return by0 ? ordered(plan, { by: by0, direction, limit: sorted && piece.limit === null ? null : limit }) : null;
      const measure = meantOf(rows.entity, measures, context);
      if (measure === null) return null;
      const by = carried(bareFigure({ measure }));
      if (isFew && !isSame(by, order.by)) return null;
      // "yang paling jarang?" after "5 terpadat" is the other end of the same.
      const other = order && isSame(by, order.by) ? order.limit : null;
      return ordered(plan, { by, direction, limit: piece.limit ?? other ?? asMany });
    }
    case "trait": {
      if (piece.figure.where.length > 0) return null;
      const by = carried(piece.figure);
      if (isFew && !isSame(by, order.by)) return null;
      if ("direction" in piece.by)
        return ordered(plan, { by, direction: piece.by.direction, limit: piece.by.limit ?? asMany });
      const [least, most] = [plainEnd(piece.by.limits.least), plainEnd(piece.by.limits.most)];
      const bounds = [...rows.bounds, { figure: by, least, most }];
      const told = plan.figures.some((one) => isSame(one, by));
      return { ...plan, rows: { ...rows, bounds }, figures: told ? plan.figures : [...plan.figures, by] };
    }
    default:
      return null;
  }
};

const isSame = (one: Figure, other: Figure): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The rows in this order, each with the figure that it is by; in the order that they had, with all that was told of them. */
const ordered = (plan: Plan, order: Order): Plan => {
  if (!plan.rows) return plan;
  const isOld = plan.figures.some((one) => isSame(one, order.by));
  return { rows: { ...plan.rows, order }, figures: isOld ? plan.figures : [order.by] };
};
