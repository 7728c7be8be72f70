import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { claimDraft, diskFailure } from "@tanyadata/warehouse";
import { check } from "./checks.ts";
import { seal } from "./digest.ts";
import { loadTable } from "./load.ts";
import { sources } from "./rows.ts";
import { tables } from "./schema.ts";
import { simulate } from "./simulation/simulate.ts";
import type { TableSource } from "./source.ts";
import { starterVersion } from "./version.ts";

/** How far a build is: a sentence for people, and the part that is done (0 to 1). */
export interface BuildProgress {
  readonly message: string;
  readonly fraction: number;
}

export interface BuildOptions {
  /** Path of the DuckDB file to make; an older one there is replaced only when the new one is whole and checked. */
  readonly file: string;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

const loading: Readonly<Partial<Record<TableSource["table"], string>>> = {
  island_group: "Menyiapkan wilayah…",
  village: "Menyiapkan desa dan kelurahan…",
  island: "Menyiapkan pulau…",
  population: "Menyiapkan angka statistik…",
  coffee: "Menyiapkan budaya dan alam…",
};

/** The disk cannot take the file; the message tells the operator what to do. */
export class CannotBuild extends Error {
  override readonly name = "CannotBuild";
}

/**
 * Builds the starter warehouse beside `file`, checks it, and renames it into place.
 * @throws CannotBuild when the disk refuses; Error when a check fails; the signal's reason when aborted. The old file is then untouched.
 */
export async function buildStarter({ file, onProgress, signal }: BuildOptions): Promise<void> {
  const draft = await claimDraft(file).catch((error: unknown) => {
    throw refusalOf(error, file);
  });
  try {
    const instance = await DuckDBInstance.create(draft.file);
    try {
      const connection = await instance.connect();
      await fill(connection, onProgress, signal);
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
    await rm(`${file}.wal`, { force: true });
    await draft.commit();
    await seal(file);
    onProgress?.({ message: "Gudang data siap.", fraction: 1 });
  } catch (error) {
    throw refusalOf(error, file);
  } finally {
    // What is left there is found by the next build; what went wrong before counts.
    await draft.release().catch(() => {});
  }
}

function refusalOf(error: unknown, file: string): unknown {
  const failure = diskFailure(error);
  if (failure === null) return error;
  const why =
    failure === "full"
      ? "there is no room (some 40 MB are needed while it is built)"
      : "that folder cannot be written to";
  return new CannotBuild(`the data cannot be built in ${dirname(file)}: ${why}. Nothing was changed.`, {
    cause: error,
  });
}

async function fill(connection: DuckDBConnection, onProgress?: BuildOptions["onProgress"], signal?: AbortSignal) {
  const report = sparingly(onProgress);
  let message = "";
  const all = sources.reduce((sum, { table }) => sum + tables[table].rows, 0);
  let done = 0;
  for (const source of sources) {
    message = loading[source.table] ?? message;
    report({ message, fraction: (0.5 * done) / all });
    done += tables[source.table].rows;
    await loadTable(connection, source, signal);
  }
  message = "Menyusun data simulasi desa dan kelurahan…";
  report({ message, fraction: 0.5 });
  await simulate(connection, signal, (part) => report({ message, fraction: 0.5 + 0.4 * part }));
  report({ message: "Memeriksa jumlah dan keutuhan data…", fraction: 0.9 });
  await check(connection, signal);
  await connection.run("DROP TABLE control_totals");
  await connection.run("CREATE TABLE build_info AS SELECT $1::VARCHAR AS version", [await starterVersion()]);
  await connection.run("CHECKPOINT");
}

/** Passes on what says something new: other words, or a twentieth more. */
function sparingly(onProgress: BuildOptions["onProgress"]): (progress: BuildProgress) => void {
  let last = "";
  return (progress) => {
    const said = `${progress.message} ${Math.floor(progress.fraction * 20)}`;
    if (said !== last) onProgress?.(progress);
    last = said;
  };
}
