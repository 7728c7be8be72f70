import type { GeoRegion } from "@tanyadata/contract";
import { geoPath, useGeo } from "./geo-api.ts";
import { pathTo } from "./view.ts";

export interface PathStep {
  readonly id: string;
  readonly name: string;
}

/** The regions to choose from at each level, and the names on the way to the one that is chosen. */
export interface KnownRegions {
  readonly provinces: readonly GeoRegion[];
  readonly districts: readonly GeoRegion[];
  readonly subdistricts: readonly GeoRegion[];
  readonly villages: readonly GeoRegion[];
  readonly path: readonly PathStep[];
}

const none: readonly GeoRegion[] = [];

export function useRegions(region: string | null): KnownRegions {
  const [province, district, subdistrict] = pathTo(region);
  const of = (id: string | undefined, path: string, name: string) =>
    id === undefined ? null : geoPath(path, { [name]: id });
  const provinces = useGeo<GeoRegion[]>("/geographies/provinces");
  const districts = useGeo<GeoRegion[]>(of(province, "/geographies/districts", "province"));
  const subdistricts = useGeo<GeoRegion[]>(of(district, "/geographies/subdistricts", "districts"));
  const villages = useGeo<GeoRegion[]>(of(subdistrict, "/geographies/villages", "subdistricts"));
  const within = (list: readonly GeoRegion[] | undefined, id: string | undefined) =>
    list?.filter((one) => "parent_id" in one && one.parent_id === id) ?? none;
  const known = {
    provinces: provinces.data ?? none,
    districts: within(districts.data, province),
    subdistricts: within(subdistricts.data, district),
    villages: within(villages.data, subdistrict),
  };
  const all = [known.provinces, known.districts, known.subdistricts, known.villages];
  const isLoading = [provinces, districts, subdistricts, villages].some((list) => list.isLoading);
  // What nobody knows by its code is called by it.
  const nameOf = (id: string, depth: number) =>
    all[depth]?.find((one) => one.id === id)?.name ?? (isLoading ? "…" : id);
  const path = pathTo(region).map((id, depth) => ({ id, name: nameOf(id, depth) }));
  return { ...known, path };
}
