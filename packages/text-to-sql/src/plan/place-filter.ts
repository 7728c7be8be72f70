import type { MemberSet } from "./member-set.ts";
import type { Tie } from "./tie.ts";

/** Whether a filter leaves one member alone, so that what does not add up can be told of it. */
export const isOne = ({ members, negated }: PlaceFilter): boolean => {
  if (negated) return false;
  if ("keys" in members) return members.keys.length === 1;
  const { order } = members.set;
  return order?.limit === 1 || (order?.pick !== undefined && "rank" in order.pick);
};

/** Lies in (or, negated, outside) one of some members of an entity: named ones, or those of another set; or is tied to them. */
export interface PlaceFilter {
  readonly entity: string;
  readonly members: { readonly keys: readonly string[] } | { readonly set: MemberSet };
  readonly negated: boolean;
  /** How it has to do with them; absent: it lies in them. */
  readonly tie?: Tie;
}

/** Lies in plainly named places. */
export type NamedPlaces = PlaceFilter & { readonly members: { readonly keys: readonly string[] } };

export const isNamed = (filter: PlaceFilter): filter is NamedPlaces =>
  "keys" in filter.members && !filter.negated && !filter.tie;
