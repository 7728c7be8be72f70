import { parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEngine, postgres } from "../src/index.ts";
import { openWorkshop, owners, total } from "./workshop.ts";

/** One of several values of an attribute, of which nobody has two. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const kept = owners.filter(({ deleted }) => deleted === 0);
const named = (...bikes: readonly string[]): string[] =>
  kept.flatMap(({ name, bike }) => (bikes.includes(bike) ? [name as string] : [])).sort();
const withBike = (...bikes: readonly string[]) => {
  const ids = new Set<number>(owners.flatMap(({ id, bike }) => (bikes.includes(bike) ? [id] : [])));
  return total(
    ({ fee }) => fee,
    ({ owner }) => ids.has(owner),
  );
};

describe("values of one attribute", () => {
  test.each([
    ["siapa saja pemilik dengan jenis motor bebek atau sport", named("bebek", "sport")],
    ["sebutkan semua pemilik bebek dan sport", named("bebek", "sport")],
    ["pemilik selain jenis motor bebek atau sport", named("matik")],
  ])("%s", async (question, expected) => {
    const { rows } = await shop.ask(question);
    expect(rows.map(([name]) => name).sort()).toEqual(expected);
  });

  test.each([
    ["berapa pemilik bebek atau sport", named("bebek", "sport").length],
    ["pemilik bebek dan sport ada berapa", named("bebek", "sport").length],
    ["ongkos servis pemilik bebek atau sport", withBike("bebek", "sport")],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows).toEqual([[expected]]);
  });

  test("alone it may as well be asked which of the two is meant", () =>
    expect(shop.engine.read("pemilik bebek atau sport").kind).toBe("refused"));

  test("the answer says both", async () => {
    expect((await shop.ask("berapa pemilik bebek atau sport")).answer).toMatch(/bebek atau sport/i);
  });
});

describe("kinds that a column tells apart", () => {
  const sources = `sources: [{ title: Buku, url: "https://example.org/", publisher: Sanggar, license: bebas, year: 2024 }]`;
  const subset = (id: string, terms: string) => `
  - { id: ${id}, label: ${id}, terms: [${terms}], role: modifier, where: "{level} = '${id}'" }`;
  const model = parseModel([
    { name: "root.yaml", text: "model: school\nlabel: Sanggar\nwhole: { label: sanggar, terms: [sanggar] }" },
    {
      name: "pupil.yaml",
      text: `entity: pupil\nlabel: Murid\nterms: [murid]\ntable: pupil\nkey: id\nname: name\nplace: false\nunit: orang
attributes: [{ id: level, label: Tingkat, terms: [tingkat], kind: text, column: level }]
subsets:${subset("dasar", "pemula, awal")}${subset("mahir", "lanjut")}
  - { id: paying, label: berbayar, terms: [berbayar], role: modifier, where: "{fee} > 0" }\n${sources}`,
    },
  ]);
  const engine = makeEngine(model, [{ entity: "pupil", key: "1", name: "Rina", subsets: [], parents: {} }], postgres);
  const setOf = (question: string) => {
    const reading = engine.read(question);
    return reading.kind === "plan" ? reading.plan.figures[0] : reading.kind;
  };

  test.each(["murid dasar atau mahir ada berapa", "berapa murid pemula dan lanjut"])("%s", (question) =>
    expect(setOf(question)).toMatchObject({
      of: { subsets: [], texts: [{ attribute: "level", value: "dasar", or: ["mahir"] }] },
    }),
  );
  test("two names of one kind are one", () =>
    expect(setOf("murid pemula atau awal ada berapa")).toMatchObject({ of: { subsets: ["dasar"] } }));
  test("what two columns tell is no alternative", () =>
    expect(setOf("murid dasar atau berbayar ada berapa")).toBe("refused"));
});
