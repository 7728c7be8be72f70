import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exchangedIn, notHeld } from "./exchanged.ts";
import { sampledQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

/** Each is read once, and once more for each year, place and number that it says. */
const questions = sampledQuestions({ every: 9, from: 4 });

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

test("what is read and not held is told", () => {
  const deaf = { read: () => ({ kind: "plan", plan: {} }) } as unknown as Subject["engine"];
  expect([...notHeld(deaf, ["5 kabupaten terluas di Jawa Barat tahun 2020"])].map((one) => one.split(":")[0])).toEqual([
    "year",
    "place",
    "number",
  ]);
});

test("a year, a place and a number that are said are held: another one is another plan, or is refused", {
  timeout: 120_000,
}, () => {
  const said = new Set(questions.flatMap(exchangedIn).map(({ what }) => what));
  expect([...said].sort()).toEqual(["number", "place", "year"]);
  expect(questions.flatMap(exchangedIn).length).toBeGreaterThan(300);
  expect([...notHeld(subject.engine, questions)]).toEqual([]);
});
