import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { lock, unlock } from "../src/index.ts";

const secret = randomBytes(32);
const key = Buffer.from("a private key of some bytes");

test("a locked key opens with the same secret and name only, and never looks the same", () => {
  const locked = lock(key, secret, "sertifikat-1");
  expect(Buffer.from(locked).includes(key)).toBe(false);
  expect(unlock(locked, secret, "sertifikat-1")).toEqual(new Uint8Array(key));
  expect(unlock(locked, randomBytes(32), "sertifikat-1")).toBeNull();
  expect(unlock(locked, secret, "sertifikat-2")).toBeNull();
  expect(lock(key, secret, "sertifikat-1")).not.toEqual(locked);
});

test("one of which any byte was changed, cut off or added does not open", () => {
  const locked = lock(key, secret, "a");
  for (let index = 0; index < locked.length; index += 1) {
    const changed = Uint8Array.from(locked, (byte, at) => (at === index ? byte ^ 1 : byte));
    expect(unlock(changed, secret, "a")).toBeNull();
    expect(unlock(locked.subarray(0, index), secret, "a")).toBeNull();
  }
  expect(unlock(Uint8Array.of(...locked, 0), secret, "a")).toBeNull();
});

test("a short secret locks nothing", () => {
  expect(() => lock(key, randomBytes(31), "a")).toThrow("at least 32 bytes");
});
