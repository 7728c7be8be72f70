import { rm } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { seal } from "../src/digest.ts";

/** Tables with rows of villages and islands, and which in them each is of. */
const places = new Map([
  ...["village", "island"].map((table): [string, string] => [table, "code"]),
  ...["sim_village", "sim_podes", "sim_production"].map((table): [string, string] => [table, "village_code"]),
]);

/** Writes the starter warehouse once more, with the villages and islands of Jakarta alone; all else is as it was. */
export async function keepFewVillages(starter: string, file: string): Promise<void> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH '${starter}' AS starter (READ_ONLY)`);
    await connection.run(`ATTACH '${file}' AS few`);
    await connection.run("COPY FROM DATABASE starter TO few (SCHEMA)");
    const tables = await connection.runAndReadAll(
      "SELECT table_name FROM duckdb_tables() WHERE database_name = 'starter'",
    );
    for (const [table] of tables.getRowsJson()) {
      const place = places.get(String(table));
      const kept = place === undefined ? "" : `WHERE ${place} LIKE '31.%'`;
      await connection.run(`INSERT INTO few.${table} SELECT * FROM starter.${table} ${kept}`);
    }
    await connection.run("DETACH few");
    await connection.run("DETACH starter");
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  await rm(`${file}.wal`, { force: true });
  await seal(file);
}
