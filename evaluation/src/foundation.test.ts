import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { readQuestions } from "./question.ts";
import { openSubject } from "./subject.ts";

const file = fileURLToPath(new URL("../indonesia/foundation.json", import.meta.url));

test("[S1.03] questions of the starter's shapes are answered rightly or not at all", { timeout: 120_000 }, async () => {
  const subject = await openSubject();
  try {
    const questions = readQuestions(file);
    const { judged, tallies } = await evaluate(questions, subject);
    const missed = judged
      .filter(({ verdict }) => verdict === "wrong" || verdict === "held")
      .map(({ verdict, question, said }) => `${verdict} ${question.id} ${question.ask.at(-1)} → ${said}`);
    const summary = tallies.summary();
    const failing = `${JSON.stringify(summary)}\n${missed.join("\n")}`;
    expect(summary.questions).toBe(questions.length);
    expect(summary.questions).toBeGreaterThan(200);
    expect(summary.precision_pct, failing).toBeGreaterThanOrEqual(99);
    expect(summary.coverage_pct, failing).toBeGreaterThanOrEqual(90);
    expect(summary.restraint_pct, failing).toBeGreaterThanOrEqual(98);
  } finally {
    await subject.close();
  }
});
