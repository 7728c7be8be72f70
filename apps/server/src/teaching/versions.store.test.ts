import { parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { taughtInService, taughtModelOf } from "./taught-in-service.ts";
import { type Kept, type VersionStore, versionStore } from "./versions.store.ts";

const source = "{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }";
const files = [
  { name: "model.yaml", text: "model: demo\nlabel: Demo\nwhole: { label: Indonesia, terms: [indonesia] }\n" },
  {
    name: "city.yaml",
    text: `entity: city\nlabel: Kota\nterms: [kota]\ntable: city\nkey: code\nname: name\nsources: [${source}]\n`,
  },
];
const kept = (term: string, id = "city"): Kept => ({
  ...{ id: `${term} ${id}`, about: "Kota", by: "a@example.com", at: "2026-01-01T00:00:00.000Z" },
  edit: { do: "call", target: { kind: "entity", id }, term },
});

describeOnBothStores("versions of what was taught", (newLocation) => {
  let store: Store;
  let versions: VersionStore;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    versions = versionStore(store, () => new Date("2026-01-02T00:00:00.000Z"));
  });
  afterAll(() => store.close());

  it("are numbered for each source, kept whole, and told newest first", async () => {
    expect(await versions.of("")).toEqual([]);
    await versions.add("", 0, [kept("kotamadya")], "a@example.com");
    await versions.add("", 1, [], "b@example.com");
    await versions.add("db", 0, [kept("negeri")], "a@example.com");
    expect(await versions.of("")).toEqual([
      { number: 2, kept: [], by: "b@example.com", at: "2026-01-02T00:00:00.000Z" },
      { number: 1, kept: [kept("kotamadya")], by: "a@example.com", at: "2026-01-02T00:00:00.000Z" },
    ]);
    expect(await versions.numbers()).toEqual(
      new Map([
        ["", 2],
        ["db", 1],
      ]),
    );
  });

  it("of two who publish at once one is told, and writes nothing over the other's", async () => {
    const both = await Promise.all(
      ["satu", "dua"].map((term) => versions.add("race", 0, [kept(term)], `${term}@example.com`)),
    );
    expect(both.filter((one) => one === null)).toHaveLength(1);
    const [first] = both.filter((one) => one !== null);
    expect(await versions.of("race")).toEqual([first]);
  });

  it("hold on every server that follows them, until they are taken back", async () => {
    const elsewhere = await taughtInService({ versions, report: () => {}, everyMilliseconds: 1_000_000 });
    const before = elsewhere.stamp("two");
    await versions.add("two", 0, [kept("kotamadya")], "a@example.com");
    await elsewhere.renewed();
    expect(elsewhere.stamp("two")).not.toBe(before);
    expect(elsewhere.kept("two")).toEqual([kept("kotamadya")]);
    await versions.takeBack("two", 1);
    await elsewhere.renewed();
    expect([elsewhere.stamp("two"), elsewhere.kept("two")]).toEqual([before, []]);
    elsewhere.close();
  });
});

it("what does not fit a newer model is told, and the rest holds", () => {
  const told: string[] = [];
  const model = taughtModelOf(files, [kept("kotamadya"), kept("apa saja", "gone")], (message) => told.push(message));
  expect(model.entities.get("city")?.terms).toEqual(["kota", "kotamadya"]);
  expect(told).toEqual([expect.stringContaining("1 of 2")]);
  expect(taughtModelOf(files, [], () => {})).toEqual(parseModel(files));
});
