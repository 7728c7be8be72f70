import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { csvDialect, dataDir, type Line, regionDir, type TableSource } from "./source.ts";
import { keyOf } from "./things.ts";

/** What small authored files know of provinces and regencies, beside the files that list them. */

const profileHeader = ["province_code", "capital", "seat", "founded", "time_zone", "island_group"];

const profiles = fileOf(join(dataDir, "province_profile.csv"), "province_code");
const bpsCodes = fileOf(join(dataDir, "bps_code.csv"), "code");
const points = fileOf(join(dataDir, "region_point.csv"), "region_code");
const regencies = fileOf(join(regionDir, "regencies.csv"), "code");

/** The groups of islands, each once, from the profiles of the provinces. */
export function islandGroups(): TableSource {
  return {
    table: "island_group",
    file: profiles.path,
    header: profileHeader,
    // The first province of a group brings it.
    rows: ({ province_code = "", island_group = "" }) =>
      province_code === firstOf(island_group) ? [[keyOf(island_group), island_group]] : [],
  };
}

const firstOf = (group: string): string | undefined =>
  [...profiles.lines().values()].find(({ island_group }) => island_group === group)?.province_code;

/** Capital, year of founding, time zone and group of islands of a province. Throws where they are not known. */
export function profileOf(code: string): (string | null)[] {
  const profile = profiles.lines().get(code);
  if (!profile) throw new Error(`${profiles.path}: no profile of province ${code}`);
  return [
    profile.capital ?? null,
    profile.founded ?? null,
    profile.time_zone ?? null,
    keyOf(profile.island_group ?? ""),
  ];
}

/** The capitals of the provinces, each with the regency or city whose figures are told of it. */
export function capitals(): TableSource {
  return {
    table: "capital",
    file: profiles.path,
    header: profileHeader,
    rows: ({ province_code = "", capital, seat = "" }) => [
      [province_code, `${capital} (${seat === province_code ? "seluruh provinsi" : nameOfSeat(seat)})`],
    ],
  };
}

function nameOfSeat(code: string): string {
  const { name } = regencies.lines().get(code) ?? {};
  if (!name) throw new Error(`${profiles.path}: no regency ${code}`);
  return name;
}

/** The province whose capital a regency is, holds or is part of; null where it is none of them. */
export function capitalOf({ code, province_code = "" }: Line): string | null {
  const seat = profiles.lines().get(province_code)?.seat;
  return seat === code || seat === province_code ? province_code : null;
}

/** The code that BPS has for a province or regency; null where it is not known. */
export const bpsCodeOf = (code: string): string | null => bpsCodes.lines().get(code)?.bps_code ?? null;

/** Degrees north and east of the settlement that stands for a province (its capital) or a regency. Throws where none is known. */
export function pointOf(code: string): [latitude: string, longitude: string] {
  const { latitude, longitude } = points.lines().get(code) ?? {};
  if (!latitude || !longitude) throw new Error(`${points.path}: no point for ${code}`);
  return [latitude, longitude];
}

/** An authored file whose lines are looked up by one of its columns; read when the first one is. */
function fileOf(path: string, column: string): { readonly path: string; lines(): ReadonlyMap<string, Line> } {
  let read: ReadonlyMap<string, Line> | undefined;
  const lines = (): Line[] => parse(readFileSync(path), { ...csvDialect, columns: true });
  return { path, lines: () => (read ??= new Map(lines().map((line) => [line[column] ?? "", line]))) };
}
