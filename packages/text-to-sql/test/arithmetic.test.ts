import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mechanics, openWorkshop, parts, type Service, total, valid } from "./workshop.ts";

/** Figures that are added up, taken from each other, or held against each other in each row. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const fee = ({ fee: paid }: Service): number => paid;
const priceOf = (code: string): number => parts.find((part) => part.code === code)?.price ?? 0;
const sold = (service: Service): number => service.parts.reduce((sum, { code, qty }) => sum + qty * priceOf(code), 0);
const inMarch = ({ came }: Service): boolean => came.startsWith("2024-03");

describe("two figures as one", () => {
  test.each([
    ["ongkos servis ditambah penjualan", total(fee) + total(sold)],
    [
      "berapa ongkos servis ditambah dengan penjualan suku cadang Maret 2024?",
      total(fee, inMarch) + total(sold, inMarch),
    ],
    ["ongkos servis dikurangi penjualan suku cadang", total(fee) - total(sold)],
    ["penjualan minus ongkos servis Maret 2024", total(sold, inMarch) - total(fee, inMarch)],
  ])("%s", async (question, expected) => {
    const { rows } = await shop.ask(question);
    expect(rows[0]?.[0]).toBe(expected);
  });

  test("what is less than nothing is told as that, and in words that say which was taken from which", async () => {
    const { rows, answer } = await shop.ask("penjualan dikurangi ongkos servis");
    expect(Number(rows[0]?.[0])).toBe(total(sold) - total(fee));
    expect(answer).toContain("enjualan suku cadang dikurangi ongkos servis");
  });

  test("in rows a side without any is none, and who has neither is no row", async () => {
    const { rows } = await shop.ask("ongkos servis ditambah penjualan suku cadang per montir");
    const of = (id: number) =>
      total(fee, ({ mechanic }) => mechanic === id) + total(sold, ({ mechanic }) => mechanic === id);
    const expected = mechanics.filter(({ id }) => valid.some(({ mechanic }) => mechanic === id));
    expect(new Map(rows.map((row) => [row[0], row[1]]))).toEqual(
      new Map(expected.map(({ id, name }) => [name, of(id)])),
    );
  });

  test("month by month", async () => {
    const { rows } = await shop.ask("ongkos servis dikurangi penjualan per bulan");
    const months = [...new Set(valid.map(({ came }) => came.slice(0, 7)))].sort();
    const within = (month: string) => (one: Service) => one.came.startsWith(month);
    expect(rows).toEqual(months.map((month) => [month, total(fee, within(month)) - total(sold, within(month))]));
    const { rows: rates } = await shop.ask("ongkos servis per servis per bulan");
    expect(rates.map((row) => row[0])).toEqual(months);
    expect(rates[0]?.[1]).toBeCloseTo(total(fee, within("2024-01")) / valid.filter(within("2024-01")).length, 6);
  });

  test("without a time all that there is is meant, of both", async () => {
    const { rows } = await shop.ask("selisih ongkos servis dan penjualan");
    expect(rows[0]).toEqual([Math.abs(total(fee) - total(sold)), total(fee), total(sold)]);
  });
});

describe("a figure held against another one of its row", () => {
  test.each([
    ["montir yang ongkos servisnya lebih dari 0,5 kali penjualannya", 0.5],
    ["montir yang ongkos servisnya lebih dari satu kali penjualannya", 1],
    ["montir yang ongkos servisnya minimal 2 kali lipat penjualannya", 2],
  ])("%s", async (question, times) => {
    const { rows } = await shop.ask(question);
    const expected = mechanics.filter(({ id }) => {
      const of = ({ mechanic }: Service): boolean => mechanic === id;
      return total(sold, of) > 0 && total(fee, of) > times * total(sold, of);
    });
    expect(rows.map(([name]) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
  });
});
