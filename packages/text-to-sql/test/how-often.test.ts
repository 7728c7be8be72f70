import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorkshop, owners, total, valid } from "./workshop.ts";

/** How often something happened, by what it went, and what is no breakdown. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const visits = (owner: number): number => valid.filter((one) => one.owner === owner).length;
const who = (keep: (n: number) => boolean): string[] =>
  owners.flatMap(({ id, name, deleted }) => (deleted === 0 && keep(visits(id)) ? [name as string] : [])).sort();
const names = (rows: readonly (readonly unknown[])[]): unknown[] => rows.map(([name]) => name).sort();
const fewest = Math.min(...owners.map(({ id }) => visits(id)).filter((n) => n > 0));

describe("how often", () => {
  test.each([
    [`pemilik yang datang ${fewest} kali`, who((n) => n === fewest)],
    ["pemilik yang datang lebih dari sekali", who((n) => n > 1)],
    ["pemilik yang datang 10 kali atau lebih", who((n) => n >= 10)],
    ["pemilik yang datang sepuluh kali atau lebih", who((n) => n >= 10)],
    ["pemilik yang datang paling sedikit 10 kali", who((n) => n >= 10)],
    ["pemilik yang datang kurang dari 10 kali", who((n) => n < 10)],
  ])("%s", async (question, expected) => {
    expect(names((await shop.ask(question)).rows)).toEqual(expected);
  });

  test.each([
    ["pemilik yang datang lebih dari sekali ada berapa", who((n) => n > 1).length],
    ["pemilik dengan lebih dari 10 servis ada berapa", who((n) => n > 10).length],
    ["pemilik yang punya lebih dari 10 servis ada berapa", who((n) => n > 10).length],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows).toEqual([[expected]]);
  });
});

describe("by what it went", () => {
  test.each([
    ["ongkos servis lewat tunai", "tunai"],
    ["ongkos servis via qris", "qris"],
    ["ongkos servis melalui transfer berapa", "transfer"],
  ])("%s", async (question, way) => {
    expect((await shop.ask(question)).rows).toEqual([
      [
        total(
          ({ fee }) => fee,
          (one) => one.way === way,
        ),
      ],
    ]);
  });
});

describe("what is no breakdown", () => {
  test.each([
    "ongkos servis lewat montir",
    "ongkos servis yang masuk cara bayar",
    "ongkos servis cara bayar Maret 2024",
    "ongkos servis yang tergolong status",
    "ongkos servis untuk montir yang masuk cara bayar Maret 2024",
  ])("%s is refused", (question) => expect(shop.engine.read(question).kind).toBe("refused"));
});
