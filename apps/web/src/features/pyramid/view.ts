import type { GeoType } from "@tanyadata/contract";

/** Everything that the page shows, as the address bar holds it. */
export interface View {
  /** Code of the region that is looked into; null: the whole country. */
  readonly region: string | null;
  /** Null: the newest. */
  readonly year: number | null;
  readonly indicator: string;
  /** Codes of regions side by side. */
  readonly compare: readonly string[];
  /** Whether every village is a point on the map. */
  readonly hasVillages: boolean;
}

export const mostCompared = 5;
const defaultIndicator = "population";
const code = /^\d{2}(\.\d{2}(\.\d{2}(\.\d{4})?)?)?$/;
const levels = ["province", "district", "subdistrict", "village"] as const satisfies readonly GeoType[];

/** What an address says; what it says wrongly counts as not said. */
export function readView(address: URLSearchParams): View {
  const region = address.get("region");
  const year = address.get("year") ?? "";
  const compare = (address.get("compare") ?? "").split(",").filter((one) => code.test(one));
  return {
    region: region !== null && code.test(region) ? region : null,
    year: /^(19|20|21)\d{2}$/.test(year) ? Number(year) : null,
    indicator: /^[a-z][a-z0-9_]*$/.exec(address.get("indicator") ?? "")?.[0] ?? defaultIndicator,
    compare: [...new Set(compare)].slice(0, mostCompared),
    hasVillages: address.get("villages") === "all",
  };
}

/** The address of a view; what is as it would be anyway is left out. */
export function writeView({ region, year, indicator, compare, hasVillages }: View): URLSearchParams {
  const address = new URLSearchParams();
  if (region !== null) address.set("region", region);
  if (indicator !== defaultIndicator) address.set("indicator", indicator);
  if (year !== null) address.set("year", String(year));
  if (compare.length > 0) address.set("compare", compare.join(","));
  if (hasVillages) address.set("villages", "all");
  return address;
}

/** The level of a code: it has a part more at each. */
export const typeOf = (region: string): GeoType => levels[region.split(".").length - 1] ?? "village";

/** The level of what lies directly in a region. */
export const levelWithin = (region: string | null): GeoType =>
  region === null ? "province" : (levels[region.split(".").length] ?? "village");

/** The codes of a region and of all that hold it, the outermost first. */
export const pathTo = (region: string | null): string[] =>
  region === null ? [] : region.split(".").map((_, i, parts) => parts.slice(0, i + 1).join("."));

/** The parameters that name a region in a call of the API. */
export const placeParameters = (region: string | null): Readonly<Record<string, string>> =>
  region === null ? {} : { [typeOf(region)]: region };

/** What the levels are called. */
export const levelNames: Readonly<Record<GeoType, string>> = {
  province: "Provinsi",
  district: "Kabupaten/kota",
  subdistrict: "Kecamatan",
  village: "Desa/kelurahan",
};
