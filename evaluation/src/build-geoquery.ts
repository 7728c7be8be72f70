import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/**
 * Builds the GeoQuery database from its CSV files, as `evaluation/geoquery/model` describes it: a river or lake that the files
 * repeat for each state becomes one row and a tie to each of them (of a river, with how often it passes); where no mountain of a state is listed, its highest point is
 * one if its name says so.
 */
const usage = "npm run geoquery:build -- CSV_FOLDER OUT.duckdb";

const tables = ["border_info", "city", "highlow", "lake", "mountain", "river", "state"];
const derived = [
  "CREATE TABLE state AS SELECT * FROM raw_state",
  "CREATE TABLE border_info AS SELECT DISTINCT state_name, border FROM raw_border_info WHERE border IS NOT NULL",
  "CREATE TABLE city AS SELECT city_name || ', ' || state_name AS city_key, city_name, state_name, max(population) AS population FROM raw_city GROUP BY city_name, state_name",
  "CREATE TABLE river AS SELECT river_name, max(length) AS length FROM raw_river GROUP BY river_name",
  "CREATE TABLE river_state AS SELECT river_name, traverse AS state_name, count(*) AS passages FROM raw_river GROUP BY ALL",
  "CREATE TABLE lake AS SELECT lake_name, max(area) AS area FROM raw_lake GROUP BY lake_name",
  "CREATE TABLE lake_state AS SELECT DISTINCT lake_name, state_name FROM raw_lake",
  "CREATE TABLE mountain AS SELECT mountain_name, state_name, mountain_altitude FROM raw_mountain UNION ALL SELECT highest_point, state_name, highest_elevation FROM raw_highlow WHERE regexp_matches(highest_point, 'mount|peak') AND state_name NOT IN (SELECT state_name FROM raw_mountain)",
  "CREATE TABLE point AS SELECT 'highest, ' || state_name AS point_key, highest_point AS point_name, state_name, highest_elevation AS elevation FROM raw_highlow UNION ALL SELECT 'lowest, ' || state_name, lowest_point, state_name, lowest_elevation FROM raw_highlow",
];

const [folder, out] = process.argv.slice(2);
if (folder === undefined || out === undefined) {
  console.error(usage);
  process.exit(2);
}
const missing = tables.filter((name) => !existsSync(join(folder, `${name}.csv`)));
if (missing.length > 0) {
  console.error(`${folder} has no ${missing.map((name) => `${name}.csv`).join(", ")}`);
  process.exit(1);
}
rmSync(out, { force: true });
const instance = await DuckDBInstance.create(out);
const connection = await instance.connect();
for (const name of tables)
  await connection.run(
    `CREATE TEMP TABLE raw_${name} AS SELECT * FROM read_csv('${join(folder, `${name}.csv`).replaceAll("'", "''")}', header = true)`,
  );
for (const sql of derived) await connection.run(sql);
await connection.run("CHECKPOINT");
connection.closeSync();
instance.closeSync();
console.log(`${out} is ready`);
