import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const period = 30_000;

/** The code that an authenticator with this secret shows (RFC 6238), `steps` of thirty seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / period) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Six digits that are no code of now, of minutes before, or of minutes to come. */
export function wrongCode(secret: string): string {
  const right = new Set(Array.from({ length: 21 }, (_, index) => codeOf(secret, index - 10)));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!right.has(code)) return code;
  }
}
