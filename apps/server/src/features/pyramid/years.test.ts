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
const in2020: Query = { year: 2020, otherwise: "newest" };

describe("figures of a year, otherwise the newest", () => {
  it("are of that year where there are any, and each says of which it is", async () => {
    const { population, layouts, ...told } = await dataOf("/geographies/informations", { ...in2020, province: "15" });
    const newest = await dataOf("/geographies/informations", { province: "15" });
    expect(population.total_population).toBe(3_548_228);
    expect(population.years).toEqual({
      total_population: 2020,
      total_families: 2024,
      total_area: 2024,
      population_density: 2020,
    });
    expect(population.total_families).toBe(newest.population.total_families);
    expect(told.ages_year).toBe(2022);
    expect(told.ages).toEqual(newest.ages);
    expect(layouts).toEqual(newest.layouts);
    expect(layouts[0].items[0].year).toBe(2024);
  });

  it("are official wherever official ones are known, whatever the year", async () => {
    const { population } = await dataOf("/geographies/informations", { ...in2020, district: "15.01" });
    expect([population.years.total_population, population.simulated]).toEqual([2024, ["total_families"]]);
  });

  it("have no year where there is no figure", async () => {
    // Papua Selatan was still counted with Papua.
    const { population } = await dataOf("/geographies/informations", { ...in2020, province: "93" });
    expect([population.total_population, population.years.total_population]).toEqual([null, null]);
    expect(population.years.population_density).toBeNull();
  });

  it("are told of goods and of villages too", async () => {
    const yearsOf = (items: readonly { readonly year: number }[]) => [...new Set(items.map(({ year }) => year))];
    const tops = await dataOf("/buy/top-items-per-category", { ...in2020, province: "18" });
    expect(tops.map(({ items }: { items: { year: number }[] }) => yearsOf(items))).toEqual(Array(4).fill([2023]));
    const [lampung] = await dataOf("/buy/details/provinces", { ...in2020, province: "18" });
    expect(yearsOf(lampung.items)).toEqual([2023]);
    const [village] = await dataOf("/geographies/villages/podes", { ...in2020, village_codes: "32.73.01.1001" });
    expect(village.items).toHaveLength(5);
  });

  it("stand in one table in one year, the whole as well", async () => {
    const table = (query: Query) => dataOf("/geographies/figures", { ...in2020, ...query });
    const country = await table({});
    const sum = country.rows.reduce((all: number, { value }: { value: number | null }) => all + (value ?? 0), 0);
    expect([country.indicator, country.year, country.whole]).toEqual(["population", 2020, sum]);
    // Of districts only the newest are known; the province's own figure of 2020 does not belong under them.
    const jambi = await table({ province: "15" });
    expect(jambi.year).toBe(2024);
    expect(jambi.whole).toBe(jambi.rows.reduce((all: number, { value }: { value: number }) => all + value, 0));
    // Nothing is known of districts in any year: what is told is the province's figure, in the year asked for.
    const poverty = await table({ province: "15", indicator: "poverty_rate" });
    expect([poverty.year, poverty.is_simulated]).toEqual([2020, false]);
    expect(poverty.whole).toBeGreaterThan(0);
  });
});

it("says of figures what must be said of their year and of their regions, and nothing else", async () => {
  const notesOf = async (query: Query): Promise<string> =>
    (await dataOf("/geographies/figures", { indicator: "poverty_rate", ...query })).notes.join(" ");
  const [march, september] = [await notesOf({}), await notesOf({ year: 2014 })];
  expect([march, september].map((notes) => notes.includes("Angka 2022 adalah keadaan Maret"))).toEqual([true, false]);
  expect([march, september].map((notes) => notes.includes("Kalimantan Utara"))).toEqual([false, true]);
  expect(march).toContain("Papua");
  expect(await notesOf({ province: "32" })).not.toContain("Papua");
});

describe("the table of a place", () => {
  const table = (query: Query) => dataOf("/geographies/figures", query);

  it("says what it is of", async () => {
    expect(await table({})).toMatchObject({ country: "Indonesia", place: null, type: "province" });
    const bogor = await table({ district: "32.01", indicator: "coffee_production" });
    expect(bogor).toMatchObject({ place: { id: "32.01", name: "Kabupaten Bogor" }, type: "subdistrict" });
    expect([bogor.is_simulated, bogor.is_whole_simulated]).toEqual([true, true]);
    const lampung = await table({ province: "18", indicator: "coffee_production" });
    expect([lampung.is_simulated, lampung.is_whole_simulated]).toEqual([true, false]);
  });

  it("tells of a village with its neighbours", async () => {
    const [own, around] = await Promise.all([table({ village: "32.73.01.1001" }), table({ subdistrict: "32.73.01" })]);
    expect(own).toEqual(around);
    expect(own.place).toEqual({ id: "32.73.01", name: "Sukasari" });
  });
});
