import type { Direction } from "../language/gradables.ts";
import type { Bound } from "./bound.ts";
import type { Figure } from "./figure.ts";
import type { PlaceFilter } from "./place-filter.ts";

/** Ordered by a figure; with a limit, members that tie with the last one stay. */
export interface Order {
  readonly by: Figure;
  readonly direction: Direction;
  readonly limit: number | null;
  /** An entity that contains the members: the limit holds in each of its members anew ("in each state"). */
  readonly within?: string;
  /** Only those at one rank, from one rank to another, only these members, told with their rank among all, or so many from either end; `limit` is null then. */
  readonly pick?:
    | { readonly rank: number }
    | { readonly from: number; readonly to: number }
    | { readonly keys: readonly string[] }
    | { readonly ends: number };
}

/** A text attribute says just this, or one of some others as well; negated: it says something else. */
export interface TextFilter {
  readonly attribute: string;
  readonly value: string;
  readonly or?: readonly string[];
  readonly negated?: true;
}

/** Members of an entity: all that lie in the places, belong to the subsets and keep the bounds; then the first of an order. */
export interface MemberSet {
  readonly entity: string;
  /** Belongs to one of these subsets; empty: to any. */
  readonly subsets: readonly string[];
  readonly places: readonly PlaceFilter[];
  readonly texts?: readonly TextFilter[];
  readonly bounds: readonly Bound[];
  readonly order: Order | null;
  /** Where they lie is asked as well, also of what may lie in several. */
  readonly lies?: true;
}
