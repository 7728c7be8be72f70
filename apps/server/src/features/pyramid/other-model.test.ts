import { pyramidRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { inDuckdb, inPostgres, otherModel } from "./other-model.fixture.ts";
import { type Geography, type Query, startGeography } from "./pyramid.fixture.ts";

const postgres = inject("postgres");
const dataOf = async (path: string, query: Query = {}) => {
  const { status, body } = await geography.get(path, query);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.data;
};
const named = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
let geography: Geography;

const warehouses: readonly (readonly [name: string, fill: typeof inDuckdb])[] = [
  ["DuckDB", inDuckdb],
  ...(postgres === null ? [] : [["PostgreSQL", () => inPostgres(postgres)] as const]),
];
describe.each(warehouses)("of another model, of two levels, in %s", (_warehouse, fill) => {
  let filled: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    filled = await fill();
    geography = await startGeography({ model: otherModel(), opening: filled.opening });
  });
  afterAll(async () => {
    await geography.close();
    filled.remove();
  });

  it("regions are listed as far as there are any", async () => {
    expect(named(await dataOf("/geographies/provinces"))).toEqual(["Hulu", "Hilir"]);
    expect(named(await dataOf("/geographies/districts", { province: "71" }))).toEqual(["Timur", "Barat"]);
    for (const path of ["/geographies/subdistricts", "/geographies/villages", "/geographies/villages/points"])
      expect(await dataOf(path)).toEqual([]);
    const tree = await dataOf("/buy/villages/tree", { province: "71" });
    expect(named(tree)).toEqual(["Timur", "Barat"]);
    expect(tree[0].subdistricts).toEqual([]);
  });

  it("people, land, ages and counts are told under its own names", async () => {
    const country = await dataOf("/geographies/informations");
    pyramidRoutes.information.response.parse({ data: country });
    expect(country.name).toBe("Negeri Lain");
    expect(country.population).toMatchObject({
      ...{ total_population: 480, total_area: 8, population_density: 60, total_families: null },
      ...{ simulated: [], year: 2002 },
      years: { total_population: 2002, total_area: null, population_density: 2002, total_families: null },
    });
    expect(country.ages).toEqual([
      { age_group: "muda", male: 80, female: 160 },
      { age_group: "tua", male: 80, female: 160 },
    ]);
    expect(country.layouts).toEqual([
      {
        group_id: "gedung",
        group_name: "gedung",
        items: [{ id: "balai", name: "Balai", unit: "gedung", value: 4, year: 2001, is_simulated: false }],
      },
    ]);
    const before = await dataOf("/geographies/informations", { district: "71.02", year: 2001 });
    expect(before.population).toMatchObject({ total_population: 120, year: 2001, population_density: 48 });
  });

  it("what is produced and what is consumed is told where it is known, simulated below", async () => {
    const itemsOf = async (type: string, query: Query) =>
      (await dataOf(`/${type}/top-items-per-category`, query))[0].items.map(
        (one: { name: string; total: number; year: number; is_simulated: boolean }) => [
          ...[one.name, one.total],
          ...[one.year, one.is_simulated],
        ],
      );
    expect(await itemsOf("buy", {})).toEqual([["Sapi", 12, 2002, false]]);
    expect(await itemsOf("buy", { district: "71.02" })).toEqual([["Sapi", 3, 2002, true]]);
    expect(await itemsOf("sell", { province: "71" })).toEqual([["Beras", 10, 2001, false]]);
    expect(await dataOf("/sell/categories/autocomplete")).toEqual([
      { value: "pangan", label: "Pangan", items: [{ value: "beras", label: "Beras" }] },
    ]);
    expect(await dataOf("/podes/layouts/autocomplete", { keywords: "bal" })).toMatchObject([{ value: "balai" }]);
    const details = await dataOf("/buy/details/districts", { names: "hewan" });
    expect(details.map(({ items }: { items: { total: number }[] }) => items[0]?.total)).toEqual([2, 3, 7]);
  });

  it("the figure that is shown first is its people; of what holds nothing its neighbours are shown", async () => {
    const country = await dataOf("/geographies/figures");
    expect(country).toMatchObject({
      country: "Negeri Lain",
      country_levels: ["province", "district"],
      indicator: "orang",
      year: 2002,
      whole: 480,
    });
    expect(country.rows.map(({ value }: { value: number }) => value)).toEqual([360, 120]);
    const hulu = await dataOf("/geographies/figures", { province: "71", indicator: "sesak" });
    expect(hulu).toMatchObject({ label: "Sesak", type: "district", whole: 90 });
    expect(hulu.rows.map(({ value }: { value: number }) => value)).toEqual([80, 96]);
    expect(hulu.sources.map(({ title }: { title: string }) => title)).toEqual(["jiwa — P", "lahan — P"]);
    expect(await dataOf("/geographies/figures", { district: "71.01", indicator: "sesak" })).toEqual(hulu);
    const indicators = await dataOf("/geographies/indicators");
    expect(indicators.map(({ id }: { id: string }) => id)).toEqual([
      "orang",
      "sesak",
      "hamparan",
      "sapi",
      "beras",
      "balai",
    ]);
    expect(indicators[0].levels.map(({ type }: { type: string }) => type)).toEqual(["province", "district"]);
  });
});
