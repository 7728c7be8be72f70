import type { Direction } from "../../language/gradables.ts";
import type { Order } from "../../plan/member-set.ts";
import type { Turn } from "./follow.ts";

export const otherEnd = (direction: Direction): Direction => (direction === "highest" ? "lowest" : "highest");

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
