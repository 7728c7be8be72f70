/** Months of a year that is not said, first and last among them; `day`: one day of the first month, or, `to`, from it on to that of the last. */
export interface Part {
  readonly first: number;
  readonly last: number;
  readonly day?: number;
  readonly to?: number;
}

/** A stretch of the calendar as it was said: one period, parts of a year, some periods, or those from one to another. */
export type SaidPeriod =
  | { readonly year: number }
  | { readonly parts: readonly Part[] }
  | { readonly years: readonly number[] }
  | { readonly from: number; readonly to: number };
