import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exchanged, sameForOpposites } from "./opposites.ts";
import { sampledQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

/** Each is read several times. */
const questions = sampledQuestions({ every: 12, from: 3 });

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
