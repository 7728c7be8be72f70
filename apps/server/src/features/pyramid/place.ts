import { type GeoRegion, type GeoType, geoTypes } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { Regions } from "./regions.ts";

/** A region that a call is about. */
export type Place = GeoRegion;

/**
 * The innermost region that a call names; null is the whole country.
 * @throws AppError `not_found` where a code is unknown, or one does not lie in the other
 */
export function placeOf(asked: Partial<Readonly<Record<GeoType, string | undefined>>>, regions: Regions): Place | null {
  const named = geoTypes.flatMap((type) => {
    const code = asked[type];
    return code === undefined ? [] : [regions.region(code, type)];
  });
  const place = named.at(-1) ?? null;
  for (const outer of named)
    if (place && regions.containerOf(place, outer.type) !== outer.id)
      throw new AppError("not_found", { detail: `${place.id} does not lie in ${outer.id}` });
  return place;
}
