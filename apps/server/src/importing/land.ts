import { filesOfImport, ImportRefused, importTable, isImport, putImport } from "@tanyadata/import";
import { lockOf } from "../data-lock.ts";
import { openPlace } from "../open-warehouse.ts";
import { titlesOf } from "./similar.ts";
import type { Place, Target } from "./target.ts";
import { trialOf } from "./trial.ts";
import { type Incoming, isOfFigures, type UnderstoodFile } from "./understand-file.ts";
import { type Version, versionStore } from "./versions.ts";

/** Who does it: a user; null at the terminal. */
export type Doer = Version["by"];

/** Another import is being written: two at once would lose one of them. */
export class ImportBusy extends ImportRefused {
  constructor() {
    super("impor lain sedang berjalan; tunggu sampai selesai, lalu ulangi");
  }
}

/** Does what changes imported data while nobody else does, on this machine. @throws ImportBusy */
export async function aloneWith<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockOf(dataDir, "imports");
  if (!lock) throw new ImportBusy();
  try {
    return await work();
  } finally {
    lock.release();
  }
}

interface Landing extends Pick<Incoming, "name" | "replace" | "signal"> {
  readonly by: Doer;
  readonly bytes: number;
  readonly digest: string | null;
  readonly now: () => Date;
  readonly onStep: (message: string) => void;
}

/**
 * Writes what was understood, and keeps it as a version that can be undone. To be called alone. @throws ImportRefused; what disk or
 * database said
 */
export async function landFile(
  { read, names, table, model, after, planned }: UnderstoodFile,
  target: Target,
  { name, replace, signal, by, bytes, digest, now, onStep }: Landing,
): Promise<{ readonly modelFile: string; readonly version: Version }> {
  if (target.hasChanged()) throw new ImportRefused("data lain diimpor sementara itu; ulangi");
  await target.prepare(signal);
  const versions = versionStore(target.dataDir, now);
  versions.prune(model);
  keepEdits(table, target, now);
  const trial = await trialOf(read, table, after, target.members);
  let version: Version | undefined;
  const { modelFile } = await importTable({
    ...planned,
    modelFolder: target.modelFolder,
    ...{ store: target.store, replace, signal, onStep },
    kept: versions.tables(),
    onWhole: async (whole) => {
      const { length } = isOfFigures(read) ? read.rows : read.table;
      const { title } = read;
      version = {
        at: now().toISOString(),
        by,
        file: name,
        bytes,
        digest,
        rows: length,
        title,
        trial,
        titles: titlesOf(read),
        names: [...names].map(([written, meant]) => ({ written, meant })),
        ...whole,
      };
      versions.add(table, version, model);
    },
  });
  if (!version) throw new Error("an import was written without having been whole");
  return { modelFile, version };
}

/** What people wrote into the version that is about to be replaced is a part of it. */
function keepEdits(id: string, target: Place, now: () => Date): void {
  if (!isImport(target.modelFolder, id)) return;
  versionStore(target.dataDir, now).keepEdits(id, filesOfImport(target.modelFolder, id), target.model());
}

/** What can be done with an import that is there. */
export type Turn = "undo" | "restore" | "remove";

/**
 * Takes an import back to the version before (or away, where there was none), brings back what was undone, or takes it away; its tables
 * stay, so that each can be taken back. To be called alone. @throws ImportRefused
 */
export async function turnImport(turn: Turn, id: string, target: Place, now: () => Date): Promise<void> {
  const versions = versionStore(target.dataDir, now).of(id, target.model());
  if (turn === "restore") {
    if (!versions.undone) throw new ImportRefused("tidak ada versi yang dapat dikembalikan");
    await refuseGone(versions.undone, target);
    return putImport(target.modelFolder, id, versions.undone.files);
  }
  if (!isImport(target.modelFolder, id)) throw new ImportRefused(`${id} bukan data yang diimpor`);
  keepEdits(id, target, now);
  if (turn === "undo" && !versions.current)
    throw new ImportRefused("versi sebelumnya tidak dikenal: data ini diimpor sebelum versi disimpan");
  const before = turn === "undo" ? versions.before : null;
  if (before) await refuseGone(before, target);
  await putImport(target.modelFolder, id, before?.files ?? []);
}

/** @throws ImportRefused where the version's table was removed meanwhile */
async function refuseGone({ table }: Version, { place }: Place): Promise<void> {
  const warehouse = await openPlace(place);
  try {
    const outcome = await warehouse.run(`SELECT 1 FROM "${table}" LIMIT 1`);
    if (!outcome.ok) throw new ImportRefused("tabel versi itu sudah tidak ada di gudang data; impor lagi berkasnya");
  } finally {
    await warehouse.close();
  }
}
