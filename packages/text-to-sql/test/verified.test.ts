import { describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { engine, planOf } from "./library.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

const verified = [{ question: "seramai apa kita tahun itu", as: "peminjaman Zona Bukit tahun 2022" }];
const own = makeEngine({ ...libraryModel, root: { ...libraryModel.root, verified } }, members);
const planOfOwn = (question: string, previous?: unknown) => {
  const reading = own.read(question, previous);
  if (reading.kind !== "plan") throw new Error(reading.detail);
  return reading.plan;
};

describe("a verified question", () => {
  test("is answered as what its makers wrote beside it, whatever else it would be", () => {
    expect(engine.read("seramai apa kita tahun itu").kind).toBe("refused");
    expect(planOfOwn("seramai apa kita tahun itu")).toEqual(planOf("peminjaman Zona Bukit tahun 2022"));
  });

  test("is known by its words, but for those that change nothing", () => {
    const plan = planOf("peminjaman Zona Bukit tahun 2022");
    for (const question of ["Tolong dong, seramai apa kita tahun itu?", "SERAMAI APA SIH KITA TAHUN ITU"])
      expect(planOfOwn(question)).toEqual(plan);
    expect(own.read("seramai apa kita tahun lalu").kind).toBe("refused");
  });

  test("stands for itself within a conversation", () => {
    expect(planOfOwn("seramai apa kita tahun itu", planOf("luas perpustakaan kenanga"))).toEqual(
      planOf("peminjaman Zona Bukit tahun 2022"),
    );
  });

  test("has the parts of the question that it stands for", () => {
    const slots = own.slots("seramai apa kita tahun itu", planOf("peminjaman Zona Bukit tahun 2022"));
    expect(slots.map(({ label }) => label)).toContain("Zona Bukit");
  });

  test("changes no other question", () => {
    expect(own.read("peminjaman Zona Bukit")).toEqual(engine.read("peminjaman Zona Bukit"));
  });
});
