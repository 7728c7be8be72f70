import type { MemberSet } from "./member-set.ts";
import type { PlaceFilter } from "./place-filter.ts";
import type { Tie } from "./tie.ts";

/** A cut of a dataset by the values of one dimension: sex = female. */
export interface Slice {
  readonly dimension: string;
  readonly values: readonly (string | number)[];
  /** All but these; what has no value at all is none of them. */
  readonly negated?: true;
  /** These besides all that count where nothing is said: what "persen yang batal" is a share of. */
  readonly added?: true;
}

/** A measure in one year. `places` restrict it beyond the row that it stands in. */
export interface MeasureFigure {
  readonly kind: "measure";
  readonly measure: string;
  /** Null where figures have no years; "each": the year of the row, in a series. */
  readonly year: number | null | "each";
  readonly slices: readonly Slice[];
  readonly places: readonly PlaceFilter[];
}

/** How many members a set has; of each row, those that lie in it or have the tie to it. */
export interface CountFigure {
  readonly kind: "count";
  readonly of: MemberSet;
  readonly tie?: Tie;
}

/** What lies in the middle of many figures, or a quarter from either end, or how far they lie from their mean: of all that there are, no sample of them. */
export type Statistic = "mean" | "median" | "lower-quartile" | "upper-quartile" | "deviation";

/** How many figures become one. */
export type Aggregate = Statistic | "sum" | "highest" | "lowest";

/** One number out of a figure of many members, or of many years: each counts alike, whatever its size. */
export interface AggregateFigure {
  readonly kind: "aggregate";
  readonly how: Aggregate;
  readonly of: Figure;
  readonly over: MemberSet | { readonly years: readonly number[] };
}

/** Pearson's coefficient of two figures over the members that have both; or how many members those are. */
export interface CorrelationFigure {
  readonly kind: "correlation";
  readonly tells?: "pairs";
  readonly of: readonly [Figure, Figure];
  readonly over: MemberSet;
}

/** What two figures of one row become: left + right, left − right, what lies between them, left ÷ right, 100 · left ÷ right, 100 · (left − right) ÷ right; left − right for each year between them. */
export type Combination = "sum" | "difference" | "gap" | "ratio" | "share" | "growth" | "pace";

/** Computed from two others after each was computed: a ratio of sums, never a sum of ratios. */
export interface CombinedFigure {
  readonly kind: "combined";
  readonly how: Combination;
  readonly left: Figure;
  readonly right: Figure;
  /** "per 100": what a ratio is multiplied by; 1 unless said. */
  readonly scale?: number;
}

/** The same for every row: told of its own places alone, whatever row it stands in. */
export interface FixedFigure {
  readonly kind: "fixed";
  readonly of: Figure;
}

/** The same amount in another unit: so many of it go into one of the figure's own. */
export interface ConvertedFigure {
  readonly kind: "converted";
  readonly of: Figure;
  readonly unit: string;
  readonly factor: number;
}

/** What is computed from other figures. */
export type DerivedFigure = AggregateFigure | CorrelationFigure | CombinedFigure | FixedFigure | ConvertedFigure;

/** One number for each row of a plan. */
export type Figure = MeasureFigure | CountFigure | DerivedFigure;
