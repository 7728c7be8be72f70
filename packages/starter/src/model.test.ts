import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isBase, isRatio, loadModel, parseModel, yearsOf } from "@tanyadata/semantic-model";
import { beforeAll, describe, expect, it } from "vitest";
import { cellOf, rowsIn, temporaryFolder } from "../test/built-file.ts";
import { buildStarter, starterModelDir } from "./index.ts";

const file = join(temporaryFolder(), "starter.duckdb");
const model = loadModel(starterModelDir);
const entities = [...model.entities.values()];
/** Without the numbers of entities, which have no rows of their own. */
const datasets = [...model.datasets.values()].filter(({ time }) => !("timeless" in time));
const cell = (sql: string): Promise<string> => cellOf(file, sql);
const column = async (sql: string): Promise<string[]> => (await rowsIn(file, sql)).map((row) => String(row[0]));
const bound = (expression: string): string => expression.replace(/\{([^}]+)\}/g, '"$1"');

beforeAll(() => buildStarter({ file }), 120_000);

describe("the model's files", () => {
  it("say the same to either parser of YAML", () => {
    // A tab is nothing that the quick one reads.
    const files = readdirSync(starterModelDir).map((name) => ({
      name,
      text: `${readFileSync(join(starterModelDir, name), "utf8")}\n#\t\n`,
    }));
    expect(parseModel(files)).toEqual(model);
  });
});

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
        const rows = await rowsIn(
          file,
          picked.replace(/\?/g, () => `'${line[at++]}'`),
        );
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
    expect(await cell(sql)).toBe(expected);
  });
});

it("one point stands for what has an extent, and makes it neither north nor south", () => {
  const placed = entities.filter(({ coordinates }) => coordinates);
  const compassOf = ({ attributes }: (typeof entities)[number]) => attributes.some(({ id }) => id === "latitude");
  expect(placed.filter(({ coordinates }) => coordinates?.of).map(({ entity }) => entity)).toEqual([
    "province",
    "regency",
  ]);
  expect(
    placed
      .filter(compassOf)
      .map(({ entity }) => entity)
      .sort(),
  ).toEqual(["island", "mountain"]);
});

describe.each(entities)("entity $entity", (entity) => {
  it("has members with a key of their own, a name and columns for all it declares", async () => {
    const { latitude, longitude } = entity.coordinates ?? { latitude: entity.key, longitude: entity.key };
    const columns = [entity.key, entity.name, latitude, longitude, ...entity.parents.map((parent) => parent.column)];
    await rowsIn(file, `SELECT ${columns.map((name) => `"${name}"`).join()} FROM ${entity.table} LIMIT 1`);
    expect(await cell(`SELECT count(*) - count(DISTINCT ${entity.key}) FROM ${entity.table}`)).toBe("0");
  });

  it("names members of its parents", async () => {
    for (const parent of entity.parents) {
      const target = model.entities.get(parent.entity);
      expect(
        await column(
          `SELECT DISTINCT ${parent.column} FROM ${entity.table} WHERE ${parent.column} IS NOT NULL EXCEPT SELECT ${target?.key} FROM ${target?.table}`,
        ),
      ).toEqual([]);
    }
  });

  it("has subsets that hold some of its members, not all; nouns share none", async () => {
    const all = Number(await cell(`SELECT count(*) FROM ${entity.table}`));
    for (const subset of entity.subsets) {
      const held = Number(await cell(`SELECT count(*) FROM ${entity.table} WHERE ${bound(subset.where)}`));
      expect(held, subset.id).toBeGreaterThan(0);
      expect(held, subset.id).toBeLessThan(all);
    }
    const nouns = entity.subsets
      .filter((subset) => subset.role === "noun" && subset.prefixes.length > 0)
      .map((subset) => `(${bound(subset.where)})::INT`);
    if (nouns.length > 0)
      expect(await cell(`SELECT count(*) FROM ${entity.table} WHERE ${nouns.join(" + ")} <> 1`)).toBe("0");
  });

  it("has aliases of members that exist", async () => {
    const keys = new Set(await column(`SELECT ${entity.key} FROM ${entity.table}`));
    expect(Object.keys(entity.aliases).filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe("names of places", () => {
  it("of a kabupaten or kota begin with one of its kind's prefixes", async () => {
    const kinds = model.entities.get("regency")?.subsets.filter(({ role }) => role === "noun") ?? [];
    expect(kinds.length).toBe(2);
    for (const subset of kinds) {
      const names = await column(`SELECT name FROM regency WHERE ${bound(subset.where)}`);
      expect(names.filter((name) => !subset.prefixes.some((prefix) => name.startsWith(`${prefix} `)))).toEqual([]);
    }
  });

  it("given as aliases mean one province or regency, but for Yogyakarta, which people must be asked about", async () => {
    const shorten = /^(kabupaten administrasi|kota administrasi|kabupaten|kota|daerah istimewa|daerah khusus ibukota) /;
    const owners = new Map<string, Set<string>>();
    const own = (name: string, key: string) => owners.set(name, (owners.get(name) ?? new Set()).add(key));
    for (const id of ["province", "regency"]) {
      const entity = model.entities.get(id);
      for (const [key, names] of Object.entries(entity?.aliases ?? {})) for (const name of names) own(name, key);
    }
    const aliases = [...owners.keys()];
    for (const [code, name] of await rowsIn(
      file,
      "SELECT code, lower(name) FROM province UNION ALL SELECT code, lower(name) FROM regency",
    ))
      for (const form of [String(name), String(name).replace(shorten, "")]) own(form, String(code));
    const shared = aliases.filter((name) => (owners.get(name)?.size ?? 0) > 1).sort();
    expect(shared).toEqual(["djogja", "jogja", "jogjakarta", "yogya", "yogyakarta"]);
  });
});

describe.each(datasets)("dataset $dataset", (dataset) => {
  it("describes members of its entity, in the years and values it declares", async () => {
    const entity = model.entities.get(dataset.grain.entity);
    expect(
      await column(
        `SELECT ${dataset.grain.column} FROM ${dataset.table} EXCEPT SELECT ${entity?.key} FROM ${entity?.table}`,
      ),
    ).toEqual([]);
    if ("column" in dataset.time)
      expect(
        (await column(`SELECT DISTINCT ${dataset.time.column} FROM ${dataset.table} ORDER BY 1`)).map(Number),
      ).toEqual(yearsOf(dataset));
    for (const dimension of dataset.dimensions)
      expect((await column(`SELECT DISTINCT ${dimension.column} FROM ${dataset.table}`)).sort()).toEqual(
        dimension.values.map((value) => String(value.value)).sort(),
      );
  });

  it("lacks the members and years that it says it lacks, and no others", async () => {
    // A simulated village that grows no coffee is no gap in what is known.
    if (dataset.simulated) return;
    const { time, grain, table } = dataset;
    const entity = model.entities.get(grain.entity);
    const declared = dataset.gaps.flatMap(({ members, years }) =>
      (years ?? yearsOf(dataset)).flatMap((year) => members.map((member) => `${member} ${year}`)),
    );
    const held = `SELECT ${grain.column} || ' ' || ${"column" in time ? time.column : yearsOf(dataset)[0]} FROM ${table}`;
    const missing = await column(
      `SELECT e.${entity?.key} || ' ' || y.year FROM ${entity?.table} e, (SELECT unnest([${yearsOf(dataset)}]) AS year) y EXCEPT ${held} ORDER BY 1`,
    );
    expect(missing.sort()).toEqual([...new Set(declared)].sort());
  });

  it("has figures for the whole in each of its years, where they are published", async () => {
    if (dataset.whole && "column" in dataset.time)
      expect(
        (await column(`SELECT DISTINCT ${dataset.time.column} FROM ${dataset.whole.table} ORDER BY 1`)).map(Number),
      ).toEqual(yearsOf(dataset));
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
    const [[sum]] = (await rowsIn(
      file,
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
    const top = await rowsIn(
      file,
      "SELECT name, round(10 * production_ton / harvested_area_ha, 2) FROM rice JOIN province ON code = province_code ORDER BY 2 DESC LIMIT 3",
    );
    expect(top).toEqual([
      ["Bali", 62.07],
      ["Jawa Barat", 57.71],
      ["Jawa Timur", 57.19],
    ]);
  });
});

describe("the model", () => {
  it("offers ten to fifteen example questions", () => {
    expect(model.root.examples.length).toBeGreaterThanOrEqual(10);
    expect(model.root.examples.length).toBeLessThanOrEqual(15);
  });

  it("does not show the model's readers the builder's own table", () => {
    expect([...entities, ...datasets].map((holder) => holder.table)).not.toContain("build_info");
  });
});
