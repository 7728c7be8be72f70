import { expect, it } from "vitest";
import { affixed } from "./affixes.ts";
import { rootOf, rootOfShort } from "./roots.ts";

it.each([
  ["lapor", "di-kan", "dilaporkan"],
  ["kirim", "me-", "mengirim"],
  ["pesan", "pe-an", "pemesanan"],
  ["tarik", "me-", "menarik"],
  ["servis", "me-", "menyervis"],
  ["transfer", "me-", "mentransfer"],
  ["proses", "me-", "memproses"],
  ["klaim", "me-", "mengklaim"],
  ["cek", "me-", "mengecek"],
  ["layan", "di-i", "dilayani"],
  ["kerja", "ber-", "bekerja"],
  ["rawat", "ter-", "terawat"],
  ["bayar", "ter-", "terbayar"],
  ["jual", "pe-an", "penjualan"],
  ["kembali", "pe-an", "pengembalian"],
  ["hadir", "ke-an", "kehadiran"],
])("%s with %s is %s", (root, affix, word) => {
  expect(affixed(root, affix)).toBe(word);
});

it("knows a root by every word that is made of it, and in English", () => {
  for (const word of ["lapor", "dilaporkan", "melapor", "pelaporan", "laporan", "reported"])
    expect(rootOf(word)?.root).toBe("lapor");
  expect(rootOf("kursi")).toBe(null);
});

it.each([
  ["bk", "buka"],
  ["byr", "bayar"],
  ["krm", "kirim"],
  ["put", "putus"],
  // "tutup" or "titip"
  ["tp", undefined],
  ["xq", undefined],
])("knows what happened by a few letters where one root alone can be meant: %s", (letters, root) => {
  expect(rootOfShort(letters)?.root).toBe(root);
});
