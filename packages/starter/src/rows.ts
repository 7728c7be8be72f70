import { createReadStream } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { bpsCodeOf, capitalOf, capitals, islandGroups, pointOf, profileOf } from "./region-facts.ts";
import type { TableName } from "./schema.ts";
import { csvDialect, dataDir, type Line, type Row, regionDir, type TableSource } from "./source.ts";
import { acrossProvinces, inProvince } from "./things.ts";

/** The code under which a file holds what was published for Indonesia. */
const wholeCode = "ID";

const upTo = (code: string, parts: number): string => code.split(".").slice(0, parts).join(".");

/** Where each table comes from, in the order it is loaded. */
export const sources: readonly TableSource[] = [
  islandGroups(),
  region("province", "provinces.csv", ["code", "name"], ({ code = "", name = "" }) => [
    code,
    name,
    ...profileOf(code),
    bpsCodeOf(code),
    ...pointOf(code),
  ]),
  capitals(),
  region("regency", "regencies.csv", ["code", "province_code", "name"], (line) => {
    const { code = "", province_code = "", name = "" } = line;
    const kind = name.startsWith("Kota ") ? "kota" : "kabupaten";
    return [code, name, kind, province_code, capitalOf(line), bpsCodeOf(code), ...pointOf(code)];
  }),
  region(
    "district",
    "districts.csv",
    ["code", "regency_code", "name"],
    ({ code = "", regency_code = "", name = "" }) => [code, name, regency_code, upTo(code, 1)],
  ),
  region(
    "village",
    "villages.csv",
    ["code", "district_code", "name"],
    ({ code = "", district_code = "", name = "" }) => [
      code,
      name,
      villageKind(code),
      district_code,
      upTo(code, 2),
      upTo(code, 1),
    ],
  ),
  region(
    "island",
    "islands.csv",
    ["code", "regency_code", "coordinate", "is_populated", "is_outermost_small", "name"],
    ({ code = "", regency_code = "", coordinate = "", is_populated = "", is_outermost_small = "", name = "" }) => [
      code,
      name,
      ...degrees(coordinate),
      is_populated,
      is_outermost_small,
      regency_code || null,
      upTo(code, 1),
    ],
  ),
  authored("population", ["regency_code", "year", "sex", "people"]),
  authored("area", ["regency_code", "area_km2"]),
  ...yearly("islands_decree", "islands"),
  ...yearly("census_2020", "people"),
  ...yearly("population_bps", "people", "growth_pct", "density_per_km2", "sex_ratio"),
  ...withWhole("age_sex", "age_sex_national", ["year", "age_group", "sex", "people"], aged),
  ...yearly("rice", "harvested_area_ha", "production_ton"),
  ...yearly("plantation", "crop", "production_ton"),
  ...withWhole("poverty", "poverty_national", ["year", "poverty_pct"]),
  ...withWhole("gini", "gini_national", ["year", "gini"]),
  ...withWhole("unemployment", "unemployment_national", ["year", "survey_month", "tpt_pct"], surveyed),
  ...withWhole("participation", "participation_national", ["year", "survey_month", "tpak_pct"], surveyed),
  ...yearly("grdp_growth", "growth_pct"),
  ...withWhole("ipm", "ipm_national", ["year", "ipm"]),
  ...yearly("ipm_2024", "ipm"),
  ...withWhole("inflation", "inflation_national", ["year", "inflation_pct"]),
  ...inProvince("coffee", ["species", "origin"]),
  ...inProvince("airport", ["iata", "place"]),
  ...inProvince("seaport", ["place"]),
  ...acrossProvinces("dish", ["kind", "ingredient"]),
  ...acrossProvinces("dance", ["origin"]),
  ...acrossProvinces("house", ["people"]),
  ...acrossProvinces("language", []),
  ...acrossProvinces("unesco", ["kind", "year"]),
  ...acrossProvinces("national_park", ["is_marine"]),
  ...acrossProvinces("mountain", ["height_m", "latitude", "longitude", "is_volcano"]),
  ...acrossProvinces("lake", ["area_km2", "depth_m", "is_reservoir"]),
  ...acrossProvinces("river", ["length_km"]),
  authored("control_totals", ["province_code", "what", "value"]),
];

/**
 * Streams the rows of a table.
 * @throws Error naming file and line where the file does not hold what its header promises.
 */
export async function* rowsOf(source: TableSource): AsyncGenerator<Row> {
  const parser = parse({
    ...csvDialect,
    columns: (header: string[]) => {
      if (header.join() !== source.header.join())
        throw new Error(`${source.file}: expected the columns ${source.header.join()}, found ${header.join()}`);
      return header;
    },
  });
  const lines: AsyncIterable<Line> = createReadStream(source.file)
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  for await (const line of lines) yield* source.rows(line);
}

function region(table: TableName, file: string, header: readonly string[], row: (line: Line) => Row): TableSource {
  return { table, file: join(regionDir, file), header, rows: (line) => [row(line)] };
}

function authored(table: TableName, header: readonly string[]): TableSource {
  return {
    table,
    file: join(dataDir, `${table}.csv`),
    header,
    rows: (line) => [header.map((column) => line[column] ?? null)],
  };
}

/** A file of figures by province and year. */
function yearly(table: TableName, ...figures: string[]): TableSource[] {
  return [authored(table, ["province_code", "year", ...figures])];
}

/** One file for two tables: figures of provinces, and those of Indonesia without a code. */
function withWhole(
  table: TableName,
  whole: TableName,
  columns: readonly string[],
  cells: (line: Line) => Row = (line) => columns.map((column) => line[column] ?? null),
): TableSource[] {
  const file = join(dataDir, `${table}.csv`);
  const header = ["province_code", ...columns];
  const isWhole = (line: Line): boolean => line.province_code === wholeCode;
  return [
    { table, file, header, rows: (line) => (isWhole(line) ? [] : [[line.province_code ?? null, ...cells(line)]]) },
    { table: whole, file, header, rows: (line) => (isWhole(line) ? [cells(line)] : []) },
  ];
}

/** People of an age; of Indonesia only some ages are known. */
function aged({ province_code, year = "", age_group = "", sex = "", people = "" }: Line): Row {
  return [year, age_group, sex, people, String(province_code !== wholeCode)];
}

/** A round of the labour survey; August stands for its year, and so does February where it is all that is held. */
function surveyed({ year = "", survey_month = "", tpt_pct, tpak_pct }: Line): Row {
  const isYearly = survey_month === "agustus" || year === "2022";
  return [year, survey_month, String(isYearly), tpt_pct ?? tpak_pct ?? null];
}

/** The fourth part of a village's code begins with 1 for a kelurahan, with 2 or 3 for a desa. */
function villageKind(code: string): string {
  const digit = code.split(".")[3]?.[0];
  if (digit === "1") return "kelurahan";
  if (digit === "2" || digit === "3") return "desa";
  throw new Error(`village ${code}: the fourth part of its code says neither desa nor kelurahan`);
}

/** `03°19'03.44" N 097°07'41.73" E` as degrees north and east, with six decimals (a decimetre). */
export function degrees(coordinate: string): [latitude: string, longitude: string] {
  const match = /^(\d+)°(\d+)'([\d.]+)" ([NS]) (\d+)°(\d+)'([\d.]+)" ([EW])$/.exec(coordinate);
  if (!match) throw new Error(`not a coordinate: ${coordinate}`);
  const [, latD, latM, latS, north, lonD, lonM, lonS, east] = match;
  const decimal = (d = "", m = "", s = "", negative: boolean): string =>
    ((negative ? -1 : 1) * (Number(d) + Number(m) / 60 + Number(s) / 3600)).toFixed(6);
  return [decimal(latD, latM, latS, north === "S"), decimal(lonD, lonM, lonS, east === "W")];
}
