import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { TableName } from "./schema.ts";
import { dataDir, type Line, type TableSource } from "./source.ts";

/** Culture and nature: things with a name, what is known of them, and the provinces they belong to. */

/** A key made of a name: `Candi Borobudur` is `candi-borobudur`. */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Things of which each lies in one province: airports. */
export const inProvince = (table: TableName, columns: readonly string[]): TableSource[] => [
  {
    ...fileOf(table, columns),
    rows: (line) => [[...cellsOf(line, columns), line.provinces ?? null]],
  },
];

/** Things that several provinces may share: a table of things, and one of pairs. */
export function acrossProvinces(
  table: Exclude<TableName, `${string}_province`>,
  columns: readonly string[],
): TableSource[] {
  const pairs = `${table}_province` as TableName;
  return [
    { ...fileOf(table, columns), rows: (line) => [cellsOf(line, columns)] },
    {
      ...fileOf(table, columns),
      table: pairs,
      rows: ({ name = "", provinces = "" }) =>
        provinces
          .split(" ")
          .filter((code) => code !== "")
          .map((code) => [keyOf(name), code]),
    },
  ];
}

function fileOf(table: TableName, columns: readonly string[]): Omit<TableSource, "rows"> {
  return { table, file: join(dataDir, `${table}.csv`), header: ["name", ...columns, "provinces"] };
}

const cellsOf = (line: Line, columns: readonly string[]): (string | null)[] => [
  keyOf(line.name ?? ""),
  line.name ?? null,
  ...columns.map((column) => line[column] || null),
];

const profileFile = join(dataDir, "province_profile.csv");
const profileHeader = ["province_code", "capital", "founded", "time_zone", "island_group"];

/** The groups of islands, each once, from the profiles of the provinces. */
export function islandGroups(): TableSource {
  return {
    table: "island_group",
    file: profileFile,
    header: profileHeader,
    // The first province of a group brings it.
    rows: ({ province_code = "", island_group = "" }) =>
      province_code === firstOf(island_group) ? [[keyOf(island_group), island_group]] : [],
  };
}

let profiles: readonly Line[] | undefined;
const allProfiles = (): readonly Line[] =>
  (profiles ??= parse(readFileSync(profileFile), { columns: true, comment: "#", comment_no_infix: true }) as Line[]);
const firstOf = (group: string): string | undefined =>
  allProfiles().find(({ island_group }) => island_group === group)?.province_code;

const bpsFile = join(dataDir, "bps_code.csv");
let bpsCodes: ReadonlyMap<string, string> | undefined;

/** The code that BPS has for a province or regency; null where it is not known. */
export function bpsCodeOf(code: string): string | null {
  bpsCodes ??= new Map(
    (parse(readFileSync(bpsFile), { columns: true, comment: "#", comment_no_infix: true }) as Line[]).map(
      ({ code: own = "", bps_code = "" }) => [own, bps_code],
    ),
  );
  return bpsCodes.get(code) ?? null;
}

/** Capital, year of founding, time zone and group of islands of a province. */
export function profileOf(code: string): (string | null)[] {
  const profile = allProfiles().find(({ province_code }) => province_code === code);
  if (!profile) throw new Error(`${profileFile}: no profile of province ${code}`);
  return [
    profile.capital ?? null,
    profile.founded ?? null,
    profile.time_zone ?? null,
    keyOf(profile.island_group ?? ""),
  ];
}
