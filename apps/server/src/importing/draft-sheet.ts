import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  besideModel,
  type FlatUnderstanding,
  type Imported,
  ImportRefused,
  type ModelFile,
  type Origin,
  type StagedTable,
  type Table,
  writeAlone,
} from "@tanyadata/import";
import { draftModel } from "@tanyadata/modelling";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";

/** Columns of keys that the import itself adds stand for names that are drafted. */
const withoutKeys = ({ table, known }: FlatUnderstanding): Table => {
  const keys = new Set(known.flatMap(({ keys, titled }) => [keys, ...(titled === null ? [] : [titled])]));
  const kept = table.columns.flatMap(({ name }, at) => (keys.has(name) ? [] : [at]));
  return {
    columns: kept.flatMap((at) => table.columns[at] ?? []),
    length: table.length,
    *rows() {
      for (const row of table.rows()) yield kept.map((at) => row[at] ?? null);
    },
  };
};

/** A sheet that is too large to be held. */
export type LargeSheet = FlatUnderstanding<StagedTable>;

export const isLarge = (sheet: FlatUnderstanding | LargeSheet): sheet is LargeSheet => "staged" in sheet.table;

interface SheetOptions {
  readonly year: number;
  readonly signal: AbortSignal;
  /** Where the work may lay its files. */
  readonly folder: string;
}

/**
 * A sheet whose rows are about no region, with the model that is drafted over it as over a table of a database: what its columns are is
 * proven on its rows. @throws ImportRefused where nothing can be made of it
 */
export async function sheetImport(
  flat: FlatUnderstanding | LargeSheet,
  id: string,
  origin: Origin,
  { year, signal, folder }: SheetOptions,
): Promise<Imported> {
  const from = plainName(id);
  const drafted = await draftedAlone(flat, from, { year, signal, folder });
  if (!drafted.some(({ text }) => /^(dataset|entity):/m.test(text)))
    throw new ImportRefused(
      "di lembar ini tidak ditemukan yang dapat dihitung atau dijumlahkan; beri kolom angka, tanggal, atau nama yang berulang",
    );
  return {
    table: flat.table,
    files: (table, model) =>
      besideModel({ drafted, model, known: flat.known, id, from, table, title: flat.title, origin, year }),
  };
}

const idle =
  /^(?:laporan|data|daftar|rekap|rekapitulasi|tabel|register|list|export|ekspor|file|final|revisi|januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember|\d+)$/;

/** What rows are called by: a list of schools holds schools, and attendance of September is attendance. */
export const plainName = (id: string): string => {
  const own = id.split("_").filter((word) => !idle.test(word));
  const name = own.join("_");
  return /^[a-z]/.test(name) ? name : id;
};

/** What would be drafted were the sheet the only table of a database. */
async function draftedAlone(
  flat: FlatUnderstanding | LargeSheet,
  id: string,
  { year, signal, folder: within }: SheetOptions,
): Promise<readonly ModelFile[]> {
  const { title } = flat;
  const said = new Map(
    [...flat.said].flatMap(([column, kind]) =>
      kind === "place" ? [] : [[column, kind === "note" ? "text" : kind] as const],
    ),
  );
  if (isLarge(flat)) {
    const { file, table } = flat.table.staged;
    const warehouse = await openDuckdbWarehouse({ file });
    try {
      return (await draftModel({ warehouse, label: title, year, signal, said, tables: new Set([table]) })).files;
    } finally {
      await warehouse.close();
    }
  }
  const folder = await mkdtemp(join(within, "tanyadata-sheet-"));
  try {
    const file = join(folder, "sheet.duckdb");
    await writeAlone(file, id, withoutKeys(flat), signal);
    const warehouse = await openDuckdbWarehouse({ file });
    try {
      return (await draftModel({ warehouse, label: title, year, signal, said })).files;
    } finally {
      await warehouse.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
