import type { Question } from "./question.ts";
import type { Subject } from "./subject.ts";
import { Tallies } from "./tally.ts";
import { judge, type Reply, type Verdict } from "./verdict.ts";

/** A question with what became of it, in one line. */
export interface Judged {
  readonly question: Question;
  readonly verdict: Verdict;
  readonly said: string;
}

/** Asks every question and judges the replies. Times are of reading and compiling alone. */
export async function evaluate(
  questions: readonly Question[],
  { engine, rowsOf }: Subject,
): Promise<{ readonly judged: readonly Judged[]; readonly tallies: Tallies }> {
  const tallies = new Tallies();
  const judged: Judged[] = [];
  for (const question of questions) {
    const start = performance.now();
    const reading = engine.read(question.ask.at(-1) ?? "");
    const sql = reading.kind === "plan" ? engine.compile(reading.plan).sql : null;
    const milliseconds = performance.now() - start;
    const reply: Reply =
      reading.kind === "ambiguous"
        ? { kind: "ambiguous", choices: reading.choices.map((choice) => choice.label) }
        : sql === null
          ? { kind: "refused" }
          : { kind: "rows", rows: await rowsOf(sql) };
    const verdict = judge(question.expect, reply);
    const mustHold = "refuse" in question.expect || "clarify" in question.expect;
    tallies.add(question.class, verdict, mustHold, milliseconds);
    judged.push({ question, verdict, said: reading.kind === "plan" ? reading.reading : reading.detail });
  }
  return { judged, tallies };
}
