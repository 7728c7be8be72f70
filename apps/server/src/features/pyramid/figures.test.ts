import { pyramidRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Geography, type Query, startGeography } from "./pyramid.fixture.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await startGeography();
});
afterAll(() => geography.close());

const dataOf = async (path: string, query: Query = {}) => {
  const { status, body } = await geography.get(path, query);
  expect(status).toBe(200);
  return body.data;
};
interface Item {
  readonly name: string;
  readonly total: number;
  readonly is_simulated: boolean;
}

describe("information", () => {
  it("[S3.26][S3.27][S7.39] tells people, families, land and PODES groups of the country", async () => {
    const data = await dataOf("/geographies/informations");
    pyramidRoutes.information.response.parse({ data });
    expect(data).toMatchObject({ id: null, name: "Indonesia", type: null });
    expect(data.population).toMatchObject({
      total_population: 284_973_643,
      total_area: 1_890_179.784,
      simulated: ["total_families"],
      year: 2024,
    });
    expect(data.population.population_density).toBeCloseTo(284_973_643 / 1_890_179.784, 9);
    expect(data.population.total_families).toBeGreaterThan(70_000_000);
    const groups = data.layouts.map((group: { group_name: string }) => group.group_name);
    expect(groups).toEqual(["Pendidikan", "Kesehatan", "Ekonomi", "Infrastruktur", "Lingkungan"]);
    expect(data.layouts_sources).toHaveLength(5);
    expect(data.layouts[0].items[0]).toMatchObject({ name: "Sekolah dasar", is_simulated: true });
  });

  it("tells them of many regions that are asked for at once", async () => {
    const provinces = ["11", "12", "13", "14", "15", "16", "17", "18", "31", "32", "33", "34"];
    const told = await Promise.all(provinces.map((province) => dataOf("/geographies/informations", { province })));
    expect(told.map(({ id }) => id)).toEqual(provinces);
  });

  it("tells official figures down to the district and marks simulated ones below", async () => {
    const { population } = await dataOf("/geographies/informations", { province: "32", district: "32.01" });
    expect(population.simulated).toEqual(["total_families"]);
    const below = await dataOf("/geographies/informations", { village: "32.01.01.1001" });
    expect(below.type).toBe("village");
    expect(below.population.simulated).toContain("total_population");
    expect(below.sources.some((source: { is_simulated: boolean }) => source.is_simulated)).toBe(true);
  });

  it("tells ages where they were counted, and none elsewhere", async () => {
    const jambi = await dataOf("/geographies/informations", { province: "15" });
    expect(jambi.ages.length).toBe(16);
    expect(jambi.ages[0].age_group).toBe("0-4");
    expect(jambi.ages.at(-1).age_group).toBe("75+");
    const people = jambi.ages.flatMap(({ male, female }: { male: number; female: number }) => [male, female]);
    expect(people.reduce((sum: number, one: number) => sum + one, 0)).toBe(3_631_136);
    expect(jambi.ages_sources[0].title).toContain("Long Form");
    expect((await dataOf("/geographies/informations", { province: "32" })).ages).toEqual([]);
    const { ages, ages_notes } = await dataOf("/geographies/informations");
    expect(ages.map((one: { age_group: string }) => one.age_group)).not.toContain("0-4");
    // What is missing is said where it is missing, as in the chat.
    expect(ages_notes.join()).toContain("5–59 tahun");
  });

  it("is of the year asked for; what is not known then is null", async () => {
    const { population } = await dataOf("/geographies/informations", { province: "32", year: 2020 });
    expect(population).toMatchObject({ total_population: 48_274_162, year: 2020 });
    const none = await dataOf("/geographies/informations", { province: "15", year: 1999 });
    expect([none.population.total_population, none.ages, none.layouts]).toEqual([null, [], []]);
    expect((await dataOf("/geographies/informations", { province: "32", year: "" })).population.year).toBe(2024);
  });
});

describe("production", () => {
  it.each(["provinces", "districts", "subdistricts", "villages"])(
    "[S3.25][S7.37] of %s is sorted by total, the largest first",
    async (level) => {
      const query: Query =
        level === "provinces" ? {} : level === "districts" ? { province: "18" } : { district: "18.04" };
      const data = await dataOf(`/buy/details/${level}`, query);
      pyramidRoutes.productionDetails.response.parse({ data });
      const items: Item[][] = data.map((region: { items: Item[] }) => region.items);
      expect(items.some((list) => list.length > 1)).toBe(true);
      for (const list of items) expect(list).toEqual([...list].sort((a, b) => b.total - a.total));
      expect(items.flat().every(({ is_simulated }) => is_simulated === (level !== "provinces"))).toBe(true);
    },
  );

  it("can be asked by names, repeated, of goods and of categories", async () => {
    const namesOf = async (names: string | string[]) =>
      (await dataOf("/buy/details/provinces", { province: "18", names }))[0].items.map(({ name }: Item) => name).sort();
    expect(await namesOf("kopi")).toEqual(["Kopi"]);
    expect(await namesOf(["KOPI", "Kelapa"])).toEqual(["Kelapa", "Kopi"]);
    expect(await namesOf("Tanaman penghasil minyak")).toEqual(["Kelapa", "Kelapa sawit"]);
    expect(await namesOf("emas")).toEqual([]);
    expect(await namesOf("")).toContain("Padi");
  });

  it("is nothing in a year that is not held", async () => {
    const data = await dataOf("/buy/details/provinces", { year: 1999 });
    expect(data).toHaveLength(38);
    expect(data.every(({ items }: { items: Item[] }) => items.length === 0)).toBe(true);
  });

  it("[S7.46] tells the top items of repeated categories in a place", async () => {
    const data = await dataOf("/buy/top-items-per-category", { category_ids: ["beverage", "oil"], province: "18" });
    pyramidRoutes.topItems.response.parse({ data });
    expect(data.map((one: { category_id: string }) => one.category_id).sort()).toEqual(["beverage", "oil"]);
    const beverage = data.find((one: { category_id: string }) => one.category_id === "beverage");
    expect(beverage).toMatchObject({ category_name: "Tanaman penyegar", geo_type: "province", geo_code: "18" });
    expect(beverage.items[0]).toMatchObject({ name: "Kopi", total: 108_100, is_simulated: false });
    expect(beverage.sources[0].url).toMatch(/^https:/);
    for (const place of [{ district: "18.04" }, { subdistrict: "18.04.10" }, { village: "18.04.10.2001" }])
      expect((await dataOf("/buy/top-items-per-category", { ...place, year: 2023, limit: 1 })).length).toBe(4);
  });

  it("tells of each category no more items than asked for, the largest, and ten by itself", async () => {
    const itemsOf = async (query: Query) =>
      (await dataOf("/buy/top-items-per-category", { province: "18", ...query })).map(
        (one: { items: Item[] }) => one.items,
      );
    const all: Item[][] = await itemsOf({});
    expect(all.map(({ length }) => length)).toEqual([1, 2, 3, 3]);
    expect(await itemsOf({ limit: 2 })).toEqual(all.map((items) => items.slice(0, 2)));
  });

  it("[S3.29][S7.45] completes categories by keywords, as value and label", async () => {
    const data = await dataOf("/buy/categories/autocomplete", { keywords: "kop" });
    expect(data).toEqual([
      { value: "beverage", label: "Tanaman penyegar", items: [{ value: "coffee_production", label: "Kopi" }] },
    ]);
    expect(await dataOf("/buy/categories/autocomplete", { keywords: "penyegar" })).toMatchObject([
      { items: [{}, {}, {}] },
    ]);
    expect(await dataOf("/buy/categories/autocomplete")).toHaveLength(4);
    expect(await dataOf("/buy/categories/autocomplete", { keywords: "xyz" })).toEqual([]);
    expect(await dataOf("/sell/categories/autocomplete")).toEqual([]);
    expect(await dataOf("/sell/top-items-per-category")).toEqual([]);
  });
});

describe("PODES", () => {
  it("[S7.38] completes layouts by keywords", async () => {
    const data = await dataOf("/podes/layouts/autocomplete", { keywords: "sek dasar" });
    expect(data).toEqual([
      {
        value: "sim_primary_schools",
        label: "Sekolah dasar",
        group_id: "sim_podes_education",
        group_name: "Pendidikan",
      },
    ]);
    expect(await dataOf("/podes/layouts/autocomplete")).toHaveLength(15);
    expect(await dataOf("/podes/layouts/autocomplete", { keywords: "%_'" })).toHaveLength(15);
  });

  it("[S7.44] tells counts of villages by code, year and layout name", async () => {
    const codes = ["32.73.01.1001", "51.71.01.1001"];
    const data = await dataOf("/geographies/villages/podes", { village_codes: codes });
    pyramidRoutes.villagePodes.response.parse({ data });
    expect(data.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(data[0].items).toHaveLength(5);
    const named = await dataOf("/geographies/villages/podes", {
      village_codes: codes.join(),
      year: 2024,
      layout_names: ["sekolah dasar", "Kesehatan"],
    });
    expect(named[0].items.map(({ items }: { items: unknown[] }) => items.length)).toEqual([1, 3]);
    expect(named[0].items[0].items[0].value).toBe(data[0].items[0].items[0].value);
    expect((await dataOf("/geographies/villages/podes", { village_codes: codes, year: 1999 }))[0].items).toEqual([]);
    expect(await dataOf("/geographies/villages/podes")).toEqual([]);
  });
});

describe("indicators", () => {
  it("are told with the levels and years that they are known at", async () => {
    const data = await dataOf("/geographies/indicators");
    pyramidRoutes.indicators.response.parse({ data });
    const of = (id: string) => data.find((one: { id: string }) => one.id === id);
    expect(
      of("population").levels.map((one: { type: string; is_simulated: boolean }) => [one.type, one.is_simulated]),
    ).toEqual([
      ["province", false],
      ["district", false],
      ["subdistrict", true],
      ["village", true],
    ]);
    expect(of("population").levels.map((one: { years: number[] }) => one.years)).toEqual([
      [2020, 2022, 2024],
      [2024],
      [2024],
      [2024],
    ]);
    expect(of("ipm").levels[0].years.length).toBeGreaterThan(5);
    expect(of("sim_population")).toBeUndefined();
  });

  it("tell every region of a place, with the place's own figure", async () => {
    const data = await dataOf("/geographies/figures", { indicator: "population", province: "32" });
    pyramidRoutes.figures.response.parse({ data });
    expect(data.rows).toHaveLength(27);
    expect(data.whole).toBe(data.rows.reduce((sum: number, { value }: { value: number }) => sum + value, 0));
    const density = await dataOf("/geographies/figures", { indicator: "population_density" });
    expect(density).toMatchObject({ type: "province", unit: "jiwa/km²", is_simulated: false });
    const below = await dataOf("/geographies/figures", { indicator: "population", subdistrict: "32.73.01" });
    expect(below).toMatchObject({ type: "village", is_simulated: true });
    // Known of provinces only: below there is nothing, and no guess.
    const poverty = await dataOf("/geographies/figures", { indicator: "poverty_rate", province: "32" });
    expect(poverty.rows.every(({ value }: { value: unknown }) => value === null)).toBe(true);
    expect(poverty.whole).toBeGreaterThan(0);
  });

  it("divide in the unit that they are told in", async () => {
    const wholeOf = async (indicator: string) =>
      (await dataOf("/geographies/figures", { indicator, province: "32" })).whole;
    const [ratio, men, women] = await Promise.all(["sex_ratio", "male_population", "female_population"].map(wholeOf));
    expect(ratio).toBeGreaterThan(90);
    expect(ratio).toBeCloseTo((100 * men) / women, 9);
  });

  it("that were counted for some ages only are not told as if they were of all", async () => {
    const { rows, whole } = await dataOf("/geographies/figures", { indicator: "age_population" });
    expect(rows.find(({ id }: { id: string }) => id === "15").value).toBe(3_631_136);
    expect(whole).toBeNull();
  });
});
