import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Shelf } from "../documents/shelf.ts";
import { keepKey, readKey } from "../keys/key-file.ts";
import { BackupRefused } from "./archive.ts";
import { keptFolders, type Manifest } from "./layout.ts";
import { openKey } from "./sealed-keys.ts";
import { loadUnpacked, type Unpacked, unpack } from "./unpack.ts";

export interface RestoreOrder {
  readonly file: string;
  readonly dataDir: string;
  /** Where the app state goes instead of the data folder. */
  readonly databaseUrl: string | undefined;
  /** Where documents go; undefined: into the data folder. */
  readonly shelf: (() => Promise<Shelf>) | undefined;
  readonly secretFile: string;
  /** Opens the signing key of the backup; undefined: it is left out. */
  readonly passphrase: string | undefined;
  /** Puts what is there aside, where otherwise it would be a reason to refuse. */
  readonly replace: boolean;
  readonly now: () => Date;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly documents: number;
  /** `restored`, `none` where the backup holds no key, `locked` where no passphrase was given. */
  readonly key: "restored" | "none" | "locked";
  /** Where that went which was there before. */
  readonly aside: string | undefined;
  /** A model that lay elsewhere, to be put where TANYADATA_MODEL says. */
  readonly model: string | undefined;
}

const documents = "documents";
/** No name in a backup: where its app state is written. */
const madeName = "made";
const stateNames = ["app.sqlite", "app.sqlite-wal", "app.sqlite-shm", "app.made"];

/**
 * Brings a backup back. All of it is unpacked beside what is there, proven and written first; only then it takes its place.
 * To be called while no server uses the data folder. @throws BackupRefused, StateThere, and what disk or database said
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { file, dataDir, databaseUrl, shelf, secretFile, passphrase, replace, now } = order;
  for (const name of await readdir(dataDir))
    if (name.startsWith("restoring-")) await rm(join(dataDir, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(dataDir, "restoring-"));
  const made = join(folder, madeName);
  try {
    const unpacked = await unpack(file, folder);
    const { manifest, keys } = unpacked;
    const key = keys !== null && passphrase !== undefined ? await openKey(keys, passphrase) : undefined;
    const isOther = key && existsSync(secretFile) && Buffer.compare(readKey(secretFile) ?? key, key) !== 0;
    const names = [...stateNames, documents, ...keptFolders];
    const there = (await filled(dataDir, names)).map((name) => join(dataDir, name));
    if (isOther) there.push(secretFile);
    if (there.length > 0 && !replace)
      throw new BackupRefused(
        `${there.join(", ")}: something is there already. With --replace it is put aside, and nothing of it is lost`,
      );
    await loadUnpacked(unpacked, databaseUrl === undefined ? { dataDir: made } : { databaseUrl });
    if (shelf) await put(unpacked, await shelf());

    const aside = there.length > 0 ? join(dataDir, `before-restore-${stampOf(now())}`) : undefined;
    if (aside !== undefined) await putAside(there, aside);
    // The app state last: without it a server does not start on what is half there.
    const moves = [
      ...[...keptFolders, ...(shelf ? [] : [documents])].map((name) => [folder, name] as const),
      ...["app.made", "app.sqlite"].map((name) => [made, name] as const),
    ];
    for (const [from, name] of moves)
      if (existsSync(join(from, name))) await rename(join(from, name), join(dataDir, name));
    if (key) keepKey(secretFile, key);
    const model = join(dataDir, "model");
    return {
      ...{ manifest, aside },
      documents: unpacked.blobs.length,
      key: key ? "restored" : keys === null ? "none" : "locked",
      model: existsSync(model) ? model : undefined,
    };
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // what went wrong before counts
  }
}

/** Restores a backup for trial beside it, into an app state of its own, and throws that away. @throws BackupRefused */
export async function tryBackup(file: string): Promise<Manifest> {
  const folder = await mkdtemp(`${file}.trial-`);
  try {
    const unpacked = await unpack(file, folder);
    await loadUnpacked(unpacked, { dataDir: join(folder, madeName) });
    return unpacked.manifest;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // what went wrong before counts
  }
}

export const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");

/** Those of the names under which something is kept. */
async function filled(dataDir: string, names: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const name of names) {
    const path = join(dataDir, name);
    const entries = await readdir(path).catch((error: { code?: string }) => (error.code === "ENOENT" ? [] : [name]));
    // What a server makes at its start.
    if (entries.some((entry) => entry !== "incoming")) there.push(name);
  }
  return there;
}

async function putAside(there: readonly string[], aside: string): Promise<void> {
  await mkdir(aside, { mode: 0o700 });
  for (const path of there) await rename(path, join(aside, basename(path)));
}

/** Into another folder or a bucket, which may lie on another disk, as it lay before. What is there already stays: it is the same. */
async function put({ folder, blobs: names }: Unpacked, shelf: Shelf): Promise<void> {
  for (const path of names) {
    const [, scope = "", name = ""] = path.split("/");
    const incoming = join(shelf.incoming, `restored-${name}`);
    await mkdir(dirname(incoming), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(join(folder, path)), createWriteStream(incoming, { mode: 0o600 }));
    await shelf.put(scope, name, incoming);
  }
}
