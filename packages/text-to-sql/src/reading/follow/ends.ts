import type { Aggregate, Figure } from "../../plan/figure.ts";
import type { Turn } from "./follow.ts";

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
