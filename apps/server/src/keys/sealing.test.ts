import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealing.ts";

const key = randomBytes(32);
const plain = Buffer.from("a secret of twenty b");

test("what is sealed opens with the same key and context only, and never looks the same", () => {
  const sealed = seal(key, plain, "siti");
  expect(Buffer.from(sealed, "base64").includes(plain)).toBe(false);
  expect(Buffer.from(unseal(key, sealed, "siti") ?? []).equals(plain)).toBe(true);
  expect(unseal(randomBytes(32), sealed, "siti")).toBeUndefined();
  expect(unseal(key, sealed, "budi")).toBeUndefined();
  expect(seal(key, plain, "siti")).not.toBe(sealed);
});

test("a text of which any byte was changed, cut off or added does not open", () => {
  const bytes = Buffer.from(seal(key, plain, "siti"), "base64");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(unseal(key, changed.toString("base64"), "siti")).toBeUndefined();
    expect(unseal(key, bytes.subarray(0, index).toString("base64"), "siti")).toBeUndefined();
  }
  expect(unseal(key, Buffer.concat([bytes, Buffer.from([0])]).toString("base64"), "siti")).toBeUndefined();
});
