import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { CopyRefused, copyToMariadb, copyToPostgres, withoutPassword } from "@tanyadata/warehouse";
import { loadConfig } from "../config.ts";
import { copySqlite } from "../connecting/copy-sqlite.ts";
import { configuredModel } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";
import { isSqlite, placeOf } from "../warehouse-address.ts";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Moves the warehouse.

  npm run warehouse -- copy postgres://user:password@host:5432/database [--replace] [--distribute]
  npm run warehouse -- copy mysql://user:password@host:3306/database [--replace]
  npm run warehouse -- copy FILE.sqlite [FILE.duckdb] [--replace]

Copies all tables of the configured DuckDB warehouse (the starter's without WAREHOUSE_URL) into a database of PostgreSQL, MariaDB or
MySQL: all of it, or nothing. Tables of the same names are a reason to refuse, unless --replace is given. Ctrl+C leaves the database as it was.
--distribute: into a PostgreSQL with Citus. Tables of more than 100,000 rows are spread over its workers by the key by which the model joins them,
the others are at each worker whole.
Of a SQLite file it makes a DuckDB file, which can be asked, drafted and served; the SQLite file is only read.
Exit codes: 0 done, 1 refused, 2 wrong usage.`;

/** A table with no more rows is joined sooner where it is at each worker than by asking several. */
const smallTable = 100_000;

const copies = { postgres: copyToPostgres, mariadb: copyToMariadb };

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      distribute: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [deed, to, ...rest] = positionals;
  if (deed !== "copy" || rest.length > 1) throw new WrongUsage(`Unknown command: ${positionals.join(" ") || "(none)"}`);
  if (to === undefined) throw new WrongUsage("copy needs a postgres://… or mysql://… address.");
  const sqlite = to.replace(/^sqlite3?:(?:\/\/)?/i, "");
  if (existsSync(sqlite) && isSqlite(sqlite))
    return copyFile(sqlite, rest[0] ?? sqlite.replace(/(?:\.\w+)?$/, ".duckdb"), values.replace);
  if (rest.length > 0) throw new WrongUsage(`Unknown command: ${positionals.join(" ")}`);
  const place = placeOf(to);
  if (!("url" in place)) throw new WrongUsage("copy needs a postgres://… or mysql://… address, not a file.");
  if (values.distribute && place.server !== "postgres")
    throw new WrongUsage("--distribute needs a postgres://… address, of a database with Citus.");

  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CopyRefused("stopped; nothing was copied")));
  const config = loadConfig();
  const from = await openWarehouse(config, (message) => console.error(message));
  try {
    if (from.dialect !== "duckdb") throw new CopyRefused("WAREHOUSE_URL is no DuckDB file; only such a one is copied");
    const started = performance.now();
    const rows = await copies[place.server]({
      from,
      to,
      replace: values.replace,
      ...(values.distribute && { distribute: { model: configuredModel(config), over: smallTable } }),
      signal: stop.signal,
      onTable: (table, done, all) => console.error(`${Math.round((100 * done) / all)} %  ${table}`),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Copied ${rows.toLocaleString("en")} rows to ${withoutPassword(to)} in ${seconds} s.`);
    console.log(
      "Use it: WAREHOUSE_URL=<that address, with a user who may only read> TANYADATA_MODEL=<the folder of the model>",
    );
    return 0;
  } finally {
    await from.close();
  }
}

/** Makes a DuckDB file of a SQLite file. */
async function copyFile(from: string, to: string, replace: boolean): Promise<number> {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort(new CopyRefused("stopped; nothing was copied")));
  const { rows, left } = await copySqlite({
    ...{ from, to, replace, signal: stop.signal },
    onTable: (table, done, all) => console.error(`${Math.round((100 * done) / all)} %  ${table}`),
  });
  if (left.length > 0) console.log(`Left out, since they hold bytes: ${left.join(", ")}.`);
  console.log(`Copied ${rows.toLocaleString("en")} rows to ${to}. A first model of it: npm run model -- draft ${to}`);
  return 0;
}

await runCommand({ usage, main, expected: [CopyRefused] });
