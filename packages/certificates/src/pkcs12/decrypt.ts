import { createDecipheriv } from "node:crypto";
import type { BaseBlock } from "asn1js";
import { number, octets, oid, parts } from "./blocks.ts";
import { bmpString, type Derivation, type Hash } from "./derive.ts";
import { decryptRc2 } from "./rc2.ts";
import { Refused } from "./refused.ts";

type Cipher = (key: Uint8Array, iv: Uint8Array, text: Uint8Array) => Uint8Array | null;

const withNode =
  (name: string): Cipher =>
  (key, iv, text) => {
    try {
      const decipher = createDecipheriv(name, key, iv);
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      return null;
    }
  };
/** Two keys, the first of them twice. */
const twoKeys: Cipher = (key, iv, text) => withNode("des-ede3-cbc")(Buffer.concat([key, key.subarray(0, 8)]), iv, text);

/** RFC 7292, appendix C: from a password in PKCS#12's own way, with SHA-1. RC4 was never used by anybody who mattered. */
const own: Readonly<Record<string, { readonly keyBytes: number; readonly cipher: Cipher }>> = {
  "1.2.840.113549.1.12.1.3": { keyBytes: 24, cipher: withNode("des-ede3-cbc") },
  "1.2.840.113549.1.12.1.4": { keyBytes: 16, cipher: twoKeys },
  "1.2.840.113549.1.12.1.5": { keyBytes: 16, cipher: decryptRc2 },
  "1.2.840.113549.1.12.1.6": { keyBytes: 5, cipher: decryptRc2 },
};

/** RFC 8018, PBES2 with PBKDF2. */
const pbes2 = "1.2.840.113549.1.5.13";
const pbkdf2 = "1.2.840.113549.1.5.12";
const ciphers: Readonly<Record<string, { readonly keyBytes: number; readonly cipher: Cipher }>> = {
  "2.16.840.1.101.3.4.1.2": { keyBytes: 16, cipher: withNode("aes-128-cbc") },
  "2.16.840.1.101.3.4.1.22": { keyBytes: 24, cipher: withNode("aes-192-cbc") },
  "2.16.840.1.101.3.4.1.42": { keyBytes: 32, cipher: withNode("aes-256-cbc") },
  "1.2.840.113549.3.7": { keyBytes: 24, cipher: withNode("des-ede3-cbc") },
};
const prfs: Readonly<Record<string, Hash>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

/** `algorithm` is the AlgorithmIdentifier beside the text. */
export async function decrypt(
  algorithm: BaseBlock | undefined,
  text: Uint8Array,
  password: string,
  derivation: Derivation,
): Promise<Uint8Array> {
  const [name, parameters] = parts(algorithm);
  const kind = oid(name);
  if (kind === pbes2) return decryptPbes2(parameters, text, password, derivation);
  const { keyBytes, cipher } = known(own, kind);
  const [saltBlock, rounds] = parts(parameters);
  const salt = octets(saltBlock);
  // An empty password is written as nothing by some, and as a lone zero by others.
  for (const written of password === "" ? [bmpString(""), new Uint8Array()] : [bmpString(password)]) {
    const key = await derivation.pkcs12("sha1", 1, written, salt, number(rounds), keyBytes);
    const iv = await derivation.pkcs12("sha1", 2, written, salt, number(rounds), 8);
    const plain = cipher(key, iv, text);
    if (plain) return plain;
  }
  throw new Refused("damaged");
}

async function decryptPbes2(
  parameters: BaseBlock | undefined,
  text: Uint8Array,
  password: string,
  derivation: Derivation,
): Promise<Uint8Array> {
  const [kdf, encryption] = parts(parameters);
  const [kdfName, kdfParameters] = parts(kdf);
  if (oid(kdfName) !== pbkdf2) throw new Refused("unsupported");
  const [salt, rounds, ...rest] = parts(kdfParameters);
  // A key's length may stand before the function, which is SHA-1's where it is not named.
  const prf = rest.find((block) => block.idBlock.tagNumber === 16);
  const hash = prf ? known(prfs, oid(parts(prf)[0])) : "sha1";
  const [cipherName, iv] = parts(encryption);
  const { keyBytes, cipher } = known(ciphers, oid(cipherName));
  const key = await derivation.pbkdf2(hash, password, octets(salt), number(rounds), keyBytes);
  const plain = cipher(key, octets(iv), text);
  if (!plain) throw new Refused("damaged");
  return plain;
}

function known<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw new Refused("unsupported");
  return found;
}
