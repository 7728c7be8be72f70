import { readFileSync } from "node:fs";
import { isBase, isRatio, yearsOf } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { bound, cellOf, model, rowsOf } from "../test/starter.ts";

describe("figures", () => {
  const authored = (table: string): string[][] =>
    readFileSync(new URL(`../data/${table}.csv`, import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .slice(1)
      .map((line) => line.split(","));
  /** The same thirty lines each time. */
  const some = (lines: string[][], count: number): string[][] => {
    let seed = 20_241_231;
    const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
    return Array.from({ length: count }, () => lines[next() % lines.length] ?? []);
  };

  it("are those that were authored: thirty of them, from every file", async () => {
    const drawn: Readonly<Record<string, readonly [picked: string, count: number]>> = {
      population: ["SELECT people FROM population WHERE (regency_code, year, sex) = (?, ?, ?)", 4],
      area: ["SELECT area_km2 FROM area WHERE regency_code = ?", 3],
      rice: ["SELECT harvested_area_ha, production_ton FROM rice WHERE (province_code, year) = (?, ?)", 2],
      plantation: ["SELECT production_ton FROM plantation WHERE (province_code, year, crop) = (?, ?, ?)", 3],
      census_2020: ["SELECT people FROM census_2020 WHERE (province_code, year) = (?, ?)", 2],
      population_bps: [
        "SELECT people, growth_pct, density_per_km2, sex_ratio FROM population_bps WHERE (province_code, year) = (?, ?)",
        2,
      ],
      poverty: ["SELECT poverty_pct FROM poverty WHERE (province_code, year) = (?, ?)", 3],
      gini: ["SELECT gini FROM gini WHERE (province_code, year) = (?, ?)", 2],
      ipm: ["SELECT ipm FROM ipm WHERE (province_code, year) = (?, ?)", 2],
      ipm_2024: ["SELECT ipm FROM ipm_2024 WHERE (province_code, year) = (?, ?)", 1],
      inflation: ["SELECT inflation_pct FROM inflation WHERE (province_code, year) = (?, ?)", 2],
      grdp_growth: ["SELECT growth_pct FROM grdp_growth WHERE (province_code, year) = (?, ?)", 2],
      unemployment: ["SELECT tpt_pct FROM unemployment WHERE (province_code, year, survey_month) = (?, ?, ?)", 1],
      participation: ["SELECT tpak_pct FROM participation WHERE (province_code, year, survey_month) = (?, ?, ?)", 1],
    };
    let compared = 0;
    for (const [table, [picked, count]] of Object.entries(drawn)) {
      const keys = picked.split("?").length - 1;
      const ofProvinces = authored(table).filter((line) => line[0] !== "ID");
      for (const line of some(ofProvinces, count)) {
        let at = 0;
        const rows = await rowsOf(picked.replace(/\?/g, () => `'${line[at++]}'`));
        expect(rows[0]?.map(Number), `${table} ${line}`).toEqual(line.slice(keys).map(Number));
        compared++;
      }
    }
    expect(compared).toBe(30);
  });

  it.each([
    ["51316378", "SELECT sum(people) FROM population JOIN regency ON code = regency_code WHERE province_code = '32'"],
    [
      "1523288",
      "SELECT sum(people) FROM population JOIN regency ON code = regency_code WHERE name = 'Kota Surabaya' AND sex = 'perempuan'",
    ],
    ["421", "SELECT count(*) FROM village WHERE kind = 'desa' AND regency_code = '32.05'"],
    ["104", "SELECT count(*) FROM island WHERE is_populated AND province_code = '72'"],
    ["530", "SELECT count(*) FROM island WHERE latitude < 0 AND province_code = '82'"],
    ["Pulau Rondo", "SELECT name FROM island ORDER BY latitude DESC LIMIT 1"],
    ["Kota Sabang", "SELECT name FROM regency ORDER BY latitude DESC LIMIT 1"],
    ["Banda Aceh", "SELECT capital FROM province ORDER BY longitude LIMIT 1"],
    ["Kabupaten Aceh Singkil", "SELECT name FROM regency WHERE code = '11.10'"],
  ])("%s is what is publicly known", async (expected, sql) => {
    expect(await cellOf(sql)).toBe(expected);
  });
});

describe("measures", () => {
  /** Of the latest year; null where nothing is published for Indonesia and nothing may be summed. */
  const national: Readonly<Record<string, number | null>> = {
    population: 284_973_643,
    male_population: 143_863_392,
    female_population: 141_110_251,
    population_density: 150.765,
    sex_ratio: 101.951,
    area: 1_890_179.784,
    islands_decree: 17_374,
    census_population: 270_203_917,
    age_population: null,
    bps_population: null,
    bps_population_density: null,
    bps_sex_ratio: null,
    population_growth: null,
    rice_production: 53_980_993.19,
    rice_harvested_area: 10_213_705.17,
    rice_yield: 52.8515,
    palm_oil_production: 46_986_200,
    coconut_production: 2_891_200,
    rubber_production: 2_651_300,
    coffee_production: 760_000,
    cocoa_production: 641_800,
    sugar_cane_production: 2_271_100,
    tea_production: 122_800,
    tobacco_production: 238_800,
    poverty_rate: 9.54,
    gini: 0.384,
    unemployment_rate: 5.32,
    participation_rate: 69.48,
    grdp_growth: null,
    ipm: 72.29,
    ipm_2024: null,
    inflation: 1.87,
    mountain_height: 4_884,
    // Where things lie has no whole.
    province_latitude: null,
    province_longitude: null,
    regency_latitude: null,
    regency_longitude: null,
    mountain_latitude: null,
    mountain_longitude: null,
    island_latitude: null,
    island_longitude: null,
    lake_area: null,
    lake_depth: 590,
    river_length: 1_143,
    province_founded: null,
    unesco_year: null,
  };
  const figure = async (id: string): Promise<number | null> => {
    const found = model.measures.get(id);
    if (!found) throw new Error(`no measure ${id}`);
    const { measure, dataset } = found;
    if (isRatio(measure))
      return (
        (Number(await figure(measure.numerator)) / Number(await figure(measure.denominator))) * (measure.scale ?? 1)
      );
    if (!isBase(measure) || (measure.additivity === "none" && !dataset.whole)) return null;
    const conditions = dataset.dimensions.flatMap(({ otherwise }) => (otherwise ? [bound(otherwise)] : []));
    if ("column" in dataset.time) conditions.push(`${dataset.time.column} = ${yearsOf(dataset).at(-1)}`);
    const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
    const [[sum]] = (await rowsOf(
      `SELECT ${bound(measure.expression)} FROM ${dataset.whole?.table ?? dataset.table}${where}`,
    )) as [[unknown]];
    return sum === null ? null : Number(sum);
  };

  const simulated = [...model.measures.values()]
    .filter(({ dataset }) => dataset.simulated)
    .map(({ measure }) => measure);

  it("are all known to this test, but for the simulated ones", () => {
    const known = [...Object.keys(national), ...simulated.map(({ id }) => id)];
    expect([...model.measures.keys()].sort()).toEqual(known.sort());
  });

  it.each(simulated)(
    "$id is simulated: it says so, and adds up to the official figure where there is one",
    async (measure) => {
      expect(measure.label).toContain("(simulasi)");
      // Of a variant only these words pick it; what has no official counterpart is unknown to whoever does not ask for simulated data.
      expect(measure.qualifiers.every((words) => /simula/.test(words))).toBe(true);
      if (measure.variant_of !== undefined) expect(measure.terms).toEqual([]);
      const sum = Number(await figure(measure.id));
      if (measure.variant_of === undefined) expect(sum).toBeGreaterThan(0);
      else expect(sum).toBeCloseTo(Number(await figure(measure.variant_of)), 6);
    },
  );

  it.each(Object.entries(national))("%s runs and is nationally %d", async (id, expected) => {
    const found = await figure(id);
    if (expected === null) expect(found).toBeNull();
    else expect(Math.abs(Number(found) / expected - 1)).toBeLessThan(0.00001);
  });

  it("recompute the published rice yields", async () => {
    const top = await rowsOf(
      "SELECT name, round(10 * production_ton / harvested_area_ha, 2) FROM rice JOIN province ON code = province_code ORDER BY 2 DESC LIMIT 3",
    );
    expect(top).toEqual([
      ["Bali", 62.07],
      ["Jawa Barat", 57.71],
      ["Jawa Timur", 57.19],
    ]);
  });
});
