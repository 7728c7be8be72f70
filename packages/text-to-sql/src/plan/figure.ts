import type { MemberSet } from "./member-set.ts";
import type { PlaceFilter } from "./place-filter.ts";
import type { Tie } from "./tie.ts";

/** A cut of a dataset by the values of one dimension: sex = female. */
export interface Slice {
  readonly dimension: string;
  readonly values: readonly (string | number)[];
}

/** A measure in one year. `places` restrict it beyond the row that it stands in. */
export interface MeasureFigure {
  readonly kind: "measure";
  readonly measure: string;
  /** Null where figures have no years. */
  readonly year: number | null;
  readonly slices: readonly Slice[];
  readonly places: readonly PlaceFilter[];
}

/** How many members a set has; of each row, those that lie in it or have the tie to it. */
export interface CountFigure {
  readonly kind: "count";
  readonly of: MemberSet;
  readonly tie?: Tie;
}

/** One number for each row of a plan. */
export type Figure = MeasureFigure | CountFigure;
