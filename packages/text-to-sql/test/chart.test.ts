import { describe, expect, test } from "vitest";
import { annotate } from "../src/grounding/annotate.ts";
import { makeGazetteer } from "../src/grounding/gazetteer.ts";
import { makeLexicon } from "../src/grounding/lexicon.ts";
import { tokenize } from "../src/language/token.ts";
import { compose, mostWork } from "../src/reading/chart.ts";
import { makeGeography } from "../src/reading/geography.ts";
import { leavesOf } from "../src/reading/leaves.ts";
import { rules } from "../src/reading/rules/index.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

const gazetteer = makeGazetteer(libraryModel, members);
const lexicon = makeLexicon(libraryModel, gazetteer);
const context = { model: libraryModel, geography: makeGeography(libraryModel) };

/** How often rules were tried on a question: what reading costs, whatever the machine. */
function workOf(question: string): number {
  let joins = 0;
  const counted = rules.map((one): typeof one => ({
    ...one,
    join: (...pair) => {
      joins++;
      return one.join(...pair);
    },
  }));
  const tokens = tokenize(question);
  const { leaves, length } = leavesOf(tokens, annotate(tokens, lexicon, gazetteer).annotations);
  compose(leaves, length, counted, context);
  return joins;
}

describe("reading costs what a question is long", () => {
  test("an ordinary question takes few joins", () => {
    expect(workOf("Berapa peminjaman fiksi di Perpustakaan Kenanga pada tahun 2022?")).toBeLessThan(850);
  });

  test.each([
    ["names in a row", "melati dan anggrek dan ", 15],
    ["sets in sets", "cabang di zona terluas di ", 12],
    ["superlatives", "5 cabang terluas dengan peminjaman terbanyak ", 9],
    ["figures and sets", "peminjaman perpustakaan di ", 20],
    ["numbers", "2021 5 juta ", 20],
    ["what computes", "selisih peminjaman bukit dan lembah dari 2021 sampai 2024 terhadap ", 5],
    ["operators", "rata-rata pangsa kenaikan peminjaman per zona ", 8],
    ["bounds", "cabang dengan peminjaman lebih dari 5 ribu kali dan ", 6],
  ])("60 tokens of %s take fewer than 52,000", (_, part, times) => {
    const question = part.repeat(times);
    expect(tokenize(question).length).toBeGreaterThanOrEqual(45);
    expect(tokenize(question).length).toBeLessThanOrEqual(60);
    expect(workOf(question)).toBeLessThan(52_000);
  });

  test("rows of whatever words take no more either, and what takes too many is not read", () => {
    const words = [
      "cabang",
      "Perpustakaan Kenanga,",
      "melati",
      "dan",
      "zona",
      "di",
      "terluas",
      "peminjaman",
      "5",
      "2021",
      "per",
    ];
    let drawn = 7;
    const draw = (): string => {
      drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
      return words[Math.floor((drawn / 2_147_483_648) * words.length)] ?? "";
    };
    const rows = Array.from({ length: 40 }, () => Array.from({ length: 45 }, draw).join(" "));
    expect(Math.max(...rows.map(workOf))).toBeLessThan(mostWork * 1.1);
    expect(workOf("cabang melati, ".repeat(20))).toBeLessThan(mostWork * 1.1);
  });
});
