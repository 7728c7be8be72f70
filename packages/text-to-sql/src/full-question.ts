import type { Engine } from "./answer.ts";
import type { Plan } from "./plan/plan.ts";
import type { Reading } from "./telling.ts";

/** The words that ask for an answer outside the conversation it was given in. */
export interface FullQuestion {
  readonly words: string;
  /** They alone come to the same query. */
  readonly isProven: boolean;
}

/**
 * What asks for the answer that a question came to: the question where that alone comes to the same query, else the plan in words.
 * @param read reads a question alone; null where it could not be read just now
 */
export async function fullQuestionOf(
  engine: Pick<Engine, "compile" | "readingOf">,
  question: string,
  plan: Plan,
  read: (question: string) => Promise<Reading | null>,
): Promise<FullQuestion> {
  const { sql } = engine.compile(plan);
  const comesToIt = async (said: string): Promise<boolean> => {
    const alone = await read(said);
    return alone?.kind === "plan" && engine.compile(alone.plan).sql === sql;
  };
  if (await comesToIt(question)) return { words: question, isProven: true };
  const words = engine.readingOf(plan);
  return { words, isProven: await comesToIt(words) };
}
