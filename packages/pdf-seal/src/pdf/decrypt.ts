import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { PdfFile } from "./file.ts";
import { Damaged, type Dict, isDict, isList, isName, Name, Stream, Text, type Value } from "./values.ts";

/** Undoes what a file is encrypted with. */
export interface Decryptor {
  open(value: Value, number: number, generation: number): Value;
}

type Method = "none" | "rc4" | "aes";
interface Keys {
  readonly key: Buffer;
  readonly strings: Method;
  readonly streams: Method;
  readonly isV5: boolean;
  readonly metadata: boolean;
}

const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const md5 = (...parts: readonly Uint8Array[]) => hashOf("md5", parts);
const hashOf = (name: string, parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** For a file that opens without a password, as one does whose owner only forbade things; null where one is needed. Throws `Damaged`. */
export function decryptorOf(file: PdfFile, stated: Dict, identity: Uint8Array): Decryptor | null {
  const keys = keysOf(file, stated, identity);
  if (!keys) return null;
  const decrypt = (bytes: Uint8Array, method: Method, number: number, generation: number): Uint8Array => {
    if (method === "none") return bytes;
    const key = keys.isV5 ? keys.key : objectKey(keys.key, number, generation, method);
    return method === "rc4" ? rc4(key, bytes) : unlocked(key, bytes);
  };
  const open = (value: Value, number: number, generation: number, isContents = false): Value => {
    if (value instanceof Text) {
      // The bytes that a signature is over leave it out: it stands as it is.
      if (isContents) return value;
      return new Text(decrypt(value.bytes, keys.strings, number, generation), value.hex, value.from, value.to);
    }
    if (value instanceof Stream) {
      const type = value.dict.get("Type");
      if (isName(type, "XRef") || (isName(type, "Metadata") && !keys.metadata)) return value;
      const dict = open(value.dict, number, generation) as Dict;
      return new Stream(dict, decrypt(value.raw, keys.streams, number, generation));
    }
    if (isDict(value)) {
      const isSignature = value.has("ByteRange") && value.has("Contents");
      const entries = [...value].map(
        ([key, each]) => [key, open(each, number, generation, isSignature && key === "Contents")] as const,
      );
      return new Map(entries);
    }
    return isList(value) ? value.map((each) => open(each, number, generation)) : value;
  };
  return { open };
}

function keysOf(file: PdfFile, stated: Dict, identity: Uint8Array): Keys | null {
  const at = (key: string) => file.resolve(stated.get(key));
  const number = (key: string, otherwise: number) => {
    const found = at(key);
    return typeof found === "number" ? found : otherwise;
  };
  const text = (key: string, length: number) => {
    const found = at(key);
    if (!(found instanceof Text) || found.bytes.length < length) throw new Damaged("an encryption that is none");
    return Buffer.from(found.bytes);
  };
  const [version, revision] = [number("V", 0), number("R", 0)];
  if (!isName(at("Filter"), "Standard") || ![1, 2, 4, 5].includes(version)) return null;
  const metadata = at("EncryptMetadata") !== false;
  const method = (key: string): Method => {
    if (version < 4) return "rc4";
    const named = at(key);
    const filters = at("CF");
    const filter = named instanceof Name && isDict(filters) ? file.resolve(filters.get(named.text)) : null;
    const kind = isDict(filter) ? file.resolve(filter.get("CFM")) : null;
    if (isName(kind, "V2")) return "rc4";
    return isName(kind, "AESV2") || isName(kind, "AESV3") ? "aes" : "none";
  };
  const methods = { strings: method("StrF"), streams: method("StmF"), metadata };
  if (version === 5) {
    const user = text("U", 48);
    const hash = revision === 5 ? (salt: Buffer) => hashOf("sha256", [salt]) : hardened;
    if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
    const cipher = createDecipheriv("aes-256-cbc", hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
    return {
      ...methods,
      key: Buffer.concat([cipher.update(text("UE", 32).subarray(0, 32)), cipher.final()]),
      isV5: true,
    };
  }
  const size = revision === 2 ? 5 : Math.min(16, Math.max(5, number("Length", version === 4 ? 128 : 40) / 8));
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(number("P", 0) | 0);
  const more = revision >= 4 && !metadata ? [Buffer.alloc(4, 255)] : [];
  let key = md5(padding, text("O", 32).subarray(0, 32), rights, identity, ...more).subarray(0, size);
  for (let round = 0; revision >= 3 && round < 50; round++) key = md5(key).subarray(0, size);
  const user = text("U", 16);
  return proofOf(key, revision, identity).equals(user.subarray(0, revision === 2 ? 32 : 16))
    ? { ...methods, key, isV5: false }
    : null;
}

/** What a file says of itself under the right key. */
function proofOf(key: Buffer, revision: number, identity: Uint8Array): Buffer {
  if (revision === 2) return rc4(key, padding);
  let proof = md5(padding, identity);
  for (let round = 0; round < 20; round++) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  return proof;
}

function objectKey(key: Buffer, number: number, generation: number, method: Method): Buffer {
  const place = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const salt = method === "aes" ? [Buffer.from("sAlT")] : [];
  return md5(key, place, ...salt).subarray(0, Math.min(16, key.length + 5));
}

/** ISO 32000-2, algorithm 2.B, of the empty password. */
function hardened(salt: Buffer): Buffer {
  let key = hashOf("sha256", [salt]);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = Buffer.concat([cipher.update(block), cipher.final()]);
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf(["sha256", "sha384", "sha512"][rest] ?? "sha256", [mixed]);
    last = mixed[mixed.length - 1] ?? 0;
  }
  return key.subarray(0, 32);
}

function unlocked(key: Buffer, bytes: Uint8Array): Buffer {
  if (bytes.length < 32 || bytes.length % 16 !== 0) return Buffer.alloc(0);
  try {
    const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, bytes.subarray(0, 16));
    return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]);
  } catch {
    throw new Damaged("what is encrypted cannot be opened");
  }
}

/** OpenSSL 3 offers it no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.from(bytes);
  for (let at = 0, i = 0, j = 0; at < out.length; at++) {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    out[at] = (out[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }
  return out;
}
