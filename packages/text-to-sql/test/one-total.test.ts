import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** Rows that are said before a comma, and what of them adds up, or is counted. */
const sets = [
  "cabang di Zona Bukit",
  "taman baca di Lembah",
  "cabang yang luasnya di atas 100 m2",
  "semua cabang di Pesisir",
];
const figures = ["luasnya", "peminjamannya 2022", "raknya"];
const asked = [
  (set: string, figure: string) => `${set}, berapa total ${figure}`,
  (set: string, figure: string) => `${set}, total ${figure} berapa`,
  (set: string, figure: string) => `kalau hanya ${set}, berapa total ${figure}`,
  (set: string, figure: string) => `${set}, jumlah total ${figure}?`,
  (set: string, figure: string) => `${set} total ${figure} berapa`,
];

describe("a total of rows that were said before it is one number, or none", () => {
  const questions = sets.flatMap((set) => figures.flatMap((figure) => asked.map((form) => form(set, figure))));
  const read = questions.map((question) => ({ question, reading: engine.read(question) }));

  test("never one of each", () => {
    const each = read.filter(({ reading }) => reading.kind === "plan" && reading.plan.rows !== null);
    expect(each.map(({ question }) => question)).toEqual([]);
  });

  test("that of the same said the other way round", () => {
    const plans = read.filter(({ reading }) => reading.kind === "plan");
    expect(plans.length / read.length).toBeGreaterThan(0.9);
    expect(planOf("cabang di Zona Bukit, berapa total luasnya")).toEqual(planOf("total luas cabang di Zona Bukit"));
    expect(planOf("cabang di Zona Bukit, berapa total raknya")).toEqual(planOf("total rak cabang di Zona Bukit"));
  });

  test.each([
    "cabang di Zona Bukit dan total luasnya",
    "cabang di Zona Bukit beserta total luasnya",
    "tiap cabang di Zona Bukit, total luasnya",
    "cabang di Zona Bukit, luasnya berapa",
  ])("%s is that of each", (question) => expect(planOf(question).rows?.entity).toBe("branch"));
});
