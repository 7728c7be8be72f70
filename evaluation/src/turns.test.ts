import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

const folder = fileURLToPath(new URL("../indonesia", import.meta.url));
const questions = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => readQuestions(join(folder, file)));
const first = fc.constantFrom(...questions.flatMap(({ ask: [opening] }) => opening ?? []));
const later = fc.constantFrom(...new Set(questions.flatMap(({ ask }) => ask.slice(1))));

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

test("whatever is asked after whatever, a plan is sound, compiles and can be told; or it is refused", () => {
  const { engine } = subject;
  fc.assert(
    fc.property(first, fc.array(later, { minLength: 1, maxLength: 3 }), (opening, turns) => {
      let plan: unknown;
      for (const question of [opening, ...turns]) {
        const reading = engine.read(question, plan);
        if (reading.kind !== "plan") continue;
        plan = JSON.parse(JSON.stringify(reading.plan));
        const said = [opening, ...turns].join(" | ");
        expect(engine.faultsOf(reading.plan), said).toEqual([]);
        expect(engine.compile(reading.plan).sql, said).not.toBe("");
        expect(engine.explain(reading.plan, { rows: [], rowCount: 0 }).answer, said).not.toBe("");
      }
    }),
    { numRuns: 500 },
  );
});
