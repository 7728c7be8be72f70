import type { Engine } from "./answer.ts";
import type { Plan } from "./plan/plan.ts";

/** The words that ask for an answer outside the conversation it was given in. */
export interface FullQuestion {
  readonly words: string;
  /** They alone come to the same query. */
  readonly isProven: boolean;
}

/** What asks for the answer that a question came to: the question where that alone comes to the same query, else the plan in words. */
export function fullQuestionOf(
  engine: Pick<Engine, "read" | "compile" | "readingOf">,
  question: string,
  plan: Plan,
): FullQuestion {
  const { sql } = engine.compile(plan);
  const comesToIt = (said: string): boolean => {
    const alone = engine.read(said);
    return alone.kind === "plan" && engine.compile(alone.plan).sql === sql;
  };
  if (comesToIt(question)) return { words: question, isProven: true };
  const words = engine.readingOf(plan);
  return { words, isProven: comesToIt(words) };
}
