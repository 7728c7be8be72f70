import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exchanged, sameForOpposites } from "./opposites.ts";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

/** Every so-manieth question of all sets: each is read several times. */
const every = 12;
const folder = fileURLToPath(new URL("../indonesia", import.meta.url));
const questions = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => readQuestions(join(folder, file)))
  .flatMap(({ ask: [opening, ...more] }) => (opening !== undefined && more.length === 0 ? [opening] : []))
  .filter((_, i) => i % every === 3);

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

test("with the opposite of one of its words a question comes to another plan, or is refused", {
  timeout: 120_000,
}, () => {
  expect(questions.flatMap(exchanged).length).toBeGreaterThan(100);
  expect([...sameForOpposites(subject.engine, questions)]).toEqual([]);
});
