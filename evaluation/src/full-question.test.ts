import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fullQuestionOf } from "@tanyadata/text-to-sql";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { numberOf, readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

const folder = fileURLToPath(new URL("../indonesia", import.meta.url));
/** A third of them, always the same ones; with another chance than that of every run, all (vitest.config.ts). */
const isTried = (turns: readonly string[]): boolean =>
  process.env.TANYADATA_TEST_SEED !== undefined || numberOf(turns.join(" ")) % 3 === 0;
const conversations = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => readQuestions(join(folder, file)).map(({ ask }) => ask))
  .filter((turns) => turns.length > 1 && isTried(turns));

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

test("what a follow-up came to can nearly always be asked in words of its own, which come to the same query", async () => {
  const { engine } = subject;
  let answered = 0;
  const bare: string[] = [];
  for (const turns of conversations) {
    let plan: unknown;
    for (const [i, question] of turns.entries()) {
      const reading = engine.read(question, plan);
      if (reading.kind !== "plan") continue;
      plan = JSON.parse(JSON.stringify(reading.plan));
      if (i === 0) continue;
      answered++;
      const { words, isProven } = await fullQuestionOf(engine, question, reading.plan, async (said) =>
        engine.read(said),
      );
      if (!isProven) bare.push(`${turns.slice(0, i + 1).join(" | ")}: ${words}`);
    }
  }
  expect(answered).toBeGreaterThan(250);
  expect(bare.length / answered, bare.join("\n")).toBeLessThan(0.06);
});
