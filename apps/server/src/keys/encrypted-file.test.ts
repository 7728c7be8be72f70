import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encrypted, FileAltered, inClear, plainOf, plainSize, readPlain, withItsKey } from "./encrypted-file.ts";

const piece = 64 * 1024;
const [head, lying] = [40, piece + 16];
const key = randomBytes(32);
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  path = join(folder, "file");
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes it encrypted; what lies there then. */
async function write(plain: Uint8Array, context = "doc/a"): Promise<Buffer> {
  // As a disk gives it: in pieces of any size.
  const pieces = Array.from({ length: Math.ceil(plain.length / 50_000) }, (_, at) =>
    plain.subarray(at * 50_000, (at + 1) * 50_000),
  );
  await writeFile(path, encrypted(Readable.from(pieces), key, context));
  return readFile(path);
}
const read = async (context = "doc/a", by = key) => readPlain(await withItsKey(path, by, context));

describe("a file that is encrypted piece by piece", () => {
  test.each([0, 1, 100, piece - 1, piece, piece + 1, 2 * piece, 5 * piece + 7])(
    "of %i bytes opens as it was",
    async (size) => {
      const plain = randomBytes(size);
      const there = await write(plain);
      const file = await withItsKey(path, key, "doc/a");
      expect([await plainSize(file), (await readPlain(file)).equals(plain)]).toEqual([size, true]);
      for await (const one of plainOf(file)) expect(one.length).toBeLessThanOrEqual(piece);
      if (size >= 100) expect(there.includes(plain.subarray(0, 16))).toBe(false);
      // Never twice the same, not even of the same bytes.
      expect((await write(plain)).subarray(head).equals(there.subarray(head))).toBe(false);
    },
  );

  test("opens with its key and in its place alone, and who has the key of one opens no other", async () => {
    await write(randomBytes(100));
    await expect(read("doc/b")).rejects.toThrow(FileAltered);
    await expect(read("doc/a", randomBytes(32))).rejects.toThrow(FileAltered);
    const { key: own } = await withItsKey(path, key, "doc/a");
    await write(randomBytes(100));
    await expect(readPlain({ path, key: own })).rejects.toThrow(FileAltered);
    await writeFile(path, "%PDF-1.7 which nobody encrypted, and which is long enough");
    await expect(read()).rejects.toThrow(FileAltered);
  });

  test("of which any byte was changed does not open", async () => {
    const there = await write(randomBytes(2 * piece + 100));
    await fc.assert(
      fc.asyncProperty(fc.nat(there.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const changed = Buffer.from(there);
        changed.writeUInt8(changed.readUInt8(at) ^ bits, at);
        await writeFile(path, changed);
        await expect(read()).rejects.toThrow(FileAltered);
      }),
      {
        numRuns: 60,
        examples: [
          [0, 1],
          [head - 1, 1],
          [head, 1],
          [there.length - 1, 1],
        ],
      },
    );
  });

  test("that was cut, lengthened, or put together anew does not open", async () => {
    const there = await write(randomBytes(3 * piece));
    const pieces = [0, 1, 2].map((at) => there.subarray(head + at * lying, head + (at + 1) * lying));
    const [first, second, third] = pieces as [Buffer, Buffer, Buffer];
    const begun = there.subarray(0, head);
    for (const other of [
      begun.subarray(0, 10),
      begun,
      // Cut where a piece ends: each of those that are left is good in itself.
      Buffer.concat([begun, first]),
      Buffer.concat([begun, first, second]),
      Buffer.concat([begun, first, second, third.subarray(0, 100)]),
      Buffer.concat([begun, second, first, third]),
      Buffer.concat([begun, first, third]),
      Buffer.concat([begun, first, first, third]),
      Buffer.concat([there, third]),
      Buffer.concat([there, Buffer.from([0])]),
    ]) {
      await writeFile(path, other);
      await expect(read()).rejects.toThrow(FileAltered);
    }
    await writeFile(path, there);
    expect(await read()).toHaveLength(3 * piece);
  });

  test("gives no byte that was not proven", async () => {
    const plain = randomBytes(3 * piece);
    const there = await write(plain);
    there.writeUInt8(there.readUInt8(head + lying + 5) ^ 1, head + lying + 5);
    await writeFile(path, there);
    const given: Buffer[] = [];
    const take = async () => {
      for await (const one of plainOf(await withItsKey(path, key, "doc/a"))) given.push(one);
    };
    await expect(take()).rejects.toThrow(FileAltered);
    expect(Buffer.concat(given).equals(plain.subarray(0, piece))).toBe(true);
  });
});

test("a file in clear is read as it lies", async () => {
  await writeFile(path, "terang");
  expect([String(await readPlain(inClear(path))), await plainSize(inClear(path))]).toEqual(["terang", 6]);
});
