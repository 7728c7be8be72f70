import type { Direction } from "../language/gradables.ts";
import type { Benchmark, FigureExpression, SetExpression } from "./expression.ts";

/** So many of the years from one end of an order; `ends`: from either end. */
export interface YearOrder {
  readonly direction: Direction;
  readonly limit: number | null;
  readonly ends?: true;
}

/** "dan terendah", "dan 3 terendah": after the other end of the same order. */
export interface Opposite {
  readonly type: "opposite";
  readonly direction: Direction;
  readonly measures: readonly string[];
  readonly limit: number | null;
}

/** "tertinggi dan terendah": both ends of an order, of which figure and of what. */
export interface Poles {
  readonly type: "poles";
  readonly figure: FigureExpression | null;
  /** Where no figure is said: those that the words may grade; none: any. */
  readonly measures: readonly string[];
  readonly set: SetExpression | null;
  /** Which of them is said first. */
  readonly first: Direction;
  /** How many from either end. */
  readonly limit: number | null;
  /** "penduduk" "provinsi terluas dan tersempit": what is told of each. */
  readonly beside?: FigureExpression;
  /** "di provinsi mana": who stands there is asked, not what lies between them. */
  readonly asked?: true;
  /** "antar zona": what lies between them is asked, not who stands there. */
  readonly between?: true;
}

/** "provinsi terluas dan provinsi terluas kedua": of which something is told, or what lies between them. */
export interface Firsts {
  readonly type: "firsts";
  readonly sets: readonly SetExpression[];
}

/** "dan sekaligus 10 termiskin": waits for those who are the first of another order. */
export interface TooFirst {
  readonly type: "too-first";
  /** A figure, or the measures that a superlative may mean. */
  readonly by: FigureExpression | readonly string[];
  readonly direction: Direction;
  readonly limit: number;
}

/** "paling dekat dengan Bali": waits for the figure that is. */
export interface Closest {
  readonly type: "closest";
  readonly to: Benchmark;
}

/** What phrases say of the ends of an order. */
export type EndPhrase = Opposite | Poles | Firsts | TooFirst | Closest;
