import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { defaultLimits, type Limits, questionTurns, streamTurns } from "../limits.ts";
import { onceMore } from "../once-more.ts";
import { Pool } from "../pool.ts";
import { statementOf, unreadable } from "../sql-text.ts";
import { streamed } from "../streamed.ts";
import { nobody, type Outcome, type Rows, type Warehouse, type WarehouseAsker } from "../warehouse.ts";
import { treeOf } from "./tree.ts";
import { Worker } from "./worker.ts";

export interface DuckdbOptions {
  /** The database file; it must exist. */
  readonly file: string;
  /** What differs from `defaultLimits`. */
  readonly limits?: Partial<Limits>;
  /** Where query processes may put what does not fit into memory; emptied when they end. The system's temporary folder by default. */
  readonly spillFolder?: string;
}

/**
 * Opens a DuckDB file for reading, in processes of its own.
 * @throws Error that names the file when it cannot be opened
 */
export async function openDuckdbWarehouse(options: DuckdbOptions): Promise<Warehouse> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const worker = { file: resolve(options.file), spillFolder: resolve(options.spillFolder ?? tmpdir()), limits };
  await mkdir(worker.spillFolder, { recursive: true });
  const begin = () => new Worker(worker);
  const questions = new Pool(questionTurns(limits), begin);
  const streams = new Pool(streamTurns(limits), begin);
  const problem = await questions.warm();
  if (problem !== null) {
    await questions.close();
    throw new Error(`cannot open the warehouse ${worker.file}: ${problem}`);
  }

  const asked = (asker: WarehouseAsker): Warehouse => ({
    dialect: "duckdb",
    as: asked,
    file: worker.file,
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
