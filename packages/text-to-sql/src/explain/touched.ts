import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Speaker } from "./names.ts";

interface Place {
  readonly entity: string;
  readonly key: string;
}

/**
 * Whether filters, all of which hold at once, let a member through. What a filter leaves open (other members' doings, ties)
 * counts as let through: a caveat too many is better than one too few.
 */
export const isTouched = (place: Place, filters: readonly PlaceFilter[], { gazetteer }: Speaker): boolean =>
  filters.every(({ entity, members, negated, tie }) => {
    if (tie || "set" in members) return true;
    const own = entity === place.entity ? place.key : gazetteer.member(place.entity, place.key)?.parents[entity];
    if (own !== undefined) return members.keys.includes(own) !== negated;
    // What is named may lie in the place itself: a town in its province.
    const around = members.keys.map((key) => gazetteer.member(entity, key)?.parents[place.entity]);
    return negated || around.includes(undefined) || around.includes(place.key);
  });
