import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Blobs, blobsOn, isOf } from "../documents/blobs.ts";
import { formsIn } from "../documents/documents-key.ts";
import type { Shelf } from "../documents/shelf.ts";
import { openSnapshot, type Snapshot, type StateRow } from "../store/snapshot.ts";
import type { StoreLocation } from "../store/store.ts";
import { type ArchiveWriter, BackupRefused, createArchive } from "./archive.ts";
import { holdFiles, piecesOf } from "./kept-files.ts";
import { blobName, formatName, formatText, keysName, type Manifest, manifestName, rowsName } from "./layout.ts";
import { type NeededBlob, neededBlobs } from "./needed-blobs.ts";
import { sealKey } from "./sealed-keys.ts";

export interface BackupOrder {
  readonly file: string;
  readonly state: StoreLocation;
  /** Null: the app state alone. */
  readonly beside: {
    readonly dataDir: string;
    readonly modelFolder: string | undefined;
    readonly shelf: Shelf;
    /** Those that may open the keys of documents. */
    readonly secrets: readonly Uint8Array[];
  } | null;
  /** The signing key, to be encrypted with a passphrase; undefined: without. */
  readonly key: { readonly bytes: Uint8Array; readonly passphrase: string } | undefined;
  readonly now: () => Date;
}

export interface BackupTaken {
  readonly bytes: number;
  readonly rows: number;
  readonly documents: number;
  /** Bytes of documents that the app state speaks of and that are not where they should be. */
  readonly lost: readonly string[];
}

/** How often the app state is told anew because a document was deleted while its bytes were copied. */
const attempts = 5;

/**
 * Takes a backup into one file, while servers run and write. What is in it belongs together: the app state is of one moment,
 * and all that it speaks of is there. @throws what disk or database said; nothing is left behind then
 */
export async function takeBackup(order: BackupOrder): Promise<BackupTaken> {
  const { file, beside, key } = order;
  const spool = `${file}.${process.pid}.state`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(spool, { recursive: true, force: true });
  await mkdir(spool, { mode: 0o700 });
  const archive = await createArchive(file).catch(async (error: unknown) => {
    await rm(spool, { recursive: true, force: true }).catch(() => {}); // what went wrong before counts
    throw error;
  });
  try {
    await archive.addText(formatName, formatText);
    if (key) await archive.addText(keysName, await sealKey(key.bytes, key.passphrase));
    const { manifest, documents } = await stateWithBlobs(archive, spool, order);
    await archive.addText(manifestName, JSON.stringify(manifest));
    for (const { name } of manifest.tables) await addFile(archive, rowsName(name), join(spool, name));
    // Last, so that whatever an answer was told from is there: data that came meanwhile are more than needed.
    if (beside) {
      const files = await holdFiles(beside.dataDir, beside.modelFolder);
      await files.addTo(archive).finally(() => files.close());
    }
    await archive.finish();
    const { size: bytes } = await stat(file);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes, rows, documents, lost: manifest.lost };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await rm(spool, { recursive: true, force: true }).catch(() => {}); // what went wrong before counts
  }
}

/** The app state goes into the spool, its blobs into the archive: blobs never change, but a document may be deleted meanwhile. */
async function stateWithBlobs(archive: ArchiveWriter, spool: string, { state, beside, now }: BackupOrder) {
  let lostBefore = "";
  const copied = new Map<string, "whole" | "damaged">();
  for (let attempt = 1; ; attempt++) {
    const told = await spoolState(state, spool, now);
    const lost: string[] = [];
    const { forms, isAll } = formsIn(told.keys, beside?.secrets ?? []);
    const blobs = beside && blobsOn(beside.shelf, forms);
    let documents = 0;
    for (const blob of blobs ? told.blobs : []) {
      const name = blobName(blob.scope, blob.sha256);
      const how = copied.get(name) ?? (blobs && (await addBlob(archive, blob, blobs)));
      if (how) copied.set(name, how);
      else if (!isAll) throw new BackupRefused(cannotOpen);
      if (how === "whole") documents += 1;
      else if (blob.isSure) lost.push(name);
    }
    // What is missing again was not deleted in between: it is lost, and a backup of the rest is better than none.
    const isSettled = lost.length === 0 || lost.join() === lostBefore || attempt === attempts;
    if (isSettled) return { manifest: { ...told.manifest, lost } satisfies Manifest, documents };
    lostBefore = lost.join();
  }
}

const cannotOpen =
  "TANYADATA_SECRET (without it: app.key of the data folder) is not the one that documents are encrypted under: without it they cannot be found. " +
  "Set it as it is set for the server.";

/** As it lies; null where it is not there. */
async function addBlob(archive: ArchiveWriter, { scope, sha256 }: NeededBlob, blobs: Blobs) {
  const file = await blobs.file(scope, sha256).catch(() => null);
  const handle = file && (await open(file.path, "r").catch(() => null));
  if (!file || !handle) return null;
  try {
    const { size } = await handle.stat();
    await archive.add(blobName(scope, file.name), size, piecesOf(handle, size));
    return (await isOf(sha256, file)) ? "whole" : "damaged";
  } finally {
    await handle.close();
  }
}

async function spoolState(state: StoreLocation, spool: string, now: () => Date) {
  const needed = neededBlobs();
  const at = now().toISOString();
  const snapshot = await openSnapshot(state);
  try {
    const tables = [];
    for (const table of snapshot.tables) {
      const counted = { rows: 0 };
      const rows = needed.watch(table, snapshot.rows(table));
      const lines = Readable.from(linesOf(rows, counted), { objectMode: false });
      await pipeline(lines, createGzip({ level: 1 }), createWriteStream(join(spool, table.name), { mode: 0o600 }));
      tables.push({ ...table, columns: [...table.columns], ...counted });
    }
    const manifest = { at, level: snapshot.level, tables };
    return { manifest, keys: needed.keys, blobs: needed.all() };
  } finally {
    await snapshot.close();
  }
}

/** Rows as lines of JSON, many at a time. */
async function* linesOf(rows: ReturnType<Snapshot["rows"]>, counted: { rows: number }): AsyncGenerator<string> {
  let text = "";
  for await (const row of rows as AsyncIterable<StateRow>) {
    text += `${JSON.stringify(row)}\n`;
    counted.rows += 1;
    if (text.length < 65_536) continue;
    yield text;
    text = "";
  }
  yield text;
}

async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  await archive.add(name, size, createReadStream(path));
}
