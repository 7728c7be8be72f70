import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mechanics, openWorkshop, owners, parts, type Service, services, taken, total, valid } from "./workshop.ts";

/** What happens on days: who does it and who never does, how often, since when; what never happens to something. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const names = (rows: readonly (readonly unknown[])[]): unknown[] => rows.map(([name]) => name).sort();
const visits = (owner: number, since = "", until = "9"): number =>
  valid.filter((one) => one.owner === owner && one.came >= since && one.came < until).length;
const who = (keep: (id: number) => boolean): string[] =>
  owners.flatMap(({ id, name, deleted }) => (deleted === 0 && keep(id) ? [name as string] : [])).sort();
const partsWith = (keep: (code: string) => boolean): string[] =>
  parts.flatMap(({ code, name }) => (keep(code) ? [name as string] : [])).sort();

describe("who does, and who never did", () => {
  test.each([
    ["pemilik yang belum pernah datang", who((id) => visits(id) === 0)],
    ["siapa saja pemilik motor yang tidak pernah datang sama sekali?", who((id) => visits(id) === 0)],
    ["pelanggan mana yg blm pernah datang", who((id) => visits(id) === 0)],
    ["pemilik yang pernah datang", who((id) => visits(id) > 0)],
    ["pemilik yang tidak datang sejak April 2024", who((id) => visits(id, "2024-04") === 0)],
    ["pemilik yang tidak lagi datang sejak 1 April 2024", who((id) => visits(id, "2024-04") === 0)],
    ["pemilik yang belum datang pada Juni 2024", who((id) => visits(id, "2024-06") === 0)],
    [
      "pemilik yang pernah datang pada Januari 2024 tetapi tidak datang lagi sejak April 2024",
      who((id) => visits(id, "2024-01", "2024-02") > 0 && visits(id, "2024-04") === 0),
    ],
    ["pemilik yang datang lebih dari 13 kali", who((id) => visits(id) > 13)],
    ["siapa saja pemilik yang tahun 2024 datang lebih dari 13 kali", who((id) => visits(id) > 13)],
    ["pemilik yang datang minimal 10 kali (servis batal jangan dihitung)", who((id) => visits(id) >= 10)],
  ])("%s", async (question, expected) => {
    expect(names((await shop.ask(question)).rows)).toEqual(expected);
  });
});

describe("what never happens to something", () => {
  test.each([
    ["suku cadang yang belum pernah dipakai", partsWith((code) => taken(undefined, code) === 0)],
    ["suku cadang apa yang tidak terpakai sama sekali?", partsWith((code) => taken(undefined, code) === 0)],
    [
      "suku cadang yang tidak terpakai antara 1 Maret dan 30 April 2024",
      partsWith((code) => taken(({ came }) => came >= "2024-03" && came < "2024-05", code) === 0),
    ],
    [
      "suku cadang yang terpakai pada Januari 2024",
      partsWith((code) => taken(({ came }) => came < "2024-02", code) > 0),
    ],
    ["suku cadang yang pernah dipakai", partsWith((code) => taken(undefined, code) > 0)],
  ])("%s", async (question, expected) => {
    expect(names((await shop.ask(question)).rows)).toEqual(expected);
  });
});

describe("how often, and how many", () => {
  test.each([
    ["berapa kali Siti Aminah datang?", visits(10)],
    ["Siti Aminah datang berapa kali", visits(10)],
    ["ada berapa kali servis?", valid.length],
    ["berapa pemilik yang belum pernah datang?", who((id) => visits(id) === 0).length],
    ["ada berapa orang pemilik motor di Malang?", 2],
    ["pemilik di Malang ada berapa orang", 2],
    ["pendapatan servis pelanggan", total(({ fee }) => fee)],
    ["jumlah servis montir", valid.length],
    ["pemakaian suku cadang", taken()],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows).toEqual([[expected]]);
  });

  test("the most of something is by the one measure that counts it", async () => {
    const { rows } = await shop.ask("2 suku cadang terbanyak");
    const counts = parts
      .map(({ code, name }) => [
        name as string,
        valid.flatMap((one) => one.parts.filter((part) => part.code === code)).length,
      ])
      .sort((a, b) => Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(counts.slice(0, rows.length));
    expect(shop.refusal("2 pemilik tertinggi")).not.toMatch(/^answered/);
  });

  test("of what the rows of a measure are not about, its other source tells", async () => {
    const { rows } = await shop.ask("jumlah servis Kampas Rem");
    expect(rows).toEqual([[valid.filter((one) => one.parts.some(({ code }) => code === "P1")).length]]);
    expect((await shop.ask("jumlah servis")).rows).toEqual([[valid.length]]);
  });

  test("the most often is by how often", async () => {
    const { rows } = await shop.ask("pemilik yang paling sering datang");
    const most = Math.max(...owners.map(({ id }) => visits(id)));
    expect(rows[0]).toContain(most);
  });
});

describe("what is counted, by what else is told of it", () => {
  const sold = ({ parts: fitted }: Service): number =>
    fitted.reduce((sum, { code, qty }) => sum + qty * (parts.find((part) => part.code === code)?.price ?? 0), 0);
  const many = (keep: (service: Service) => boolean): number => valid.filter(keep).length;
  test.each([
    ["berapa servis yang penjualannya di atas 100.000", many((one) => sold(one) > 100_000)],
    [
      "jumlah servis Maret 2024 yang penjualannya di atas 100 ribu",
      many((one) => sold(one) > 100_000 && one.came.startsWith("2024-03")),
    ],
    [
      "berapa servis yang pemakaiannya minimal 2",
      many(({ parts: fitted }) => fitted.reduce((n, { qty }) => n + qty, 0) >= 2),
    ],
    ["berapa servis yang belum ada pemakaiannya", many(({ parts: fitted }) => fitted.length === 0)],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows).toEqual([[expected]]);
  });

  test("of each, and by its own word alone", async () => {
    const { rows } = await shop.ask("jumlah servis yang penjualannya di atas 100.000 per montir");
    const of = (id: number) => many((one) => one.mechanic === id && sold(one) > 100_000);
    const expected = mechanics.flatMap(({ id, name }) => (of(id) > 0 ? [[name, of(id)]] : []));
    expect(new Map(rows as [string, number][])).toEqual(new Map(expected as [string, number][]));
    expect((await shop.ask("jumlah servis")).rows).toEqual([[valid.length]]);
  });

  test("rows of one table that are dated otherwise are no kind of each other", async () => {
    const left = services.filter(({ left: day }) => day !== null).length;
    expect((await shop.ask("jumlah pengambilan")).rows).toEqual([[left]]);
    expect(shop.refusal("berapa servis yang diambil")).not.toMatch(/^answered/);
    expect(shop.refusal("ongkos servis yang diambil")).not.toMatch(/^answered/);
  });
});

describe("what is told of each", () => {
  test("who has none of it is left out, unless named, or asked for as the least", async () => {
    const { rows, answer } = await shop.ask("jumlah servis per montir");
    expect(names(rows)).not.toContain("Rahmat Hidayat");
    expect(answer).toContain("Montir yang tidak punya satu pun tidak dicantumkan.");
    const named = await shop.ask("jumlah servis Budi Santoso dan Rahmat Hidayat");
    expect(new Map(named.rows as [string, number][]).get("Rahmat Hidayat")).toBe(0);
    expect((await shop.ask("montir dengan jumlah servis paling sedikit")).rows[0]).toContain("Rahmat Hidayat");
  });

  test.each(["ongkos servis per montir, dari yang terbesar", "ongkos servis tiap montir dari yang terkecil"])(
    "%s: all of them in that order",
    async (question) => {
      const sums = (await shop.ask(question)).rows.map((row) => Number(row.at(-1)));
      const sorted = [...sums].sort((a, b) => (question.includes("terkecil") ? a - b : b - a));
      expect(sums.length).toBeGreaterThan(2);
      expect(sums).toEqual(sorted);
    },
  );
});

describe("of which rows is said after of each", () => {
  test.each([
    "ongkos servis per montir untuk servis yang selesai, dari yang terbesar",
    "ongkos servis per montir untuk servis yang selesai dari terbesar",
    "ongkos servis tiap montir untuk servis yang selesai, urutkan dari yang terbesar",
  ])("%s", async (question) => {
    const { rows } = await shop.ask(question);
    const plain = await shop.ask("ongkos servis yang selesai per montir");
    expect(rows.map(String).sort()).toEqual(plain.rows.map(String).sort());
    const sums = rows.map((row) => Number(row.at(-1)));
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
  });
});

describe("what is said beside a question", () => {
  test("each of them is asked for, where the first alone would be told", () => {
    expect(shop.refusal("montir mana yang ongkosnya paling besar, ongkosnya per montir")).not.toMatch(/^answered/);
    expect(shop.refusal("montir mana yang ongkosnya paling besar")).toMatch(/^answered/);
  });
});

describe("who is best, and how many are no money", () => {
  test("the best of some things is asked back: by what?", () => {
    for (const question of ["montir terbaik", "siapa pemilik terbaik kita?", "suku cadang paling bagus"])
      expect(shop.refusal(question)).toContain("menurut apa?");
  });

  test('"ada berapa" is no sum of money', async () => {
    expect(shop.refusal("ada berapa ongkos servis")).not.toMatch(/^answered/);
    expect((await shop.ask("ada berapa servis")).rows).toEqual([[valid.length]]);
  });
});

describe("what cannot be", () => {
  test("what cannot be so is not answered", () => {
    expect(shop.refusal("pemilik yang datang di Maret 2024 tapi tidak datang di Maret 2024")).not.toMatch(/^answered/);
  });
});

describe("a follow-up that says which", () => {
  test("of those that the figure is about, not of all of their kind", async () => {
    const women = new Set(owners.flatMap(({ id, sex }) => (sex === "P" ? [id as number] : [])));
    const { rows } = await shop.ask("jumlah servis 2024", "yang perempuan berapa?");
    expect(rows).toEqual([[valid.filter(({ owner }) => women.has(owner)).length]]);
  });
});
