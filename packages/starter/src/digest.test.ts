import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolders } from "../test/built-file.ts";
import { isWhole, seal } from "./digest.ts";

const temporaryFolder = temporaryFolders();

test("a file that several put in place at once is sealed as what it is in the end", async () => {
  const file = join(temporaryFolder(), "one.duckdb");
  const build = async (builder: number): Promise<void> => {
    await writeFile(`${file}.${builder}`, Buffer.alloc(4_000_000 + builder * 1000, builder));
    await rename(`${file}.${builder}`, file);
    await seal(file);
  };
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 8 }, (_, builder) => build(builder)));
    expect(await isWhole(file)).toBe(true);
  }
});
