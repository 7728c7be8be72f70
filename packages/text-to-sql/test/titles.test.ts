import { expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** A figure called by its term and what follows it in its dataset's title ("Kepuasan pengunjung menurut cabang"). */
test.each(["kepuasan pengunjung Perpustakaan Kenanga", "berapa kepuasan pengunjung di Perpustakaan Kenanga?"])(
  "%s",
  (question) => {
    expect(planOf(question)).toEqual(planOf("kepuasan Perpustakaan Kenanga"));
  },
);

test("the title ends where it says by what, and its other words mean nothing alone", () => {
  expect(engine.read("kepuasan menurut cabang")).toMatchObject({ kind: "plan" });
  expect(engine.read("pengunjung Perpustakaan Kenanga").kind).toBe("refused");
});
