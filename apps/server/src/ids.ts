import { randomFillSync } from "node:crypto";

/** A UUIDv7: sorts by the time it was made, to the millisecond. */
export function newId(now: Date): string {
  const bytes = randomFillSync(new Uint8Array(16));
  const time = BigInt(now.getTime());
  for (let index = 0; index < 6; index += 1) bytes[index] = Number((time >> BigInt(8 * (5 - index))) & 0xffn);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
