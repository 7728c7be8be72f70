import type { Reading } from "@tanyadata/text-to-sql";
import { evaluate } from "./evaluate.ts";
import type { Question } from "./question.ts";
import type { Subject } from "./subject.ts";

/** What a question comes to, in one line: the plan as it is stored, the choices, or why not. */
function outcomeOf(reading: Reading): string {
  if (reading.kind === "plan") return JSON.stringify(reading.plan);
  if (reading.kind === "ambiguous") return `choice: ${reading.choices.map(({ label }) => label).join(" | ")}`;
  return `refused: ${reading.detail}`;
}

/** A line for each question with what it comes to. Whoever changes the reader without meaning to change an answer compares two of these. */
export async function plansOf(questions: readonly Question[], subject: Subject): Promise<string[]> {
  const { judged } = await evaluate(questions, subject);
  return judged.map(({ question, reading }) => `${question.id}  ${question.ask.join(" / ")}  →  ${outcomeOf(reading)}`);
}
