import fc from "fast-check";
import { expect, test } from "vitest";
import { engine } from "./library.ts";
import { anyWord } from "./questions.ts";

test.each([
  ["peminjaman Kenanga ditambah 5", ["peminjaman Kenanga", "ditambah", "5"]],
  ["cabang terluas dan terbaru", ["cabang terluas", "dan", "terbaru"]],
])("a question of which only parts can be read says where reading broke: %s", (question, stretches) => {
  const reading = engine.read(question);
  expect(reading).toMatchObject({ kind: "refused", refusal: { kind: "not-understood", stretches } });
  for (const stretch of stretches) expect((reading as { detail: string }).detail).toContain(`“${stretch}”`);
});

test("what is said to be read is written in the question, in that order", () => {
  let broken = 0;
  fc.assert(
    fc.property(fc.array(anyWord, { minLength: 3, maxLength: 9 }), (words) => {
      const question = words.join(" ");
      const reading = engine.read(question);
      if (reading.kind !== "refused" || reading.refusal.kind !== "not-understood") return;
      const { stretches = [] } = reading.refusal;
      broken += stretches.length > 0 ? 1 : 0;
      let at = 0;
      for (const stretch of stretches) {
        const found = question.indexOf(stretch, at);
        expect(found, `${stretch} in ${question}`).toBeGreaterThanOrEqual(at);
        at = found + stretch.length;
      }
    }),
    { numRuns: 300 },
  );
  expect(broken).toBeGreaterThan(10);
});
