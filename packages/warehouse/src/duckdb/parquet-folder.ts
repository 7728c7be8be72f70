import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/** A folder cannot be asked as it lies; the message tells the operator why. */
export class NotParquet extends Error {
  override readonly name = "NotParquet";
}

/** A folder of Parquet files as it was when it was looked at. */
export interface ParquetFolder {
  readonly path: string;
  readonly tables: readonly ParquetTable[];
}

export interface ParquetTable {
  readonly name: string;
  /** Paths of its files: at least one. */
  readonly files: readonly string[];
  /** Another one when its files are others: how many, how large, how new. */
  readonly stamp: string;
}

/** Folders that tell of a format which keeps a list of the files that count: who knows nothing of it would tell rows that were deleted. */
const ledgers: readonly (readonly [folder: string, format: string, inside: RegExp])[] = [
  ["_delta_log", "Delta Lake", /\.json$/],
  ["metadata", "Iceberg", /\.metadata\.json$/],
  [".hoodie", "Hudi", /./],
];

/** What may lie below a table: a part that says its column (`tahun=2024`), or one that is a date or a number (`2024/01`). */
const isPart = (name: string): boolean => /^[^=]+=/.test(name) || /^\d[\d_-]*$/.test(name);

/**
 * The tables of a folder: each `NAME.parquet` in it is one, and each of its folders with Parquet files below. What begins with a dot or an
 * underscore is on its way there, or no data; what is a link is not followed, as it may lead out of the folder.
 * @throws NotParquet where there is none, or where a table's files are not simply its rows
 */
export function parquetFolder(folder: string): ParquetFolder {
  const path = realpathSync(folder);
  const tables = shown(path).flatMap((entry) => {
    const files = entry.isDirectory()
      ? filesBelow(join(path, entry.name))
      : isParquet(entry)
        ? [join(path, entry.name)]
        : [];
    // A dot in a name of a table stands for its schema.
    const name = entry.name.replace(/\.parquet$/i, "").replaceAll(".", "_");
    return files.length === 0 ? [] : [{ name, files, stamp: stampOf(files) }];
  });
  const names = tables.map(({ name }) => name.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new NotParquet(`${folder} has two tables called ${twice}: rename one`);
  if (tables.length === 0) throw new NotParquet(`${folder} holds no Parquet file (NAME.parquet, or NAME/….parquet)`);
  return { path, tables };
}

/** A view of each table, by its files: what comes later, or is half written, is not in it. */
export const viewsOf = ({ tables }: ParquetFolder): string[] =>
  tables.map(
    ({ name, files }) =>
      `CREATE VIEW "${name.replaceAll('"', '""')}" AS SELECT * FROM read_parquet([${files.map(literal).join(", ")}], hive_partitioning = true, union_by_name = true)`,
  );

/** Another one when the folder's tables are others; what is no table yet, or no more, changes nothing. Never throws. */
export function folderVersion(folder: string): string {
  try {
    return JSON.stringify(parquetFolder(folder).tables.map(({ name, stamp }) => [name, stamp]));
  } catch (error) {
    return String(error);
  }
}

/** Stamps of the tables by their names, in whatever case. */
export function stampsOf({ tables }: ParquetFolder): (table: string) => string | undefined {
  const stamps = new Map(tables.map(({ name, stamp }) => [name.toLowerCase(), stamp]));
  return (table) => stamps.get(table.toLowerCase());
}

export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

function filesBelow(folder: string): string[] {
  const all = readdirSync(folder, { withFileTypes: true });
  for (const [name, format, inside] of ledgers)
    if (
      all.some((entry) => entry.name === name && entry.isDirectory()) &&
      readdirSync(join(folder, name)).some((file) => inside.test(file))
    )
      throw new NotParquet(
        `${folder} is a table of ${format}, where files lie on whose rows were deleted: have it written as plain Parquet`,
      );
  return shown(folder, all).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return isParquet(entry) ? [path] : [];
    const files = filesBelow(path);
    if (files.length > 0 && !isPart(entry.name))
      throw new NotParquet(
        `${path} is neither a part such as tahun=2024 nor a date: if the folders in ${folder} are tables, name that folder`,
      );
    return files;
  });
}

const shown = (folder: string, entries = readdirSync(folder, { withFileTypes: true })): Dirent[] =>
  entries.filter(({ name }) => !/^[._]/.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));

const isParquet = (entry: Dirent): boolean => entry.isFile() && /\.parquet$/i.test(entry.name);

function stampOf(files: readonly string[]): string {
  const stats = files.flatMap((file) => statSync(file, { throwIfNoEntry: false }) ?? []);
  const bytes = stats.reduce((sum, { size }) => sum + size, 0);
  return `${files.length} ${bytes} ${stats.reduce((newest, { mtimeMs }) => Math.max(newest, mtimeMs), 0)}`;
}
