import { describe, expect, test } from "vitest";
import { engine } from "./library.ts";

const offered = (question: string): readonly string[] => {
  const reading = engine.read(question);
  return reading.kind === "refused" ? reading.suggestions : expect.fail(`${question} is answered`);
};

describe("what is refused for one point is offered with that exchanged", () => {
  test("for a level at which there are figures", () => {
    const [first = "", ...others] = offered("peminjaman per rak");
    expect(first).toMatch(/^Peminjaman per (?!rak)/);
    expect(engine.read(first).kind).toBe("plan");
    expect([first, ...others].filter((one) => one.startsWith("Peminjaman per ")).length).toBeGreaterThan(0);
  });

  test("for the nearest year that is held", () => {
    const [first = ""] = offered("peminjaman per cabang tahun 2031");
    expect(first).toMatch(/^Peminjaman per cabang tahun 20\d\d$/);
    expect(engine.read(first)).toMatchObject({ kind: "plan" });
  });
});
