import type { Entity, Member } from "@tanyadata/semantic-model";
import { expect, test } from "vitest";
import { matchNames, normal } from "../src/understand/names.ts";

const together = (name: string) => normal(name).replaceAll(" ", "");

/** All that members may be called, written down one by one. */
function calledBy(entity: Entity, members: readonly Member[]): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  const add = (id: string, key: string) => called.set(id, (called.get(id) ?? new Set()).add(key));
  const families = [[...entity.prefixes, entity.label], ...entity.subsets.map((subset) => subset.prefixes)];
  for (const { entity: kind, key, name } of members) {
    if (kind !== entity.entity) continue;
    const id = together(name);
    add(id, key);
    for (const family of families)
      for (const prefix of family) {
        if (!normal(name).startsWith(`${normal(prefix)} `)) continue;
        const bare = id.slice(together(prefix).length);
        add(bare, key);
        for (const other of family) add(together(other) + bare, key);
      }
    for (const prefix of families[0] ?? []) add(together(prefix) + id, key);
    for (const alias of entity.aliases[key] ?? []) add(together(alias), key);
  }
  return called;
}

const words = ["Kota", "Kab.", "Kota Administrasi", "Desa", "D.I.", "Ko", "Bogor", "Ta", "É."];
/** All names of so many of the words. */
const namesOf = (length: number): string[] =>
  length === 0 ? [""] : namesOf(length - 1).flatMap((name) => words.map((word) => `${name} ${word}`.trim()));

test.each([
  { prefixes: [], label: "Desa", subsets: [] },
  { prefixes: ["Kota", "Kota Administrasi"], label: "Kota", subsets: [] },
  {
    prefixes: ["Kab.", "Kota"],
    label: "Kabupaten/kota",
    subsets: [{ prefixes: ["Kota", "Ko"] }, { prefixes: ["Desa"] }],
  },
])("a name is borne by those who may be called so, in their order, whatever stands before it: $prefixes", (parts) => {
  const entity = { ...parts, entity: "city", aliases: { "3": ["Ko Bogor", "Desa"] } } as unknown as Entity;
  const names = [...namesOf(1), ...namesOf(2)];
  const members = names.map((name, i) => ({ entity: i % 9 === 4 ? "other" : "city", key: String(i), name }));
  const called = calledBy(entity, members as unknown as Member[]);
  let found = 0;
  for (const cell of ["", ...names, ...namesOf(3)]) {
    const bearers = [...((cell !== "" && called.get(together(cell))) || [])];
    const { keys, ambiguous } = matchNames([cell], entity, members as unknown as Member[]);
    expect(keys[0] === null ? (ambiguous.get(0) ?? []) : [keys[0]], cell).toEqual(bearers);
    found += bearers.length;
  }
  expect(found).toBeGreaterThan(100);
});

test("what is made of members is made once: a column of a file is looked up as fast as its names are read", () => {
  const read: string[] = [];
  const members = Array.from({ length: 1000 }, (_, i) => ({
    ...{ entity: "city", key: String(i) },
    get name() {
      read.push(String(i));
      return `Kota ${i}`;
    },
  })) as unknown as Member[];
  const entity = { prefixes: ["Kota"], label: "Kota", subsets: [], entity: "city", aliases: {} } as unknown as Entity;
  expect(matchNames(["Kota 7", "8"], entity, members).keys).toEqual(["7", "8"]);
  expect(matchNames(["9"], { ...entity }, members).keys).toEqual(["9"]);
  expect(read).toHaveLength(1000);
});
