import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";

/** A file as it lies: encrypted under a key of its own, or in clear (null). */
export interface FileAtRest {
  readonly path: string;
  readonly key: Uint8Array | null;
}

export const inClear = (path: string): FileAtRest => ({ path, key: null });

/** A file is not what was written: changed, cut, put together anew, or another's. */
export class FileAltered extends Error {
  override readonly name = "FileAltered";
}

const algorithm = "aes-256-gcm";
/** Tells the form; another one would have another. */
const mark = Buffer.from("TDENC 1\n");
const saltBytes = 32;
const headBytes = mark.length + saltBytes;
const tagBytes = 16;
const pieceBytes = 64 * 1024;
const sealedBytes = pieceBytes + tagBytes;

/** Of one file alone: whoever has it opens no other, and its pieces are counted from zero. */
const ownKey = (key: Uint8Array, salt: Uint8Array, context: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key, salt, `tanyadata file\0${context}`, 32));

/** A piece is good in its place only, and the last one only as the last: nothing can be swapped, left out or cut off. */
function nonceOf(index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * What `plain` is when it is encrypted with AES-256-GCM, piece by piece, so that no more than one is in memory. `context` is not kept, but
 * must be the same to open it.
 */
export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  context: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = ownKey(key, salt, context);
  yield Buffer.concat([mark, salt]);
  let index = 0;
  for await (const { piece, isLast } of even(plain, pieceBytes)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(index++, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The file at `path`, with the key that opens it alone. @throws FileAltered where it does not begin as an encrypted one */
export async function withItsKey(path: string, key: Uint8Array, context: string): Promise<FileAtRest> {
  const handle = await open(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(head, 0, headBytes, 0);
    if (bytesRead < headBytes || !head.subarray(0, mark.length).equals(mark))
      throw new FileAltered("no encrypted file");
    return { path, key: ownKey(key, head.subarray(mark.length), context) };
  } finally {
    await handle.close();
  }
}

/** The plain bytes; each piece was proven before it is given. @throws FileAltered, also after pieces that are good */
export async function* plainOf({ path, key }: FileAtRest): AsyncGenerator<Buffer> {
  if (key === null) {
    yield* createReadStream(path);
    return;
  }
  let index = 0;
  const lying = createReadStream(path, { start: headBytes, highWaterMark: sealedBytes });
  for await (const { piece, isLast } of even(lying, sealedBytes)) yield opened(piece, key, nonceOf(index++, isLast));
}

function opened(piece: Buffer, key: Uint8Array, nonce: Uint8Array): Buffer {
  const end = piece.length - tagBytes;
  if (end < 0) throw new FileAltered("cut off");
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  const plain = decipher.setAuthTag(piece.subarray(end)).update(piece.subarray(0, end));
  try {
    decipher.final();
  } catch {
    throw new FileAltered("changed");
  }
  return plain;
}

/** Bytes of the plain file. */
export async function plainSize({ path, key }: FileAtRest): Promise<number> {
  const { size } = await stat(path);
  if (key === null) return size;
  const lying = Math.max(0, size - headBytes);
  return Math.max(0, lying - Math.ceil(lying / sealedBytes) * tagBytes);
}

/** All of it in memory. @throws FileAltered */
export async function readPlain(file: FileAtRest): Promise<Buffer> {
  if (file.key === null) return readFile(file.path);
  const all = Buffer.alloc(await plainSize(file));
  let at = 0;
  for await (const piece of plainOf(file)) at += piece.copy(all, at);
  return all;
}

/** The same bytes in pieces of one size, but for the last, which is told: an empty one where there is nothing. */
async function* even(bytes: AsyncIterable<Uint8Array>, size: number) {
  let rest = Buffer.alloc(0);
  for await (const more of bytes) {
    rest = Buffer.concat([rest, more]);
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false };
  }
  yield { piece: rest, isLast: true };
}
