import { createHmac, timingSafeEqual } from "node:crypto";

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, thirty seconds. */
const digits = 6;
const period = 30;
/** Steps before and after the present one that count too, for clocks that differ. */
const drift = 1;

/** How many periods have passed since 1970. */
export const stepOf = (time: Date): number => Math.floor(time.getTime() / 1000 / period);

/** The code of one step (RFC 4226, 5.3). */
export function codeAt(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, "0");
}

/** The step around `time` that `code` belongs to; the newest where it belongs to several. Takes as long for any code. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepOf(time) - drift; step <= stepOf(time) + drift; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticators take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/** What an authenticator reads from a QR code (Key Uri Format). */
export function otpauthUrl(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${parameters}&algorithm=SHA1&digits=${digits}&period=${period}`;
}
