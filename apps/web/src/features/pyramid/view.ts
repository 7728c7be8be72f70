import type { GeoType } from "@tanyadata/contract";

/** Everything that the page shows, as the address bar holds it. */
export interface View {
  /** Code of the region that is looked into; null: the whole country. */
  readonly region: string | null;
  /** Null: the newest. */
  readonly year: number | null;
  /** Null: the people. */
  readonly indicator: string | null;
  /** Codes of regions side by side. */
  readonly compare: readonly string[];
  /** Whether every village is a point on the map. */
  readonly hasVillages: boolean;
}

export const mostCompared = 5;
const code = /^\d{2}(\.\d{2}(\.\d{2}(\.\d{4})?)?)?$/;
/** From the outermost to the innermost. */
export const levels = ["province", "district", "subdistrict", "village"] as const satisfies readonly GeoType[];

/** What an address says; what it says wrongly counts as not said. */
export function readView(address: URLSearchParams): View {
  const region = address.get("region");
  const year = address.get("year") ?? "";
  const compare = (address.get("compare") ?? "").split(",").filter((one) => code.test(one));
  return {
    region: region !== null && code.test(region) ? region : null,
    year: /^(19|20|21)\d{2}$/.test(year) ? Number(year) : null,
    indicator: /^[a-z][a-z0-9_]*$/.exec(address.get("indicator") ?? "")?.[0] ?? null,
    compare: [...new Set(compare)].slice(0, mostCompared),
    hasVillages: address.get("villages") === "all",
  };
}

/** The address of a view; what is as it would be anyway is left out. */
export function writeView({ region, year, indicator, compare, hasVillages }: View): URLSearchParams {
  const address = new URLSearchParams();
  if (region !== null) address.set("region", region);
  if (indicator !== null) address.set("indicator", indicator);
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

/** The parameters that ask for a year's figures in a call of the API; what has none of that year tells its newest. */
export const yearParameters = (year: number | null): Readonly<Record<string, string | number>> =>
  year === null ? {} : { year, otherwise: "newest" };

/** What the levels are called. */
export const levelNames: Readonly<Record<GeoType, string>> = {
  province: "Provinsi",
  district: "Kabupaten/kota",
  subdistrict: "Kecamatan",
  village: "Desa/kelurahan",
};
