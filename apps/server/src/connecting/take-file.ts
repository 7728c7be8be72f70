import { closeSync, openSync, readSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename } from "node:path";
import type { DatabasePlace } from "@tanyadata/contract";
import { checkTables } from "@tanyadata/modelling";
import { parseModel } from "@tanyadata/semantic-model";
import { CopyRefused, openDuckdbWarehouse } from "@tanyadata/warehouse";
import { isSqlite } from "../warehouse-address.ts";
import { copySqlite } from "./copy-sqlite.ts";
import { type Draft, DraftRefused } from "./draft-order.ts";

/** A file that somebody sent, and where a DuckDB file shall come of it. */
export interface FileOrder {
  readonly from: string;
  readonly to: string;
  /** Files of the model that must fit it; null: none. */
  readonly model: Draft["files"] | null;
}

export type FileFormat = Extract<DatabasePlace, { kind: "file" }>["format"];

/**
 * Puts a database that somebody sent where it is asked from. DuckDB's own file stays what it is; SQLite's tables are copied.
 * @throws DraftRefused that says in words what is wrong with it
 */
export async function takeFile({ from, to, model }: FileOrder, step: (message: string) => void): Promise<FileFormat> {
  const format = await put(from, to, step);
  if (model) {
    step("Memeriksa apakah modelnya cocok…");
    await refuseUnfit(model, to);
  }
  return format;
}

async function put(from: string, to: string, step: (message: string) => void): Promise<FileFormat> {
  if (isSqlite(from)) {
    await copySqlite({
      ...{ from, to, replace: false, signal: new AbortController().signal },
      onTable: (table, at, of) => step(`Menyalin tabel ${at + 1} dari ${of}: ${table}…`),
    }).catch((error: Error) => {
      throw new DraftRefused(
        error instanceof CopyRefused && error.message.includes("no tables")
          ? "di berkas SQLite ini tidak ada tabel"
          : `berkas SQLite ini tidak dapat dibaca: ${withoutFolder(error, from)}`,
      );
    });
    return "sqlite";
  }
  if (!isDuckdb(from))
    throw new DraftRefused("ini bukan berkas DuckDB atau SQLite; tabel (CSV, XLSX, Parquet) diimpor");
  await refuseUnreadable(from);
  await rename(from, to);
  return "duckdb";
}

/** By the letters that every DuckDB file has after its first checksum. */
function isDuckdb(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const begin = Buffer.alloc(12);
    readSync(descriptor, begin, 0, begin.length, 0);
    return begin.toString("latin1", 8) === "DUCK";
  } finally {
    closeSync(descriptor);
  }
}

async function refuseUnreadable(file: string): Promise<void> {
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } }).catch((error: Error) => {
    throw new DraftRefused(
      `berkas DuckDB ini tidak dapat dibuka; mungkin rusak, atau dibuat oleh DuckDB yang lebih baru: ${withoutFolder(error, file)}`,
    );
  });
  await warehouse.close();
}

/** A model that is in service must find its tables and columns in what takes the place of its file. */
async function refuseUnfit(files: Draft["files"], file: string): Promise<void> {
  const model = parseModel(files);
  const warehouse = await openDuckdbWarehouse({ file });
  try {
    const wrong = (await checkTables(model, warehouse)).filter(({ severity }) => severity === "error");
    if (wrong.length === 0) return;
    const labels = wrong.map(
      ({ where: { kind, id } }) => (kind === "entity" ? model.entities.get(id) : model.datasets.get(id))?.label ?? id,
    );
    throw new DraftRefused(
      `berkas baru ini tidak cocok dengan model yang dipakai (${[...new Set(labels)].slice(0, 5).join(", ")}): tabel, kolom, atau isinya lain. Yang dipakai tetap berkas yang dahulu. Untuk memakainya, kirim sebagai sumber baru`,
    );
  } finally {
    await warehouse.close();
  }
}

/** What was said of a file, without where it lies here. */
const withoutFolder = ({ message }: Error, file: string): string =>
  (message.split("\n")[0] ?? "").replaceAll(file, "berkas").replaceAll(basename(file), "berkas").slice(0, 300);
