import { isUntold, type Reading, type Support } from "@tanyadata/text-to-sql";
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

/** The same of a question that was read here. */
interface JudgedReading extends Judged {
  /** Of the last thing asked. */
  readonly reading: Reading;
  /** What of the engine served it; null where it is not answered. */
  readonly support: Support | null;
}

/** The reading of the last question, each before it having been asked in the same conversation, and the plan that it was asked after. */
function readLast(
  ask: readonly string[],
  engine: Subject["engine"],
): { readonly reading: Reading; readonly previous: unknown } {
  let reading = engine.read(ask[0] ?? "");
  let previous: unknown;
  for (const question of ask.slice(1)) {
    if (reading.kind === "plan") previous = reading.plan;
    reading = engine.read(question, previous);
  }
  return { reading, previous };
}

/** Asks every question and judges the replies. Times are of reading and compiling alone. */
export async function evaluate(
  questions: readonly Question[],
  { engine, rowsOf }: Subject,
): Promise<{ readonly judged: readonly JudgedReading[]; readonly tallies: Tallies }> {
  const tallies = new Tallies();
  const judged: JudgedReading[] = [];
  for (const question of questions) {
    const start = performance.now();
    const { reading, previous } = readLast(question.ask, engine);
    const sql = reading.kind === "plan" ? engine.compile(reading.plan).sql : null;
    const milliseconds = performance.now() - start;
    const rows = sql === null ? [] : await rowsOf(sql);
    const isTold = reading.kind === "plan" && !isUntold(reading.plan, rows);
    const reply: Reply =
      reading.kind === "ambiguous"
        ? { kind: "ambiguous", choices: reading.choices.map((choice) => choice.label) }
        : isTold
          ? { kind: "rows", rows }
          : { kind: "refused" };
    const verdict = judge(question.expect, reply);
    const mustHold = "refuse" in question.expect || "clarify" in question.expect;
    const confidence = reading.kind === "plan" ? reading.confidence : null;
    tallies.add(question.class, { verdict, mustHold, milliseconds, confidence });
    const said = reading.kind === "plan" ? reading.reading : reading.detail;
    const support = reading.kind === "plan" ? engine.support(question.ask.at(-1) ?? "", previous) : null;
    judged.push({ question, reading, support, verdict, said });
  }
  return { judged, tallies };
}
