import type { Bound } from "./bound.ts";
import type { Order } from "./member-set.ts";

/** Years as rows: those that keep the bounds; then the first of an order. */
export interface Series {
  /** Ascending. */
  readonly years: readonly number[];
  readonly bounds: readonly Bound[];
  readonly order: Order | null;
  /** Only the first year that keeps the bounds. */
  readonly earliest?: true;
  /** Only the last. */
  readonly latest?: true;
}
