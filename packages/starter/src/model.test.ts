import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseModel, yearsOf } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { bound, cellOf, columnOf, model, rowsOf } from "../test/starter.ts";
import { starterModelDir } from "./index.ts";

const entities = [...model.entities.values()];
/** Without the numbers of entities, which have no rows of their own. */
const datasets = [...model.datasets.values()].filter(({ time }) => !("timeless" in time));

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

describe("the model", () => {
  it("offers ten to fifteen example questions", () => {
    expect(model.root.examples.length).toBeGreaterThanOrEqual(10);
    expect(model.root.examples.length).toBeLessThanOrEqual(15);
  });

  it("does not show the model's readers the builder's own table", () => {
    expect([...entities, ...datasets].map((holder) => holder.table)).not.toContain("build_info");
  });
});

it("one point stands for what has an extent: how far north it lies is said with that, on which side of the equator is not said", () => {
  const placed = entities.filter(({ coordinates }) => coordinates);
  const areas = placed.filter(({ coordinates }) => coordinates?.of).map(({ entity }) => entity);
  expect(areas).toEqual(["province", "regency"]);
  const positions = [...model.datasets.values()].filter(({ dataset }) => dataset.endsWith("_position"));
  expect(positions.map(({ grain }) => grain.entity).sort()).toEqual(["island", "mountain", "province", "regency"]);
  expect(positions.filter(({ notes }) => notes.length > 0).map(({ grain }) => grain.entity)).toEqual(areas);
  const halved = placed.filter(({ subsets }) => subsets.some(({ id }) => id === "north_of_equator"));
  expect(halved.map(({ entity }) => entity).sort()).toEqual(["island", "mountain"]);
});

describe.each(entities)("entity $entity", (entity) => {
  it("has members with a key of their own, a name and columns for all it declares", async () => {
    const { latitude, longitude } = entity.coordinates ?? { latitude: entity.key, longitude: entity.key };
    const columns = [entity.key, entity.name, latitude, longitude, ...entity.parents.map((parent) => parent.column)];
    await rowsOf(`SELECT ${columns.map((name) => `"${name}"`).join()} FROM ${entity.table} LIMIT 1`);
    expect(await cellOf(`SELECT count(*) - count(DISTINCT ${entity.key}) FROM ${entity.table}`)).toBe("0");
  });

  it("names members of its parents", async () => {
    for (const parent of entity.parents) {
      const target = model.entities.get(parent.entity);
      expect(
        await columnOf(
          `SELECT DISTINCT ${parent.column} FROM ${entity.table} WHERE ${parent.column} IS NOT NULL EXCEPT SELECT ${target?.key} FROM ${target?.table}`,
        ),
      ).toEqual([]);
    }
  });

  it("has subsets that hold some of its members, not all, unless they only say what all of them are; nouns share none", async () => {
    const all = Number(await cellOf(`SELECT count(*) FROM ${entity.table}`));
    for (const subset of entity.subsets) {
      const held = Number(await cellOf(`SELECT count(*) FROM ${entity.table} WHERE ${bound(subset.where)}`));
      expect(held, subset.id).toBeGreaterThan(0);
      const saysOfAll = subset.role === "modifier" && subset.definition !== undefined;
      expect(held, subset.id).toBeLessThan(saysOfAll ? all + 1 : all);
    }
    const nouns = entity.subsets
      .filter((subset) => subset.role === "noun" && subset.prefixes.length > 0)
      .map((subset) => `(${bound(subset.where)})::INT`);
    if (nouns.length > 0)
      expect(await cellOf(`SELECT count(*) FROM ${entity.table} WHERE ${nouns.join(" + ")} <> 1`)).toBe("0");
  });

  it("has aliases of members that exist", async () => {
    const keys = new Set(await columnOf(`SELECT ${entity.key} FROM ${entity.table}`));
    expect(Object.keys(entity.aliases).filter((key) => !keys.has(key))).toEqual([]);
  });
});

describe("names of places", () => {
  it("of a kabupaten or kota begin with one of its kind's prefixes", async () => {
    const kinds = model.entities.get("regency")?.subsets.filter(({ role }) => role === "noun") ?? [];
    expect(kinds.length).toBe(2);
    for (const subset of kinds) {
      const names = await columnOf(`SELECT name FROM regency WHERE ${bound(subset.where)}`);
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
    for (const [code, name] of await rowsOf(
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
      await columnOf(
        `SELECT ${dataset.grain.column} FROM ${dataset.table} EXCEPT SELECT ${entity?.key} FROM ${entity?.table}`,
      ),
    ).toEqual([]);
    if ("column" in dataset.time)
      expect(
        (await columnOf(`SELECT DISTINCT ${dataset.time.column} FROM ${dataset.table} ORDER BY 1`)).map(Number),
      ).toEqual(yearsOf(dataset));
    for (const dimension of dataset.dimensions)
      expect((await columnOf(`SELECT DISTINCT ${dimension.column} FROM ${dataset.table}`)).sort()).toEqual(
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
    const missing = await columnOf(
      `SELECT e.${entity?.key} || ' ' || y.year FROM ${entity?.table} e, (SELECT unnest([${yearsOf(dataset)}]) AS year) y EXCEPT ${held} ORDER BY 1`,
    );
    expect(missing.sort()).toEqual([...new Set(declared)].sort());
  });

  it("has figures for the whole in each of its years, where they are published", async () => {
    if (dataset.whole && "column" in dataset.time)
      expect(
        (await columnOf(`SELECT DISTINCT ${dataset.time.column} FROM ${dataset.whole.table} ORDER BY 1`)).map(Number),
      ).toEqual(yearsOf(dataset));
  });
});
