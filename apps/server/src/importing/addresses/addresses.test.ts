import type { DataPreview } from "@tanyadata/contract";
import { describe, expect, it, test } from "vitest";
import { nextTime } from "./next-time.ts";
import { readingOf, readOtherwise } from "./read-as-before.ts";

test("what is due next is so a day, a week or a month later; a month that is too short ends on its last day", () => {
  const after = (every: Parameters<typeof nextTime>[0], from: string) => nextTime(every, new Date(from))?.toISOString();
  expect(after("never", "2026-01-31T05:00:00.000Z")).toBeUndefined();
  expect(after("day", "2026-02-28T05:00:00.000Z")).toBe("2026-03-01T05:00:00.000Z");
  expect(after("week", "2026-12-28T05:00:00.000Z")).toBe("2027-01-04T05:00:00.000Z");
  expect(after("month", "2026-12-15T05:00:00.000Z")).toBe("2027-01-15T05:00:00.000Z");
  expect(after("month", "2026-01-31T05:00:00.000Z")).toBe("2026-02-28T05:00:00.000Z");
  expect(after("month", "2028-01-30T05:00:00.000Z")).toBe("2028-02-29T05:00:00.000Z");
});

describe("a file is read as the one before", () => {
  type Understood = NonNullable<DataPreview["understood"]>;
  const file = (
    rows: number,
    ...columns: readonly (readonly [string, Understood["columns"][number]["is"], string?])[]
  ) =>
    readingOf({
      ...{ kind: "rows", level: null, rows },
      columns: columns.map(([title, is, unit], index) => ({
        ...{ index, title, is, holds: "", why: "" },
        figure:
          unit === undefined
            ? null
            : { ...{ id: title, label: title, unit, decimals: 0 }, adds: true, terms: [], joins: null },
      })),
    } as Parameters<typeof readingOf>[0]);
  const before = file(10, ["Tanggal", "date"], ["Omzet 2023", "figure", "rupiah"], ["Kosong", "empty"]);

  it("where its columns are the same things, whatever the year in their titles and however many rows are new", () => {
    expect(readOtherwise(before, file(12, ["tanggal", "date"], ["Omzet 2024", "figure", "rupiah"]))).toBeNull();
    expect(readOtherwise(before, file(5, ["Omzet 2024", "figure", "rupiah"], ["Tanggal", "date"]))).toBeNull();
  });

  it("else it says in what not", () => {
    const told = (after: ReturnType<typeof file>) => readOtherwise(before, after);
    expect(told(file(10, ["Tanggal", "date"]))).toBe('kolom "omzet" tidak ada lagi');
    expect(told(file(10, ["Tanggal", "date"], ["Omzet", "figure", "rupiah"], ["Laba", "figure", ""]))).toBe(
      'kolom "laba" baru',
    );
    expect(told(file(10, ["Tanggal", "date"], ["Omzet", "figure", "ribu rupiah"]))).toBe(
      'kolom "omzet" kini terbaca sebagai hal lain',
    );
    expect(told(file(10, ["Tanggal", "note"], ["Omzet", "figure", "rupiah"]))).toMatch(/"tanggal" kini terbaca/);
    expect(told(file(4, ["Tanggal", "date"], ["Omzet", "figure", "rupiah"]))).toBe("barisnya 10 menjadi 4");
    expect(readOtherwise(before, { ...before, about: "figures province" })).toMatch(/tentang hal lain/);
  });
});
