import type { DuckDBConnection } from "@duckdb/node-api";
import { type Table, type TableName, tables } from "./schema.ts";
import { simulatedSums } from "./simulation/sums.ts";

/** One figure that must be exactly so: a query for one value, and that value as text. */
interface Check {
  readonly about: string;
  readonly sql: string;
  readonly expected: string;
}

/** National figures as published, each against the sum of the rows. */
const nationalTotals: readonly Check[] = [
  total("regency: kabupaten", "count(*)", "regency WHERE kind = 'kabupaten'", "416"),
  total("regency: kota", "count(*)", "regency WHERE kind = 'kota'", "98"),
  total("village: kelurahan", "count(*)", "village WHERE kind = 'kelurahan'", "8496"),
  total("village: desa", "count(*)", "village WHERE kind = 'desa'", "75266"),
  total("island: without a regency", "count(*)", "island WHERE regency_code IS NULL", "56"),
  total("population: people in 2024", "sum(people)", "population WHERE year = 2024", "284973643"),
  total("area: km2", "sum(area_km2)", "area", "1890179.784"),
  total("rice: tonnes in 2023", "sum(production_ton)", "rice WHERE year = 2023", "53980993.19"),
  total("census: people in 2020", "sum(people)", "census_2020", "270203917"),
  total("islands of the decree", "sum(islands)", "islands_decree", "17374"),
  total("age and sex: people of Jambi in 2022", "sum(people)", "age_sex WHERE province_code = '15'", "3631136"),
];

/** Tonnes of each crop as published for Indonesia; provinces are rounded one by one, so their sum may be 300 off. */
const crops: Readonly<Record<string, number>> = {
  "kelapa sawit": 46_986_100,
  kelapa: 2_890_900,
  karet: 2_651_200,
  kopi: 760_200,
  kakao: 641_700,
  tebu: 2_271_000,
  teh: 122_700,
  tembakau: 238_800,
};

/** What the decree counts in each province, and how our rows count it. */
const provincial: Readonly<Record<string, string>> = {
  kabupaten: "count(*) FROM regency t WHERE kind = 'kabupaten' AND t.province_code = c.province_code",
  kota: "count(*) FROM regency t WHERE kind = 'kota' AND t.province_code = c.province_code",
  kecamatan: "count(*) FROM district t WHERE t.province_code = c.province_code",
  kelurahan: "count(*) FROM village t WHERE kind = 'kelurahan' AND t.province_code = c.province_code",
  desa: "count(*) FROM village t WHERE kind = 'desa' AND t.province_code = c.province_code",
  area_km2:
    "sum(area_km2) FROM area t JOIN regency r ON r.code = t.regency_code WHERE r.province_code = c.province_code",
  people:
    "sum(people) FROM population t JOIN regency r ON r.code = t.regency_code WHERE r.province_code = c.province_code",
};

/** What no rate can go beyond: figures outside were read wrongly. */
const percentages: Readonly<Record<string, readonly [column: string, least: number, most: number]>> = {
  poverty: ["poverty_pct", 0, 60],
  gini: ["gini", 0.2, 0.6],
  unemployment: ["tpt_pct", 0, 20],
  participation: ["tpak_pct", 50, 100],
  grdp_growth: ["growth_pct", -25, 25],
  ipm: ["ipm", 40, 100],
  ipm_2024: ["ipm", 40, 100],
  inflation: ["inflation_pct", -5, 20],
};

/** The column that other tables name a row of this one by. */
const keyColumn = (table: string): string => tables[table as TableName].key;

/** SQL of queries that must find nothing. Each row found is `what is wrong`, as text. */
const findNothing: readonly { readonly about: string; readonly sql: string }[] = [
  ...Object.entries<Table>(tables).map(([table, { key }]) => ({
    about: `${table}: duplicate key`,
    sql: `SELECT concat_ws(' ', ${key}) FROM ${table} GROUP BY ${key} HAVING count(*) > 1`,
  })),
  ...Object.entries<Table>(tables).flatMap(([table, { references }]) =>
    Object.entries(references ?? {}).map(([column, to]) => ({
      about: `${table}.${column}: no such ${to}`,
      sql: `SELECT DISTINCT ${column} FROM ${table} t WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT ${keyColumn(to)} FROM ${to})`,
    })),
  ),
  ...Object.entries(crops).map(([crop, tonnes]) => ({
    about: `plantation: ${crop} differs from the national figure by more than 300 tonnes`,
    sql: `SELECT sum(production_ton)::VARCHAR FROM plantation WHERE crop = '${crop}' HAVING NOT coalesce(abs(sum(production_ton) - ${tonnes}) <= 300, false)`,
  })),
  ...Object.entries(percentages).map(([table, [column, least, most]]) => ({
    about: `${table}: beyond ${least} and ${most}`,
    sql: `SELECT ${column} FROM ${table} WHERE ${column} NOT BETWEEN ${least} AND ${most}`,
  })),
  ...["province", "regency", "district", "village", "island"].map((table) => ({
    about: `${table}: empty name`,
    sql: `SELECT code FROM ${table} WHERE trim(name) = ''`,
  })),
  ...["regency", "district", "village"].map((table) => ({
    about: `${table}: code does not begin with its container's`,
    sql: `SELECT code FROM ${table} WHERE NOT starts_with(code, ${{ regency: "province_code", district: "regency_code", village: "district_code" }[table]} || '.')`,
  })),
  {
    about: "population: a regency without both sexes",
    sql: "SELECT r.code FROM regency r LEFT JOIN population p ON p.regency_code = r.code GROUP BY r.code HAVING count(*) FILTER (WHERE sex = 'laki-laki') <> 1 OR count(*) FILTER (WHERE sex = 'perempuan') <> 1",
  },
  ...simulatedSums,
  {
    about: "capital: no regency is it or holds it",
    sql: "SELECT province_code FROM capital WHERE province_code NOT IN (SELECT capital_of FROM regency WHERE capital_of IS NOT NULL)",
  },
  { about: "area: not above zero", sql: "SELECT regency_code FROM area WHERE area_km2 <= 0" },
  ...["island", "province", "regency"].map((table) => ({
    about: `${table}: outside Indonesia`,
    sql: `SELECT code FROM ${table} WHERE latitude NOT BETWEEN -11.1 AND 6.2 OR longitude NOT BETWEEN 94.9 AND 141.1`,
  })),
  ...Object.entries(provincial).map(([what, measured]) => ({
    about: `${what} by province differs from the decree`,
    sql: `SELECT province_code || ': expected ' || value || ', found ' || found FROM (SELECT province_code, value, (SELECT ${measured}) AS found FROM control_totals c WHERE what = '${what}') WHERE found IS DISTINCT FROM value`,
  })),
];

/**
 * Checks counts, sums, keys and references of the tables just loaded.
 * @throws Error listing every check that failed: table, expected, found.
 */
export async function check(connection: DuckDBConnection, signal?: AbortSignal): Promise<void> {
  const problems: string[] = [];
  const counted = Object.entries<Table>(tables).map(([table, { rows }]) =>
    total(`${table}: rows`, "count(*)", table, String(rows)),
  );
  for (const { about, sql, expected } of [...counted, ...nationalTotals]) {
    signal?.throwIfAborted();
    const found = await firstColumn(connection, sql);
    if (found[0] !== expected) problems.push(`${about}: expected ${expected}, found ${found[0]}`);
  }
  for (const { about, sql } of findNothing) {
    signal?.throwIfAborted();
    const found = await firstColumn(connection, sql);
    if (found.length > 0) problems.push(`${about}: ${found.length} found, such as ${found.slice(0, 3).join("; ")}`);
  }
  if (problems.length > 0) throw new Error(`the starter's data is not as expected:\n  ${problems.join("\n  ")}`);
}

function total(about: string, measured: string, from: string, expected: string): Check {
  return { about, sql: `SELECT (${measured})::VARCHAR FROM ${from}`, expected };
}

async function firstColumn(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  return rows.map((row) => String(row[0]));
}
