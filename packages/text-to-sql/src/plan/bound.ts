import type { Figure } from "./figure.ts";

/** An end of a bound: a number that was said, or a figure to compare with ("di atas rata-rata"). */
export interface End {
  readonly value: number | Figure;
  readonly inclusive: boolean;
  /** So many times the figure: "di atas dua kali rata-rata". */
  readonly times?: number;
}

/** A figure between two values; null is open; with two open ends, it must only be known. */
export interface Bound {
  readonly figure: Figure;
  readonly least: End | null;
  readonly most: End | null;
}
