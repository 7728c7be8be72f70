import type { Direction } from "../../language/gradables.ts";
import type { Aggregate, Figure } from "../../plan/figure.ts";
import type { MemberSet, Order } from "../../plan/member-set.ts";
import type { PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { plainEnd } from "../benchmarks.ts";
import { asRows } from "../cuts.ts";
import { bareFigure, type FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { picked, resolveFigureIn } from "../resolve.ts";
import { isRowCount } from "../rules/amounts.ts";
import { meantOf } from "../rules/extremes.ts";
import { withOld } from "./carry.ts";
import type { Change, Turn } from "./follow.ts";
import { keepsFew } from "./limits.ts";
import { ofEach, singleFigure } from "./measures.ts";

/** "yang paling padat?" after how many there are: of those that were counted. */
function listed(plan: Plan): Plan {
  const figure = singleFigure(plan);
  const isPlain = figure?.kind === "count" && !figure.tie && !figure.of.order;
  return isPlain ? { rows: figure.of, figures: [] } : plan;
}

/** "yang terendah?", "mana yang paling luas?", "10 besar?", "nomor 2?", "yang di atas 1 juta?": another order of the same rows. */
export const changeOrder: Change = (before, piece, manner, context) => {
  const plan = ofEach(asRows(listed(before), context));
  const { rows } = plan;
  if (!rows) return null;
  const { again, sorted, plainDegree } = manner;
  const { order } = rows;
  const told = order?.by ?? plan.figures[0];
  const carried = (figure: FigureExpression): Figure => {
    const by = resolveFigureIn(figure, [], context, rows.entity);
    return told ? withOld(by, figure, told, context) : by;
  };
  // Among the few, or among all? "mana yang terluas?" after "3 terpadat" is either.
  const isLimited = order !== null && order.limit !== null;
  const isFew = !again && order !== null && (order.limit !== null || order.pick !== undefined);
  // "kalau yang penduduknya terbanyak?" after the five largest: five again.
  const asMany = (again && order?.limit) || 1;
  // "urutkan" wants all of them; those of a few that were picked out by another end cannot be told.
  const everyOne = sorted && !isLimited;
  if (manner.next) return order && nextAfter(plan, rows, order, piece);
  switch (piece.type) {
    case "quantity":
      return order && isRowCount(piece)
        ? ordered(plan, { by: order.by, direction: order.direction, limit: piece.value })
        : null;
    case "nth":
      if (!order || order.within !== undefined) return null;
      return ordered(plan, {
        by: order.by,
        direction: order.direction,
        limit: null,
        pick: picked(piece.nth, piece.to),
      });
    case "extreme": {
      const { measures } = piece;
      // "tiga teratas" of a list from the smallest are the smallest
      const isTurned = piece.listed && !again && order?.direction === "lowest";
      const direction = isTurned ? otherEnd(piece.direction) : piece.direction;
      const limit = piece.limit ?? (order?.limit || 1);
      if (sorted && isLimited && piece.limit === null && direction !== order.direction)
        return told && says(told, measures) ? fewIn(plan, rows, { by: told, direction, limit: null }) : null;
      // "terkecil" of what was told, though an area has such a word too
      if (told && (measures.length === 0 || (plainDegree && !saysOwn(told, measures))))
        return ordered(plan, { by: told, direction, limit: everyOne && piece.limit === null ? null : limit });
      if (measures.length === 0) return null;
      const measure = meantOf(rows.entity, measures, context);
      if (measure === null) return null;
      const by = carried(bareFigure({ measure }));
      if (isFew && !equals(by, order.by)) return null;
      // "yang paling jarang?" after "5 terpadat" is the other end of the same.
      const other = order && equals(by, order.by) ? order.limit : null;
      return ordered(plan, { by, direction, limit: piece.limit ?? (everyOne ? null : (other ?? asMany)) });
    }
    // "yang tertinggi dan terendah?": the first of either end of what was told
    case "poles": {
      const { first: direction, figure, measures, set, limit } = piece;
      const isOfTold = told !== undefined && !figure && (says(told, measures) || plainDegree);
      const graded = figure || isOfTold ? null : meantOf(rows.entity, measures, context);
      const said = figure ?? (graded === null ? null : bareFigure({ measure: graded }));
      const by = said ? carried(said) : isOfTold ? told : null;
      if (set || !by || (isFew && !equals(by, order.by)) || (said && said.where.length > 0)) return null;
      return ordered(plan, { by, direction, limit: null, pick: { ends: limit ?? 1 } });
    }
    // "urutkan" "dari yang paling sedikit": all of them
    case "arranged": {
      const { direction, measures, figure } = piece;
      if (!direction || !told || figure || !says(told, measures)) return null;
      const whole: Order = { by: told, direction, limit: null };
      return isLimited ? fewIn(plan, rows, whole) : ordered(plan, whole);
    }
    case "trait": {
      if (piece.figure.where.length > 0) return null;
      const by = carried(piece.figure);
      if (isFew && !equals(by, order.by)) return null;
      if (sorted && isLimited && "direction" in piece.by && piece.by.limit === null) return null;
      if ("direction" in piece.by)
        return ordered(plan, {
          by,
          direction: piece.by.direction,
          limit: piece.by.limit ?? (everyOne ? null : asMany),
        });
      const bound = { figure: by, least: plainEnd(piece.by.limits.least), most: plainEnd(piece.by.limits.most) };
      if (!keepsFew(plan, bound)) return null;
      const isTold = plan.figures.some((one) => equals(one, by));
      return {
        ...plan,
        rows: { ...rows, bounds: [...rows.bounds, bound] },
        figures: isTold ? plan.figures : [...plan.figures, by],
      };
    }
    default:
      return null;
  }
};

/** "tiga terbesar berikutnya" after the largest: the first of those that were not told. */
function nextAfter(plan: Plan, rows: MemberSet, order: Order, piece: Phrase): Plan | null {
  const limit = piece.type === "extreme" ? piece.limit : piece.type === "quantity" ? piece.value : null;
  const isSame =
    piece.type === "quantity" ? isRowCount(piece) : piece.type === "extreme" && says(order.by, piece.measures);
  const isTurned = piece.type === "extreme" && piece.direction !== order.direction;
  if (!isSame || isTurned || limit === null || order.limit === null || order.pick || order.within !== undefined)
    return null;
  const told: PlaceFilter = { entity: rows.entity, members: { set: rows }, negated: true };
  return { ...plan, rows: { ...rows, places: [...rows.places, told], order: { ...order, limit } } };
}

/** "terkecil" after an area: whatever else it may be said of, it is that of what was told. */
const says = (told: Figure, measures: readonly string[]): boolean => measures.length === 0 || saysOwn(told, measures);

/** "urutkan dari yang terkecil" after the five largest: the same five, in another order; null where the order begins anew in each place. */
export const fewIn = (plan: Plan, rows: MemberSet, order: Order): Plan | null =>
  rows.order?.within !== undefined || rows.order?.pick
    ? null
    : {
        figures: withColumn(plan.figures, order.by),
        rows: {
          entity: rows.entity,
          subsets: rows.subsets,
          places: [{ entity: rows.entity, members: { set: rows }, negated: false }],
          bounds: [],
          order,
        },
      };

/** What they are in order by is told first, where it was not told. */
const withColumn = (figures: Plan["figures"], by: Figure): Plan["figures"] =>
  figures.some((one) => equals(one, by)) ? figures : [by, ...figures];

const saysOwn = (figure: Figure, measures: readonly string[]): boolean =>
  figure.kind === "measure" && measures.includes(figure.measure);

/** The rows in this order, each with the figure that it is by; in the order that they had, with all that was told of them, and in each place anew. */
const ordered = (plan: Plan, order: Order): Plan => {
  if (!plan.rows) return plan;
  const isOld = plan.figures.some((one) => equals(one, order.by));
  const within = plan.rows.order?.within;
  return {
    rows: { ...plan.rows, order: within === undefined ? order : { ...order, within } },
    figures: isOld ? plan.figures : [order.by],
  };
};

const otherEnd = (direction: Direction): Direction => (direction === "highest" ? "lowest" : "highest");

/** "sebaliknya?", "dibalik: yang paling rendah mana saja?": the other end of the order that was told, as many as before. */
export const turnedRound: Turn = (before, pieces, { reversed }) => {
  if (!reversed) return null;
  const order = before.rows?.order ?? before.series?.order;
  if (!order || order.pick) return null;
  const direction = otherEnd(order.direction);
  // What else is said may only say the same again, or how many.
  let limit = order.limit;
  for (const piece of pieces) {
    if (piece.type === "quantity" && !piece.unit && Number.isInteger(piece.value)) limit = piece.value;
    else if (piece.type === "extreme" && piece.direction === direction && piece.measures.length === 0)
      limit = piece.limit ?? limit;
    else if (piece.type !== "arranged" || piece.direction !== direction || piece.measures.length > 0 || piece.figure)
      return null;
  }
  const turned: Order = { ...order, direction, limit };
  if (before.rows) return { ...before, rows: { ...before.rows, order: turned } };
  return before.series ? { ...before, series: { ...before.series, order: turned } } : null;
};

/** "selisihnya berapa?" after the highest and the lowest: what lies between them. */
export const betweenEnds: Turn = ({ rows }, pieces) => {
  const order = rows?.order;
  if (!rows || !order?.pick || !("ends" in order.pick) || order.pick.ends > 1 || order.within !== undefined)
    return null;
  const isGap = pieces.some((piece) => piece.type === "operator" && piece.operator.kind === "gap");
  const isBare = pieces.every(({ type }) => type === "operator" || type === "poles");
  const { by } = order;
  if (!isGap || !isBare || (by.kind !== "measure" && by.kind !== "count")) return null;
  const end = (how: Aggregate): Figure => ({ kind: "aggregate", how, of: by, over: { ...rows, order: null } });
  return { rows: null, figures: [{ kind: "combined", how: "gap", left: end("highest"), right: end("lowest") }] };
};
