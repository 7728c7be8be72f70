import type { DistrictTree, GeoRegion } from "@tanyadata/contract";
import type { Places, Regions } from "./regions.ts";

/** Districts with their subdistricts and villages, one district after the other. */
export function* treeOf(places: Places, regions: Regions): Generator<DistrictTree> {
  const { subdistrict: only = [] } = places;
  const kept = only.length > 0 ? new Set(only.map((code) => regions.region(code, "subdistrict").id)) : null;
  for (const district of regions.within("district", places)) {
    const subdistricts = regions
      .childrenOf(district.id)
      .filter((one) => is(one, "subdistrict"))
      .filter(({ id }) => kept === null || kept.has(id))
      .map((one) => ({
        ...one,
        villages: regions
          .childrenOf(one.id)
          .filter((village) => is(village, "village"))
          .map(regions.located),
      }));
    if (is(district, "district")) yield { ...district, subdistricts };
  }
}

const is = <T extends GeoRegion["type"]>(region: GeoRegion, type: T): region is Extract<GeoRegion, { type: T }> =>
  region.type === type;
