import { describe, expect, test } from "vitest";
import { allSupport } from "../src/index.ts";
import { engine, planOf } from "./library.ts";

const supportOf = (question: string, previous?: unknown) =>
  engine.support(question, previous) ?? expect.fail(`${question} is not answered`);

describe("what served a question", () => {
  test("are the rules that made its meaning, and the rows whose phrases it says", () => {
    const { rules, rows, ways } = supportOf("berapa peminjaman di Zona Bukit ya");
    expect(rules).toContain("places: figure + place");
    expect(rows.some((row) => /^asking\.txt: .*\bberapa\b/u.test(row))).toBe(true);
    expect(rows.some((row) => /^idle\.txt: .*\bya\b/u.test(row))).toBe(true);
    expect(ways).toEqual([]);
  });

  test("are rows of the longest phrase alone, not of words within it", () => {
    const { rows } = supportOf("urutkan cabang menurut luas lantai dari yang paling besar");
    expect(rows.filter((row) => /\bdari yang paling besar\b/u.test(row))).toHaveLength(1);
    expect(rows.some((row) => /: (?:.*\| )?paling besar(?: \||$)/u.test(row))).toBe(false);
  });

  test("is the way by which it was read otherwise than it stands, with the rewording", () => {
    const { ways } = supportOf("urutkan cabang menurut luas dari yang terbesar, lalu ambil 2");
    expect(ways[0]).toBe("in plainer words");
    expect(ways.some((way) => way.startsWith("reworded: "))).toBe(true);
  });

  test("is told of what changes the question before, too", () => {
    const { rules } = supportOf("kalau Zona Pesisir?", planOf("berapa peminjaman di Zona Bukit"));
    expect(rules.length).toBeGreaterThan(0);
  });

  test("is nothing where it is not answered", () => {
    expect(engine.support("berapa xyzzy di Zona Bukit")).toBeNull();
  });

  test("has a name of its own, each", () => {
    for (const names of Object.values(allSupport())) expect(new Set(names).size).toBe(names.length);
  });
});
