import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorkshop, owners, parts, services, taken, total } from "./workshop.ts";

/** Tables that the model makes of tables: text that is a day or money, what was deleted, members that only lines name. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

test("days and money that are text are days and money", async () => {
  const inMarch = await shop.ask("ongkos servis Maret 2024");
  expect(inMarch.rows).toEqual([
    [
      total(
        ({ fee }) => fee,
        ({ came }) => came.startsWith("2024-03"),
      ),
    ],
  ]);
  const byMonth = await shop.ask("pendapatan servis per bulan 2024");
  expect(byMonth.rows).toHaveLength(6);
});

test("what was deleted is not there", async () => {
  expect((await shop.ask("berapa pemilik motor")).rows).toEqual([
    [owners.filter(({ deleted }) => deleted === 0).length],
  ]);
  expect(shop.refusal("ongkos servis Tes Hapus")).not.toMatch(/^answered/);
});

test("a view may be made of another, and rows may be about several things without a grain", async () => {
  expect((await shop.ask("jumlah terpakai Kampas Rem")).rows).toEqual([[taken(undefined, "P1")]]);
  const byMechanic = await shop.ask("jumlah terpakai per montir");
  expect(new Map(byMechanic.rows as [string, number][]).get("Budi Santoso")).toBe(
    taken(({ mechanic }) => mechanic === 1),
  );
});

test("members are made of a table that names them in many rows", async () => {
  const { rows } = await shop.ask("merek apa saja");
  expect(rows.flat()).toEqual([...new Set(parts.map(({ brand }) => brand as string))].sort());
  const byBrand = await shop.ask("jumlah suku cadang per merek");
  expect(new Map(byBrand.rows as [string, number][]).get("Astra")).toBe(2);
});

test("what does not count is left out until it is asked for", async () => {
  const all = await shop.ask("berapa jumlah servis");
  expect(all.rows).toEqual([[services.filter(({ status }) => status !== "B").length]]);
});
