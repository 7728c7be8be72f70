import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflateRaw } from "node:zlib";
import { ImportRefused } from "./grid.ts";

const mostEntries = 2000;
const megabyte = 1024 * 1024;

/** One file in a ZIP file; its name is a word for people, and never where anything is written. */
export interface Member {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packed: number;
  /** Where its local header stands. */
  readonly at: number;
  readonly isSecret: boolean;
}

/** What packed bytes may unfold to: tables shrink to a tenth, and bombs to a thousandth. */
const mostFrom = (packed: number): number => Math.min(2048 * megabyte, Math.max(64 * megabyte, packed * 100));

/** What a ZIP file holds, by its list; nothing is unfolded. @throws ImportRefused */
export async function membersOf(path: string): Promise<readonly Member[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await bytesAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
    const end = tail.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
    if (end < 0 || end + 22 > tail.length) throw new ImportRefused("berkas ZIP ini rusak atau terpotong");
    const count = tail.readUInt16LE(end + 10);
    const [length, begin] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (count > mostEntries)
      throw new ImportRefused(`berkas ZIP ini berisi ${count} berkas; paling banyak ${mostEntries}`);
    if (begin + length > size) throw new ImportRefused("berkas ZIP ini rusak atau terpotong");
    return listed(await bytesAt(file, begin, length), count);
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function listed(list: Buffer, count: number): Member[] {
  const members: Member[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== 0x02014b50) throw new ImportRefused("berkas ZIP ini rusak");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => list.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    members.push({
      name: list.toString("utf8", at + 46, at + 46 + nameLength),
      isPacked: list.readUInt16LE(at + 10) === 8,
      packed: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
      isSecret: (list.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameLength + extra + comment;
  }
  return members;
}

/** Unfolds one member to a file, within limits. @throws ImportRefused where it is a bomb, locked or broken */
export async function unfoldMember(path: string, member: Member, to: string): Promise<void> {
  if (member.isSecret)
    throw new ImportRefused(`${member.name} di dalam ZIP ini terkunci sandi; bongkar dulu, lalu unggah isinya`);
  const file = await open(path);
  const local = await bytesAt(file, member.at, 30).finally(() => file.close());
  if (local.length < 30) throw new ImportRefused("berkas ZIP ini rusak atau terpotong");
  const start = member.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (member.packed === 0) throw new ImportRefused(`${member.name} di dalam ZIP ini kosong`);
  const body = createReadStream(path, { start, end: start + member.packed - 1 });
  await unfold(body, member.isPacked ? [createInflateRaw()] : [], member.packed, to, member.name);
}

/** Unfolds a GZ file, within limits. @throws ImportRefused */
export const unfoldGzip = (path: string, packed: number, to: string): Promise<void> =>
  unfold(createReadStream(path), [createGunzip()], packed, to, "GZ");

async function unfold(
  body: NodeJS.ReadableStream,
  unpacking: Transform[],
  packed: number,
  to: string,
  name: string,
): Promise<void> {
  const most = mostFrom(packed);
  let left = most;
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      done(left < 0 ? new RangeError("too large") : null, chunk);
    },
  });
  try {
    await pipeline([body, ...unpacking, bounded, createWriteStream(to, { mode: 0o600 })]);
  } catch (error) {
    if (error instanceof RangeError)
      throw new ImportRefused(
        `${name} mengembang menjadi lebih dari ${most / megabyte} MB; bagi menjadi beberapa berkas`,
      );
    if (/^Z_|^ERR_Z/.test((error as { code?: string }).code ?? ""))
      throw new ImportRefused(`${name} rusak atau terpotong`);
    throw error;
  }
}
