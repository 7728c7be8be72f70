import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse";
import type { TableName } from "./schema.ts";

/** Cells of one row in the order of the table's columns, as text; DuckDB casts them to the column's type or refuses. */
export type Row = readonly (string | null)[];

type Line = Readonly<Record<string, string>>;

/** Where rows of a table come from: a file, the header it must have, and how a line becomes a row. */
export interface TableSource {
  readonly table: TableName;
  readonly file: string;
  readonly header: readonly string[];
  readonly row: (line: Line) => Row;
}

export const dataDir = fileURLToPath(new URL("../data/", import.meta.url));
// Resolved from the entry point, which stays reachable even where an `exports` map hides the data.
const regionDir = join(dirname(createRequire(import.meta.url).resolve("idn-area-data")), "..", "data");

const upTo = (code: string, parts: number): string => code.split(".").slice(0, parts).join(".");

/** Every table, in the order it is loaded: containers before what they contain. */
export const sources: readonly TableSource[] = [
  region("province", "provinces.csv", ["code", "name"], ({ code = "", name = "" }) => [code, name]),
  region(
    "regency",
    "regencies.csv",
    ["code", "province_code", "name"],
    ({ code = "", province_code = "", name = "" }) => [
      code,
      name,
      name.startsWith("Kota ") ? "kota" : "kabupaten",
      province_code,
    ],
  ),
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
  authored("rice", ["province_code", "year", "harvested_area_ha", "production_ton"]),
  authored("control_totals", ["province_code", "what", "value"]),
];

/**
 * Streams the rows of a table.
 * @throws Error naming file and line where the file does not hold what its header promises.
 */
export async function* rowsOf(source: TableSource): AsyncGenerator<Row> {
  const parser = parse({
    comment: "#",
    comment_no_infix: true,
    columns: (header: string[]) => {
      if (header.join() !== source.header.join())
        throw new Error(`${source.file}: expected the columns ${source.header.join()}, found ${header.join()}`);
      return header;
    },
  });
  const lines: AsyncIterable<Line> = createReadStream(source.file)
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  for await (const line of lines) yield source.row(line);
}

function region(table: TableName, file: string, header: readonly string[], row: TableSource["row"]): TableSource {
  return { table, file: join(regionDir, file), header, row };
}

function authored(table: TableName, header: readonly string[]): TableSource {
  return {
    table,
    file: join(dataDir, `${table}.csv`),
    header,
    row: (line) => header.map((column) => line[column] ?? null),
  };
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
