import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { entryHeader, type HeadedEntry, headerOf, paddingOf, pageSize } from "./tar-header.ts";

/** A backup that cannot be trusted, or is none; the message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/** One file within a backup. */
export interface Member {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const listName = "SHA256SUMS";
const pieceSize = 1024 * 1024;

export interface ArchiveWriter {
  readonly members: readonly Member[];
  has(name: string): boolean;
  /** Throws where `pieces` are not as many bytes as was said: the file changed while it was read. */
  add(name: string, bytes: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Member>;
  addText(name: string, text: string): Promise<Member>;
  /** Writes the list of digests, brings all of it to the disk, and gives the file its name. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** A tar file, which any tar lists and unpacks; its last member is the list of all others, as `sha256sum -c` reads it. */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  // Two servers may take one of the same second into a folder that they share.
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, "w", 0o600);
  const members: Member[] = [];
  const names = new Set<string>();
  async function add(name: string, bytes: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    await handle.write(entryHeader({ name, bytes }));
    const digest = createHash("sha256");
    let written = 0;
    for await (const piece of pieces) {
      written += piece.length;
      if (written > bytes) break;
      digest.update(piece);
      await handle.write(piece);
    }
    if (written !== bytes)
      throw new Error(`${name} is ${written} bytes or more, not the ${bytes} that it was said to be`);
    await handle.write(new Uint8Array(paddingOf(bytes)));
    const member = { name, bytes, sha256: digest.digest("hex") };
    members.push(member);
    names.add(name);
    return member;
  }
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    return add(name, bytes.length, [bytes]);
  };
  return {
    ...{ members, add, addText },
    has: (name) => names.has(name),
    async finish() {
      await addText(listName, members.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));
      await handle.write(new Uint8Array(2 * pageSize));
      await handle.sync();
      await handle.close();
      await rename(draft, file);
      await syncFolder(dirname(file));
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/** What a member comes to where it is wanted; each piece is a copy that may be kept. */
export type TakeMember = (name: string, bytes: number, pieces: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads a backup once from its beginning to its end, and hands each member out as it comes. Nothing of it may count before
 * this resolves: only then is it proven that all is there and nothing was changed. @throws BackupRefused
 */
export async function readArchive(file: string, take: TakeMember): Promise<readonly Member[]> {
  const handle = await open(file, "r");
  try {
    const read = readerOf(handle, file);
    const members: Member[] = [];
    for (;;) {
      const entry = await nextEntry(read, members.length === 0);
      if (entry.name === listName) {
        await holdAgainst(members, await textOf(read, entry));
        return members;
      }
      members.push(await takeMember(read, entry, take));
    }
  } finally {
    await handle.close();
  }
}

type Read = (bytes: number) => Promise<Uint8Array>;

const readerOf =
  (handle: FileHandle, file: string): Read =>
  async (bytes) => {
    const piece = Buffer.alloc(bytes);
    let done = 0;
    while (done < bytes) {
      const { bytesRead } = await handle.read(piece, done, bytes - done, null);
      if (bytesRead === 0) throw new BackupRefused(`${file} is not whole: it ends in the middle`);
      done += bytesRead;
    }
    return piece;
  };

async function nextEntry(read: Read, isFirst: boolean): Promise<HeadedEntry> {
  const entry = headerOf(await read(pageSize));
  if (entry) return entry;
  throw new BackupRefused(
    isFirst ? "this is no backup of TanyaData" : "the backup is damaged: what should begin a file within it does not",
  );
}

async function takeMember(read: Read, { name, bytes }: HeadedEntry, take: TakeMember): Promise<Member> {
  const digest = createHash("sha256");
  let left = bytes;
  const next = async (): Promise<Uint8Array> => {
    const piece = await read(Math.min(pieceSize, left));
    left -= piece.length;
    digest.update(piece);
    return piece;
  };
  async function* pieces() {
    while (left > 0) yield await next();
  }
  await take(name, bytes, pieces());
  // What was not wanted counts, too.
  while (left > 0) await next();
  await read(paddingOf(bytes));
  return { name, bytes, sha256: digest.digest("hex") };
}

async function textOf(read: Read, { bytes }: HeadedEntry): Promise<string> {
  if (bytes > 2 ** 30) throw new BackupRefused("the backup is damaged: its list is too long");
  return Buffer.from(await read(bytes)).toString("utf8");
}

async function holdAgainst(members: readonly Member[], list: string): Promise<void> {
  const lines = members.map(({ name, sha256 }) => `${sha256}  ${name}`);
  const told = list.split("\n").slice(0, -1);
  const other = lines.findIndex((line, index) => line !== told[index]);
  if (other >= 0)
    throw new BackupRefused(`the backup is damaged: ${members[other]?.name} is not what it was when it was taken`);
  if (told.length !== lines.length) throw new BackupRefused("the backup is not whole: files of its list are missing");
}

/** Windows has no way to ask that of a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
