import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Limits } from "../limits.ts";

/** Opens the file so that SQL can read it and nothing else. @throws what DuckDB says when it cannot be opened */
export async function openReadOnly(file: string, spillFolder: string, limits: Limits): Promise<DuckDBInstance> {
  const database = await DuckDBInstance.create(file, {
    access_mode: "READ_ONLY",
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
    enable_external_access: "false",
  });
  const connection = await database.connect();
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
