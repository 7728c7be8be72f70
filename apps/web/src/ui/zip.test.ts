import { expect, it } from "vitest";
import { zipOf } from "./zip.ts";

const longAt = (bytes: Buffer, at: number) => bytes.readUInt32LE(at);

it("holds each file as it is, with its checksum, under a name of its own", async () => {
  const files = [
    { name: "kontrak.pdf", blob: new Blob(["123456789"]) },
    { name: "kontrak.pdf", blob: new Blob(["lain"]) },
    { name: "perjanjian é.pdf", blob: new Blob([]) },
  ];
  const zip = Buffer.from(await (await zipOf(files)).arrayBuffer());
  // The end names the directory, which names each file's place.
  const end = zip.length - 22;
  expect(longAt(zip, end)).toBe(0x06054b50);
  expect(zip.readUInt16LE(end + 10)).toBe(3);
  let at = longAt(zip, end + 16);
  const found: [string, string, number][] = [];
  for (let count = 0; count < 3; count += 1) {
    expect(longAt(zip, at)).toBe(0x02014b50);
    const [sum, size, length] = [longAt(zip, at + 16), longAt(zip, at + 20), zip.readUInt16LE(at + 28)];
    const local = longAt(zip, at + 42);
    expect(longAt(zip, local)).toBe(0x04034b50);
    expect(longAt(zip, local + 14)).toBe(sum);
    const bytes = local + 30 + zip.readUInt16LE(local + 26);
    found.push([zip.subarray(at + 46, at + 46 + length).toString(), zip.subarray(bytes, bytes + size).toString(), sum]);
    at += 46 + length;
  }
  expect(at).toBe(end);
  // 0xcbf43926: the check value of CRC-32.
  expect(found).toEqual([
    ["kontrak.pdf", "123456789", 0xcbf43926],
    ["kontrak (2).pdf", "lain", expect.any(Number)],
    ["perjanjian é.pdf", "", 0],
  ]);
});
