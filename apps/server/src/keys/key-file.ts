import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** A file that should hold a key does not; the message names it. */
class KeyDamaged extends Error {
  override readonly name = "KeyDamaged";
  readonly code = "KEY_DAMAGED";
}

const minimum = 32;
const prefix = "base64:";

/** The key that a text stands for: bytes in base64 as `keepKey` writes them, or the text itself. */
export const keyOf = (text: string): Uint8Array =>
  text.startsWith(prefix) ? Buffer.from(text.slice(prefix.length), "base64") : new TextEncoder().encode(text);

/** The key in a file; undefined where there is no file. @throws KeyDamaged */
export function readKey(file: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  const key = keyOf(text);
  if (key.length >= minimum) return key;
  throw new KeyDamaged(`${file} does not hold a key of ${minimum} bytes or more. Put the one of your backup back.`);
}

interface Kept {
  readonly key: Uint8Array;
  /** Takes the file away again, if it was made here. */
  discard(): void;
}

/** Writes a key into a new file, for its owner's eyes only, whole or not at all. One that came there meanwhile counts. */
export function keepKey(file: string, key: Uint8Array): Kept {
  const draft = `${file}.draft-${randomBytes(4).toString("hex")}`;
  try {
    write(draft, `${prefix}${Buffer.from(key).toString("base64")}\n`);
    place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  sync(dirname(file));
  const kept = readKey(file) ?? key;
  const isOurs = Buffer.compare(kept, key) === 0;
  return { key: kept, discard: () => void (isOurs && rmSync(file, { force: true })) };
}

/** A link never replaces what is there; where a disk knows no links, the file is moved. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") renameSync(draft, file);
  }
}

function write(path: string, text: string): void {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows has no way to ask that of a folder. */
function sync(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
