import type { Figure } from "./figure.ts";
import type { Order } from "./member-set.ts";

/** The two figures of which rows are ordered by how far they lie apart, where the second is the same for all; none of any other order. */
export const sidesOf = (order: Order | null): readonly Figure[] =>
  order?.by.kind === "combined" && order.by.how === "gap" && order.by.right.kind === "fixed"
    ? [order.by.left, order.by.right]
    : [];
