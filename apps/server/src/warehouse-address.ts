import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { parquetFolder } from "@tanyadata/warehouse";
import { ConfigError } from "./config.ts";

/** Where a warehouse is: a DuckDB file, a folder of Parquet files, or a database at a server. */
export type WarehousePlace =
  | { readonly file: string }
  | { readonly folder: string }
  | { readonly url: string; readonly server: Server };
type Server = "postgres" | "mariadb";

const servers: Readonly<Record<string, Server>> = {
  postgres: "postgres",
  postgresql: "postgres",
  mysql: "mariadb",
  mariadb: "mariadb",
};

const readable =
  "a DuckDB file, a folder of Parquet files, postgres://user:password@host:5432/database, or mysql://user:password@host:3306/database (also mariadb://)";
const otherwise = "Export its tables as CSV, XLSX or Parquet, and take them in by `npm run import -- FILE…`";

/** What other databases are called in addresses, so that they are named as people know them. */
const others: Readonly<Record<string, string>> = {
  sqlserver: "SQL Server",
  mssql: "SQL Server",
  oracle: "Oracle",
  sqlite: "SQLite",
  sqlite3: "SQLite",
  mongodb: "MongoDB",
  "mongodb+srv": "MongoDB",
  clickhouse: "ClickHouse",
  snowflake: "Snowflake",
  bigquery: "BigQuery",
  redshift: "Redshift",
  db2: "Db2",
  firebird: "Firebird",
};

/** Where an address leads. @throws ConfigError that says what can be read instead */
export function placeOf(address: string): WarehousePlace {
  const scheme = /^(?:jdbc:)?([a-z][a-z0-9+.-]*):(?:\/\/|thin:|oracle:)/i.exec(address)?.[1]?.toLowerCase();
  const server = scheme === undefined || !address.includes("://") ? undefined : servers[scheme];
  if (/^jdbc:/i.test(address) && server)
    throw new ConfigError(`it is an address for Java; write it as ${scheme}://user:password@host:port/database`);
  if (server) return { url: address, server };
  if (scheme !== undefined) {
    const name = Object.hasOwn(others, scheme) ? others[scheme] : `${scheme}://`;
    throw new ConfigError(`${name} cannot be read; expected ${readable}. ${otherwise}`);
  }
  if (!existsSync(address)) throw new ConfigError(`there is no file ${address}`);
  if (statSync(address).isDirectory()) return { folder: lookedAt(address) };
  if (isSqlite(address))
    throw new ConfigError(
      `${address} is a SQLite file; make a DuckDB file of it first: npm run warehouse -- copy ${address}, then use that one`,
    );
  return { file: address };
}

/** @throws ConfigError that says why a folder cannot be asked as it lies */
function lookedAt(folder: string): string {
  try {
    parquetFolder(folder);
    return folder;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

/** By the words that every SQLite file begins with. */
export function isSqlite(file: string): boolean {
  if (!statSync(file).isFile()) return false;
  const descriptor = openSync(file, "r");
  try {
    const begin = Buffer.alloc(16);
    readSync(descriptor, begin, 0, begin.length, 0);
    return begin.toString("latin1") === "SQLite format 3\0";
  } finally {
    closeSync(descriptor);
  }
}
