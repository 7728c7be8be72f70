import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mechanics, openWorkshop, type Service, services, total, valid } from "./workshop.ts";

/** Rows that do not count: by themselves, or because somebody says so. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const fee = ({ fee }: Service): number => fee;
const inMarch = ({ came }: Service): boolean => came.startsWith("2024-03");

describe("what does not count is left out, which the answer says", () => {
  test.each([
    ["berapa servis?", valid.length],
    ["jumlah servis yang tidak batal", valid.length],
    ["jumlah servis selain yang batal", valid.length],
    ["jumlah servis, yang batal jangan dihitung", valid.length],
    ["ada berapa servis (yang batal tidak usah dihitung)", valid.length],
    ["ongkos servis Maret 2024 (servis batal tidak dihitung)", total(fee, inMarch)],
    ["ongkos servis Maret 2024, servis batal tidak usah", total(fee, inMarch)],
    ["ongkos servis Maret 2024 berapa? servis batal jangan dihitung", total(fee, inMarch)],
    ["ongkos servis tanpa servis batal Maret 2024", total(fee, inMarch)],
    ["ongkos servis Maret 2024 exclude yang batal", total(fee, inMarch)],
    ["ongkos servis Maret 2024, yang batal jangan", total(fee, inMarch)],
    ["ongkos servis Maret 2024, servis batal skip aja", total(fee, inMarch)],
  ])("%s", async (question, expected) => {
    const { rows, answer } = await shop.ask(question);
    expect(rows).toEqual([[expected]]);
    expect(answer).toContain("anpa servis batal");
  });
});

describe("a value is told, and left out, like any other", () => {
  const of = (status: Service["status"]) => services.filter((one) => one.status === status).length;
  test.each([
    ["berapa servis yang dibatalkan?", of("B")],
    ["jumlah servis batal", of("B")],
    ["jumlah servis yang sudah selesai", of("S")],
    ["jumlah servis yang belum selesai", of("P")],
    ["jumlah servis selain yang selesai", of("P")],
    ["berapa servis yang tidak selesai?", of("P")],
    ["ongkos servis dari servis yang belum selesai", total(fee, ({ status }) => status === "P")],
    ["ongkos servis selain tunai", total(fee, ({ way }) => way !== "tunai")],
    ["ongkos servis bukan qris", total(fee, ({ way }) => way !== "qris")],
    ["ongkos servis (tunai tidak dihitung)", total(fee, ({ way }) => way !== "tunai")],
    ["ongkos servis tanpa tunai dan tanpa qris", total(fee, ({ way }) => way === "transfer" || way === null)],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows).toEqual([[expected]]);
  });

  test("each status has a row, whether or not it counts elsewhere", async () => {
    const { rows } = await shop.ask("jumlah servis per status");
    expect(new Map(rows as [string, number][])).toEqual(
      new Map([
        ["selesai", of("S")],
        ["belum selesai", of("P")],
        ["batal", of("B")],
        ["terbengkalai", 0],
      ]),
    );
  });

  test.each([
    "ongkos servis per montir, servis batal jangan dihitung",
    "ongkos servis per montir (tanpa yang batal)",
    "ongkos servis tiap montir, tidak termasuk yang batal, urutkan dari yang terbesar",
    "ongkos servis per montir, dari yang terbesar, yang batal tidak usah",
  ])("%s", async (question) => {
    const { rows } = await shop.ask(question);
    const each = mechanics
      .map(({ id, name }) => [name, total(fee, ({ mechanic }) => mechanic === id)] as const)
      .filter(([, sum]) => sum > 0)
      .sort((a, b) => b[1] - a[1]);
    expect(rows).toEqual(each.map((one) => [...one]));
  });

  test("what is told cannot be left out, nor what is no such row", () => {
    expect(shop.refusal("jumlah servis batal (servis batal tidak dihitung)")).not.toMatch(/^answered/);
    expect(shop.refusal("berapa montir (servis batal tidak dihitung)")).not.toMatch(/^answered/);
  });
});

describe("what is left out is a share of all that there is", () => {
  const batal = services.filter(({ status }) => status === "B").length;
  test.each([
    ["berapa persen servis yang batal", (100 * batal) / services.length],
    ["persentase servis yang batal dari semua servis", (100 * batal) / services.length],
    [
      "berapa persen servis selesai yang tunai",
      (100 * services.filter(({ status, way }) => status === "S" && way === "tunai").length) /
        services.filter(({ status }) => status === "S").length,
    ],
    [
      "berapa persen servis yang selesai",
      (100 * services.filter(({ status }) => status === "S").length) / valid.length,
    ],
  ])("%s", async (question, expected) => {
    const { rows } = await shop.ask(question);
    expect(rows[0]?.[0]).toBeCloseTo(expected, 6);
  });

  test("of each status alike, and the answer says what the whole holds", async () => {
    const { rows } = await shop.ask("persentase servis per status");
    expect(new Map(rows.map((row) => [row[0], Number(row[1])])).get("batal")).toBeCloseTo(
      (100 * batal) / services.length,
      6,
    );
    expect((await shop.ask("berapa persen servis yang batal")).answer).toContain("termasuk batal");
  });

  test("of two that are said the last is the part of the first; of which it is a share must be clear", async () => {
    expect((await shop.ask("berapa persen pemilik yang kotanya Malang")).rows[0]?.[0]).toBeCloseTo(40, 6);
    expect(shop.refusal("berapa persen pemilik perempuan yang kotanya Malang")).not.toMatch(/^answered/);
  });
});
