import { describe, expect, test } from "vitest";
import { annotate } from "../src/grounding/annotate.ts";
import { makeGazetteer } from "../src/grounding/gazetteer.ts";
import { makeLexicon } from "../src/grounding/lexicon.ts";
import { tokenize } from "../src/language/token.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

const gazetteer = makeGazetteer(libraryModel, members);
const lexicon = makeLexicon(libraryModel, gazetteer);
const annotationsOf = (question: string) => annotate(tokenize(question), lexicon, gazetteer);
const measures = (question: string) =>
  annotationsOf(question).annotations.flatMap(({ sense }) => (sense.kind === "measure" ? [sense.measure] : []));
const namesAt = (question: string) =>
  annotationsOf(question).annotations.flatMap(({ sense }) =>
    sense.kind === "place" ? [sense.candidates.items.map(({ member }) => member.key).sort()] : [],
  );

describe("blocked phrases", () => {
  test("take their measure out of every term they touch", () => {
    expect(measures("peminjaman daring")).toEqual([]);
    expect(measures("jumlah peminjaman daring")).toEqual([]);
    expect(annotationsOf("peminjaman daring").unknown).toEqual([
      { from: 0, to: 2, like: "loans" },
      { from: 0, to: 2, like: "loans" },
    ]);
  });

  test("leave the measure in peace elsewhere", () => {
    expect(measures("peminjaman")).toEqual(["loans"]);
    expect(measures("luas lantai")).toContain("floor");
  });
});

describe("names", () => {
  test("that are little known are no part of a longer noun", () => {
    const shelf = { entity: "shelf", key: "s99", name: "Baca", parents: { branch: "B1", zone: "B" }, subsets: [] };
    const withShelf = makeGazetteer(libraryModel, [...members, shelf]);
    const keys = (question: string) =>
      annotate(tokenize(question), makeLexicon(libraryModel, withShelf), withShelf).annotations.flatMap(({ sense }) =>
        sense.kind === "place" ? sense.candidates.items.map(({ member }) => member.key) : [],
      );
    expect(keys("rak baca")).toContain("s99");
    expect(keys("rak di taman baca")).not.toContain("s99");
  });

  test("hold every bearer, with and without what they are", () => {
    expect(namesAt("melati")).toEqual([["B1", "B2"]]);
    expect(namesAt("perpustakaan melati")).toContainEqual(["B1"]);
    expect(namesAt("fajar")).toEqual([["s1", "s4"]]);
    expect(namesAt("bkt")).toEqual([["B"]]);
  });

  test("of several words are found, also those that begin with one word twice or hold another sign", () => {
    const [member] = members;
    if (!member) throw new Error("no member");
    const named = (name: string) => makeGazetteer(libraryModel, [{ ...member, name }]);
    const isFound = (name: string, question: string) =>
      annotate(tokenize(question), lexicon, named(name)).annotations.some(({ sense }) => sense.kind === "place");
    expect(isFound("Air Panas Baru", "di air panas baru")).toBe(true);
    expect(isFound("Air air Panas", "di AIR AIR panas")).toBe(true);
    expect(isFound("Ma’rang-Ma’rang Hulu", "di ma'rang-ma'rang hulu")).toBe(true);
    expect(isFound("Air Panas Baru", "di air panas")).toBe(false);
  });

  test("are found as they are written, whatever their words begin with or hold", () => {
    const [member] = members;
    if (!member) throw new Error("no member");
    const words = ["Air", "air", "Airu", "Äir", "A'ir", "Air-Air", "Air2", "2", "Batu", "B", "(Batu)", "St."];
    const pairs = words.flatMap((one) => words.map((other) => `${one} ${other}`));
    const names = [...words, ...pairs, ...pairs.flatMap((pair) => words.map((word) => `${pair} ${word}`))];
    const all = makeGazetteer(
      libraryModel,
      names.map((name, i) => ({ ...member, key: `k${i}`, name })),
    );
    const isFound = (name: string, i: number): boolean => {
      const tokens = tokenize(name);
      const forms = tokens.map(({ norm }) => [{ norm, cost: 0 }]);
      const found = all.names.find(
        forms,
        tokens.map(() => false),
        0,
      );
      return found.some(({ to, value }) => to === tokens.length && value.member.key === `k${i}`);
    };
    expect(names.filter((name, i) => !isFound(name, i))).toEqual([]);
  });

  test("of several words, once well known, are not taken to pieces for little-known ones", () => {
    const [zone] = members;
    const shelf = members.find(({ entity }) => entity === "shelf");
    if (!zone || !shelf) throw new Error("no members");
    const places = (question: string) =>
      annotate(
        tokenize(question),
        lexicon,
        makeGazetteer(libraryModel, [
          { ...zone, name: "Tanah Barat" },
          { ...shelf, name: "Barat" },
        ]),
      ).annotations.flatMap(({ from, to, sense }) => (sense.kind === "place" ? [[from, to]] : []));
    expect(places("di tanah barat")).toEqual([[1, 3]]);
    expect(places("di barat")).toEqual([[1, 2]]);
  });

  test("other forms of a word are names of prominent members only", () => {
    expect(namesAt("kenanganya")).toEqual([["B3"]]);
    expect(namesAt("gurunya")).toEqual([]);
  });

  test("what is a name as it stands is not mended", () => {
    expect(annotationsOf("fajar").annotations.flatMap(({ mended }) => mended)).toEqual([]);
    expect(annotationsOf("kenagna").annotations.flatMap(({ mended }) => mended)).toEqual([
      { token: 0, word: "kenanga" },
    ]);
  });
});

test("unknown words are told by their place", () => {
  expect(annotationsOf("berapa xyzzy di bukit").unknown).toEqual([{ from: 1, to: 2 }]);
});

test("a word may be a phrase of several, run together", () => {
  const [above] = annotationsOf("diatas").annotations.flatMap(({ sense }) =>
    sense.kind === "word" ? [sense.word] : [],
  );
  expect(above).toEqual({ role: "compare", comparison: "above" });
});
