import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

/** Figures computed from figures, and time: expected values come from SQL written by hand. */
const classes = ["mean", "difference", "share", "change", "trend", "benchmark", "ratio", "correlation"];

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject();
}, 120_000);
afterAll(() => subject.close());

test.each(classes)("%s: answered rightly or not at all", { timeout: 60_000 }, async (name) => {
  const file = fileURLToPath(new URL(`../indonesia/${name}.json`, import.meta.url));
  const { judged, tallies } = await evaluate(readQuestions(file), subject);
  const missed = judged
    .filter(({ verdict }) => verdict === "wrong" || verdict === "held")
    .map(({ verdict, question, said }) => `${verdict} ${question.id} ${question.ask.at(-1)} → ${said}`);
  const summary = tallies.summary();
  expect(summary.wrong, missed.join("\n")).toBe(0);
  expect(summary.coverage_pct, missed.join("\n")).toBeGreaterThanOrEqual(90);
});
