import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { Refused } from "./refused.ts";

/** The hashes that PKCS#12 files use, with their block of input and output in bytes. */
export const hashes = {
  sha1: { block: 64, size: 20 },
  sha256: { block: 64, size: 32 },
  sha384: { block: 128, size: 48 },
  sha512: { block: 128, size: 64 },
} as const;
export type Hash = keyof typeof hashes;

/** Rounds that one file may cost: a whole browser's export takes under 2 million, a hostile file would ask for more. */
const affordable = 5_000_000;
const roundsBetweenPauses = 20_000;

/** Derives keys for one file, and counts what that costs. */
export class Derivation {
  private spent = 0;

  private spend(rounds: number): void {
    this.spent += rounds;
    if (rounds < 1 || this.spent > affordable) throw new Refused("unsupported");
  }

  /** PBKDF2 (RFC 8018), off the event loop; the password as UTF-8. */
  async pbkdf2(hash: Hash, password: string, salt: Uint8Array, rounds: number, size: number): Promise<Uint8Array> {
    this.spend(rounds);
    return new Uint8Array(await promisify(pbkdf2)(Buffer.from(password), salt, rounds, size, hash));
  }

  /** RFC 7292, appendix B.2. `purpose`: 1 a key, 2 an initial vector, 3 a key of the MAC. Pauses for others to work. */
  async pkcs12(
    hash: Hash,
    purpose: 1 | 2 | 3,
    password: Uint8Array,
    salt: Uint8Array,
    rounds: number,
    size: number,
  ): Promise<Uint8Array> {
    const { block, size: output } = hashes[hash];
    this.spend(rounds * Math.ceil(size / output));
    const mixed = Buffer.concat([filled(salt, block), filled(password, block)]);
    const pieces: Buffer[] = [];
    for (let made = 0; made < size; made += output) {
      let piece = createHash(hash).update(Buffer.alloc(block, purpose)).update(mixed).digest();
      for (let round = 1; round < rounds; round += 1) {
        piece = createHash(hash).update(piece).digest();
        if (round % roundsBetweenPauses === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      pieces.push(piece);
      addToEach(mixed, filled(piece, block).subarray(0, block), block);
    }
    return new Uint8Array(Buffer.concat(pieces).subarray(0, size));
  }
}

/** Repeated up to whole blocks; nothing stays nothing. */
function filled(bytes: Uint8Array, block: number): Buffer {
  return bytes.length === 0 ? Buffer.alloc(0) : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

/** Adds `addend` + 1 to each block of `bytes`, as one big number each. */
function addToEach(bytes: Buffer, addend: Buffer, block: number): void {
  for (let start = 0; start < bytes.length; start += block) {
    let carry = 1;
    for (let index = block - 1; index >= 0; index -= 1) {
      carry += bytes.readUInt8(start + index) + addend.readUInt8(index);
      bytes.writeUInt8(carry & 0xff, start + index);
      carry >>= 8;
    }
  }
}

/** A password as PKCS#12 writes it: UTF-16, big end first, with a zero behind it. */
export function bmpString(password: string): Uint8Array {
  return Buffer.from(`${password}\0`, "utf16le").swap16();
}
