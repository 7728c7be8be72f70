import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

const beside = (file: string): string => `${file}.sha256`;

/**
 * Writes down what a file holds, so that a damage is found before anybody is told of it. Whoever builds the same file meanwhile may put
 * another in its place between the reading and the writing: whoever writes last has looked again.
 */
export async function seal(file: string): Promise<void> {
  do await writeFile(beside(file), `${await digestOf(file)}\n`);
  while (!(await isWhole(file)));
}

/** Whether a built file is what it was when it was built, byte for byte: a damage in its middle is else met by a question. Some 50 ms. */
export async function isWhole(file: string): Promise<boolean> {
  try {
    return (await readFile(beside(file), "utf8")).trim() === (await digestOf(file));
  } catch {
    return false;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("hex");
}
