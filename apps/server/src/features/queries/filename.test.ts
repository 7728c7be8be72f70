import fc from "fast-check";
import { expect, test } from "vitest";
import { attachment } from "./filename.ts";

const noon = new Date("2026-11-21T05:00:00.000Z");
const decode = (header: string) => decodeURIComponent(header.split("filename*=UTF-8''")[1] ?? "");

test("[S7.31] the file is named by product, title and date", () => {
  expect(attachment("Berapa jumlah penduduk Jawa Barat?", noon)).toBe(
    `attachment; filename="tanyadata-berapa-jumlah-penduduk-jawa-barat-2026-11-21.csv"; filename*=UTF-8''tanyadata-berapa-jumlah-penduduk-jawa-barat-2026-11-21.csv`,
  );
});

test("a title beyond ASCII has a plain fallback, a title without letters leaves no gap", () => {
  expect(attachment("Café 東京", noon)).toContain('filename="tanyadata-cafe-2026-11-21.csv"');
  expect(decode(attachment("Café 東京", noon))).toBe("tanyadata-café-東京-2026-11-21.csv");
  expect(attachment("../../?", noon)).toContain('filename="tanyadata-2026-11-21.csv"');
});

test("the date is Jakarta's", () => {
  expect(attachment("x", new Date("2026-11-20T17:30:00.000Z"))).toContain("tanyadata-x-2026-11-21.csv");
});

test("no title can break out of the header or the folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
      const header = attachment(title, noon);
      expect(header).toMatch(/^attachment; filename="tanyadata-[a-z0-9-]+\.csv"; filename\*=UTF-8''[\w%.~!-]+$/);
      expect(decode(header)).not.toMatch(/[\p{Cc}/\\:*?"<>|]/u);
      expect(Buffer.byteLength(decode(header))).toBeLessThan(255);
    }),
  );
});
