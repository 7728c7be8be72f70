import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { defaultLimits, type Limits, questionTurns, streamTurns } from "../limits.ts";
import { onceMore } from "../once-more.ts";
import { Pool } from "../pool.ts";
import { statementOf, unreadable } from "../sql-text.ts";
import { streamed } from "../streamed.ts";
import { nobody, type Outcome, type Rows, type Warehouse, type WarehouseAsker } from "../warehouse.ts";
import type { DuckdbPlace } from "./database.ts";
import { parquetFolder, stampsOf } from "./parquet-folder.ts";
import { treeOf } from "./tree.ts";
import { Worker } from "./worker.ts";

interface Bounds {
  /** What differs from `defaultLimits`. */
  readonly limits?: Partial<Limits>;
  /** Where query processes may put what does not fit into memory; emptied when they end. The system's temporary folder by default. */
  readonly spillFolder?: string;
}

export interface DuckdbOptions extends Bounds {
  /** The database file; it must exist. */
  readonly file: string;
}

export interface ParquetOptions extends Bounds {
  /** Where Parquet files lie, as `parquetFolder` understands it. */
  readonly folder: string;
}

/**
 * Opens a DuckDB file for reading, in processes of its own.
 * @throws Error that names the file when it cannot be opened
 */
export const openDuckdbWarehouse = ({ file, ...bounds }: DuckdbOptions): Promise<Warehouse> =>
  opened({ file: resolve(file) }, bounds);

/**
 * Opens a folder of Parquet files for reading, in processes of its own: its files as they are now, never what comes later.
 * @throws NotParquet; Error that names the folder when its files cannot be read
 */
export const openParquetWarehouse = async ({ folder, ...bounds }: ParquetOptions): Promise<Warehouse> =>
  opened({ folder: parquetFolder(folder) }, bounds);

async function opened(place: DuckdbPlace, options: Bounds): Promise<Warehouse> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const path = "file" in place ? place.file : place.folder.path;
  const worker = { place, spillFolder: resolve(options.spillFolder ?? tmpdir()), limits };
  await mkdir(worker.spillFolder, { recursive: true });
  const begin = () => new Worker(worker);
  const questions = new Pool(questionTurns(limits), begin);
  const streams = new Pool(streamTurns(limits), begin);
  const problem = await questions.warm();
  if (problem !== null) {
    await questions.close();
    throw new Error(`cannot open the warehouse ${path}: ${problem}`);
  }

  const asked = (asker: WarehouseAsker): Warehouse => ({
    dialect: "duckdb",
    as: asked,
    path,
    ...("folder" in place && { stampOf: stampsOf(place.folder) }),
    async parse(sql, { signal } = {}) {
      const task = { do: "parse", sql: statementOf(sql) } as const;
      const outcome =
        unreadable(sql, limits) ??
        (await onceMore(
          () => questions.use(asker, signal, (process) => process.perform(task, signal) as Promise<Outcome<string>>),
          signal,
        ));
      return outcome.ok ? treeOf(outcome.value) : outcome;
    },
    async run(sql, { signal, maxRows = limits.rows, maxBytes } = {}) {
      const task = { do: "run", sql: statementOf(sql), maxRows, maxBytes } as const;
      return (
        unreadable(sql, limits) ??
        onceMore(
          () => questions.use(asker, signal, (process) => process.perform(task, signal) as Promise<Outcome<Rows>>),
          signal,
        )
      );
    },
    stream: (sql, { signal } = {}) => streamed(streams, asker, statementOf(sql), unreadable(sql, limits), signal),
    async close() {
      await Promise.all([questions.close(), streams.close()]);
    },
  });
  return asked(nobody);
}
