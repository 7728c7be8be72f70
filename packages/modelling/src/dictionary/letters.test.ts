import { describe, expect, it } from "vitest";
import { standsFor } from "./letters.ts";

describe("what a few letters stand for", () => {
  it.each([
    ["gdi", "gadai"],
    ["brg", "barang"],
    ["pjm", "pinjaman"],
    ["klbh", "kelebihan"],
    ["pnn", "panen"],
    ["plgn", "pelanggan"],
    ["brkt", "berangkat"],
  ])("%s is the whole of %s", (letters, word) => expect(standsFor(letters, word)).toBe("whole"));

  it.each([
    ["taks", "taksiran"],
    ["pnk", "penaksir"],
    ["pend", "pendapatan"],
  ])("%s begins %s", (letters, word) => expect(standsFor(letters, word)).toBe("beginning"));

  it.each([
    ["gdi", "gudang"],
    ["brg", "berangkat jauh"],
    ["kas", "bekas"],
    ["tp", "tempat"],
    ["barang", "barang"],
  ])("%s is not %s", (letters, word) => expect(standsFor(letters, word)).not.toBe("whole"));
});
