import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Limits } from "../limits.ts";
import { literal, type ParquetFolder, viewsOf } from "./parquet-folder.ts";

/** What DuckDB reads: its own file, or Parquet files as they lie. */
export type DuckdbPlace = { readonly file: string } | { readonly folder: ParquetFolder };

/** Opens the place so that SQL can read it and nothing else. @throws what DuckDB says when it cannot be opened */
export async function openReadOnly(place: DuckdbPlace, spillFolder: string, limits: Limits): Promise<DuckDBInstance> {
  const isFile = "file" in place;
  const database = await DuckDBInstance.create(isFile ? place.file : ":memory:", {
    ...(isFile && { access_mode: "READ_ONLY" }),
    // The spill folder must be named before access to files is taken away.
    temp_directory: spillFolder,
    max_temp_directory_size: `${limits.spillMegabytes}MB`,
    // Half for the engine's own buffers: the rest is for what it does not count.
    memory_limit: `${Math.floor(limits.megabytes / 2)}MB`,
    threads: String(limits.threads),
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
    allow_unsigned_extensions: "false",
    // Views over files are bound before they are fenced in.
    enable_external_access: isFile ? "false" : "true",
  });
  const connection = await database.connect();
  if (!isFile) {
    for (const view of viewsOf(place.folder)) await connection.run(view);
    const paths = place.folder.tables.flatMap(({ files }) => files.map(literal));
    await connection.run(`SET GLOBAL allowed_paths = [${paths.join(", ")}]`);
    await connection.run("SET GLOBAL enable_external_access = false");
  }
  // The same question has the same answer on every machine.
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  await connection.run("SET GLOBAL lock_configuration = true");
  connection.closeSync();
  return database;
}

/** Lends a connection of its own, so that temporary tables and variables end with the query. */
export async function withConnection<T>(
  database: DuckDBInstance,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await database.connect();
  try {
    return await use(connection);
  } finally {
    connection.closeSync();
  }
}
