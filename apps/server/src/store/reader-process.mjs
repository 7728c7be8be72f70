/**
 * The main module of the process that reads SQLite beside the server: one query after the other, without writing.
 * JavaScript, so that it starts without the TypeScript loader.
 */
import Database from "libsql";

const database = new Database(process.argv[2] ?? "", { timeout: 5_000 });
database.pragma("query_only = ON");

process.on("message", (/** @type {{ sql: string, parameters: unknown[] }} */ { sql, parameters }) => {
  try {
    process.send?.({ rows: database.prepare(sql).all(...parameters) });
  } catch (error) {
    process.send?.({ problem: String(error) });
  }
});
process.on("disconnect", () => process.exit());
// Ctrl+C reaches the whole process group; when to end is the parent's to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
if (process.connected) process.send?.("ready");
