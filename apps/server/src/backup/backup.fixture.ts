import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { folderShelf } from "../documents/shelf.ts";
import type { StoreLocation } from "../store/store.ts";
import { type BackupOrder, takeBackup } from "./take.ts";
import { unpack } from "./unpack.ts";

/** Folders that are gone at the end of the test. */
export function temporaryFolders() {
  const made: string[] = [];
  return {
    async folder(): Promise<string> {
      const path = await mkdtemp(join(tmpdir(), "tanyadata-backup-"));
      made.push(path);
      return path;
    },
    async remove(): Promise<void> {
      for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
    },
  };
}

/** What imports leave in a data folder, with names that a tar file would stumble over. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const files = {
    "own/warehouse.duckdb": "x".repeat(3_000_001),
    "own/warehouse.duckdb.part": "half an import",
    "own/model/penjualan (2024) é 50%.yaml": "dataset: penjualan\n",
    "imports/penjualan.json": '{"versions":[]}',
    "atlas/borders.sqlite": "borders",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dataDir, name, ".."), { recursive: true });
    await writeFile(join(dataDir, name), text);
  }
}

/** The secret of the servers that are backed up. */
export const secret = new TextEncoder().encode("rahasia server yang dicadangkan");

export const orderFor = async (
  state: StoreLocation,
  dataDir: string,
  file: string,
  more: Partial<BackupOrder> = {},
): Promise<BackupOrder> => ({
  ...{ file, state, key: undefined, now: () => new Date() },
  beside: { dataDir, modelFolder: undefined, shelf: await folderShelf(join(dataDir, "documents")), secrets: [secret] },
  ...more,
});

/** Everything that a place keeps, by the digest of each part: what a backup of it holds. */
export async function wholeOf(state: StoreLocation, dataDir: string, folder: string): Promise<Record<string, string>> {
  const file = join(folder, `whole-${Math.random()}.tar`);
  await takeBackup(await orderFor(state, dataDir, file));
  return contentOf(file, folder);
}

export async function contentOf(file: string, folder: string): Promise<Record<string, string>> {
  const { folder: root } = await unpack(file, await mkdtemp(join(folder, "content-")));
  const { "state/manifest.json": _, ...content } = await digestsIn(root);
  return content;
}

export async function digestsIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const digests: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    // Databases tell rows in orders of their own.
    const told = path.endsWith(".jsonl.gz") ? gunzipSync(bytes).toString().split("\n").sort().join("\n") : bytes;
    digests[path.slice(root.length + 1)] = createHash("sha256").update(told).digest("hex");
  }
  return Object.fromEntries(Object.entries(digests).sort(([a], [b]) => (a < b ? -1 : 1)));
}
