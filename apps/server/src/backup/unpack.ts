import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isEncryptedName } from "../documents/blobs.ts";
import { loadState } from "../store/load.ts";
import { refuseNewer } from "../store/migrate.ts";
import type { StateRow } from "../store/snapshot.ts";
import { type StateTable, stateTables } from "../store/state-tables.ts";
import type { StoreLocation } from "../store/store.ts";
import { BackupRefused, readArchive } from "./archive.ts";
import { formatName, formatText, isKnown, keysName, Manifest, manifestName, pathOf, rowsName } from "./layout.ts";

/** A backup whose every byte was held against its digests, lying in a folder. */
export interface Unpacked {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The sealed signing key; null where the backup has none. */
  readonly keys: string | null;
  /** Names of blobs within the folder. */
  readonly blobs: readonly string[];
}

/** Unpacks a backup into an empty folder. @throws BackupRefused where it is no backup, not whole, damaged, or of a newer version */
export async function unpack(file: string, folder: string): Promise<Unpacked> {
  let isFirst = true;
  const members = await readArchive(file, async (name, bytes, pieces) => {
    if (isFirst !== (name === formatName) || !isKnown(name)) throw new BackupRefused("this is no backup of TanyaData");
    isFirst = false;
    const path = join(folder, pathOf(name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) throw new BackupRefused(`the backup is damaged: ${name} is in it twice`);
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }));
    if (name === formatName && (bytes > 100 || (await readFile(path, "utf8")) !== formatText))
      throw new BackupRefused("this backup was made by a newer version of TanyaData");
  });
  const has = (name: string): boolean => members.some((member) => member.name === name);
  if (!has(manifestName)) throw new BackupRefused("this is no backup of TanyaData: it holds no app state");
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, manifestName), "utf8")));
  refuseNewer([manifest.level], "sqlite");
  await refuseOther(manifest);
  const blobs = members.filter(({ name }) => name.startsWith("documents/"));
  const damaged = blobs
    .filter(({ name }) => !isEncryptedName(basename(name)))
    .find(({ name, sha256 }) => !name.endsWith(sha256) && !manifest.lost.includes(name));
  if (damaged) throw new BackupRefused(`the backup is damaged: ${damaged.name} is another file`);
  return {
    ...{ folder, manifest },
    keys: has(keysName) ? await readFile(join(folder, keysName), "utf8") : null,
    blobs: blobs.map(({ name }) => name),
  };
}

/** Names of tables and columns go into SQL: they are those that our own migrations make. @throws BackupRefused */
async function refuseOther({ level, tables }: Manifest): Promise<void> {
  const named = (all: readonly StateTable[]): string =>
    JSON.stringify(all.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  if (named(tables) !== named(await stateTables(level)))
    throw new BackupRefused("the backup is damaged: its tables are not those of the app state");
}

/** Writes the app state of a backup into an empty place. @throws BackupRefused where it comes to something else than was taken */
export async function loadUnpacked({ folder, manifest }: Unpacked, location: StoreLocation): Promise<void> {
  const rows = ({ name }: StateTable) => rowsOf(join(folder, rowsName(name)));
  const counts = await loadState(location, { level: manifest.level, tables: manifest.tables, rows });
  for (const { name, rows } of manifest.tables)
    if (counts[name] !== rows)
      throw new BackupRefused(`the backup is damaged: ${name} has ${counts[name]} rows, not ${rows}`);
}

/** Lines end with a line feed alone: readline takes other signs, which stand in texts of people, for ends as well. */
async function* rowsOf(path: string): AsyncGenerator<StateRow> {
  const text = createReadStream(path).pipe(createGunzip()).setEncoding("utf8");
  let rest = "";
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as StateRow;
  }
}
