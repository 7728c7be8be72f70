import type { Member } from "@tanyadata/semantic-model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { planOf } from "./library.ts";
import { libraryModel } from "./library-model.ts";
import { branches, members } from "./library-rows.ts";

const flowers =
  "Aster Begonia Dahlia Edelweis Flamboyan Gladiol Kamboja Lavender Mawar Nusa Padma Raflesia Seroja Teratai".split(
    " ",
  );
const colours = "Ungu Kuning Jingga".split(" ");
/** As many libraries as a row may name, each with a name of its own. */
const many: readonly Member[] = flowers.flatMap((flower, i) =>
  colours.map((colour, j) => ({
    entity: "branch",
    key: `X${i}-${j}`,
    name: `Perpustakaan ${flower} ${colour}`,
    parents: { zone: "B" },
    subsets: ["library"],
  })),
);
const engine = makeEngine(libraryModel, [...members, ...many]);

/** The keys of the rows that a plan tells, in the order of their names' row. */
function keysOf(question: string): unknown {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  const [place] = reading.plan.rows?.places ?? [];
  return place && "keys" in place.members ? place.members.keys : null;
}

describe("a row of names is as long as it must be", () => {
  const rows = fc.uniqueArray(fc.constantFrom(...many), {
    minLength: 2,
    maxLength: many.length,
    selector: ({ key }) => key,
  });
  const joiners = fc.constantFrom(", ", " dan ", "; ", ", dan ", " & ", " serta ");

  test("each of them is told, however they are joined", () => {
    fc.assert(
      fc.property(rows, fc.array(joiners, { minLength: 41, maxLength: 41 }), (named, between) => {
        const row = named.map(({ name }, i) => (i === 0 ? "" : between[i]) + name).join("");
        const keys = named.map(({ key }) => key);
        fc.pre(row.length < 1400);
        expect(keysOf(`peminjaman ${row} tahun 2024`)).toEqual(keys);
        expect(keysOf(`urutkan ${row} menurut luas`)).toEqual(keys);
      }),
      { numRuns: 60 },
    );
  });

  test("all the branches that there are, in one question", () => {
    const row = branches.map(({ name }) => name).join(", ");
    const plan = planOf(`peminjaman ${row}`);
    expect(plan.rows?.places[0]?.members).toEqual({ keys: branches.map(({ id }) => id) });
  });

  test("what is left out may be a long row, too", () => {
    const row = many.slice(0, 9).map(({ name }) => name);
    const reading = engine.read(`cabang terluas selain ${row.join(", ")}`);
    expect(reading.kind === "plan" && reading.plan.rows?.places[0]).toMatchObject({
      members: { keys: many.slice(0, 9).map(({ key }) => key) },
      negated: true,
    });
  });

  test("words that are no names in a row are refused unread where they are too many", () => {
    const reading = engine.read("peminjaman perpustakaan di bukit dan ".repeat(20));
    expect(reading.kind === "refused" && reading.refusal.kind).toBe("too-long");
    expect(engine.read(`peminjaman ${many.map(({ name }) => name).join(", ")}, `.repeat(3)).kind).toBe("refused");
  });
});

describe("several names are put in order", () => {
  test.each([
    ["urutkan Perpustakaan Melati, Perpustakaan Kenanga, dan Perpustakaan Dahlia menurut luas", "highest"],
    ["urutkan Perpustakaan Melati, Perpustakaan Kenanga, dan Perpustakaan Dahlia dari yang terluas", "highest"],
    [
      "Perpustakaan Melati, Perpustakaan Kenanga, Perpustakaan Dahlia, urutkan dari yang peminjamannya terkecil",
      "lowest",
    ],
    ["sort Perpustakaan Melati, Perpustakaan Kenanga and Perpustakaan Dahlia by floor area", "highest"],
  ] as const)("%s", (question, direction) => {
    const plan = planOf(question);
    expect(plan.rows?.places[0]?.members).toEqual({ keys: ["B1", "B3", "P1"] });
    expect(plan.rows?.order).toMatchObject({ direction, limit: null });
  });
});

describe("a kind that is said of the first name is that of the others", () => {
  test("where they bear it", () => {
    expect(planOf("peminjaman perpustakaan melati dan anggrek").rows?.places[0]?.members).toEqual({
      keys: ["B1", "L1"],
    });
    expect(planOf("peminjaman taman baca melati, cempaka, anggrek").rows?.places[0]?.members).toEqual({
      keys: ["B2", "L2", "P2"],
    });
  });

  test("not where another is said to be of another kind, nor where the noun is written as a part of the name", () => {
    expect(planOf("peminjaman perpustakaan melati dan taman baca anggrek").rows?.places[0]?.members).toEqual({
      keys: ["B1", "P2"],
    });
    expect(engine.read("peminjaman Perpustakaan Melati dan Anggrek").kind).toBe("ambiguous");
  });
});
