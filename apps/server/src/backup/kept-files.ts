import { existsSync } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { lockOf } from "../data-lock.ts";
import type { ArchiveWriter } from "./archive.ts";
import { partOf } from "./layout.ts";

/** Files that lie beside the app state, as they were at one moment. */
export interface KeptFiles {
  addTo(archive: ArchiveWriter): Promise<void>;
  close(): Promise<void>;
}

interface Held {
  readonly name: string;
  readonly handle: FileHandle;
}

/** What another run left half done. */
const isDraft = (name: string): boolean => /\.(part|wal|lock|draft.*)$|-(wal|shm|journal)$/.test(name);
const patience = { between: 250, times: 4 * 60 * 15 };

/**
 * Imported data, their versions, models and borders. None of these files is changed where it is: others take their place. So
 * it is enough to hold all of them open, while nothing is imported, to have them as they belong together.
 */
export async function holdFiles(dataDir: string, modelFolder: string | undefined): Promise<KeptFiles> {
  const lock = await importsAtRest(dataDir);
  const held: Held[] = [];
  const close = async (): Promise<void> => {
    for (const { handle } of held) await handle.close();
  };
  try {
    for (const folder of ["own", "imports", "atlas"]) await hold(join(dataDir, folder), folder, held);
    if (modelFolder !== undefined) await hold(modelFolder, "model", held);
  } catch (error) {
    await close();
    throw error;
  } finally {
    lock.release();
  }
  return {
    close,
    async addTo(archive) {
      for (const { name, handle } of held) {
        const { size } = await handle.stat();
        await archive.add(name, size, piecesOf(handle, size));
      }
    },
  };
}

async function importsAtRest(dataDir: string) {
  for (let left = patience.times; left > 0; left--) {
    const lock = lockOf(dataDir, "imports");
    if (lock) return lock;
    await setTimeout(patience.between);
  }
  throw new Error("data are being imported for a quarter of an hour already; nothing was backed up");
}

async function hold(folder: string, name: string, held: Held[]): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const named = `${name}/${partOf(entry.name)}`;
    if (entry.isDirectory()) await hold(path, named, held);
    else if (entry.isFile() && !isDraft(entry.name)) held.push({ name: named, handle: await open(path, "r") });
  }
}

export async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const pieceSize = 1024 * 1024;
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(pieceSize, size - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
