import type { Engine, Reading } from "@tanyadata/text-to-sql";
import type { Outcome } from "@tanyadata/warehouse";
import type { Answer, Answerer } from "../../features/queries/answerer.ts";

/** For whom a question is read. */
export interface ReadingAsker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Reads a question, after the plan of the one before it. */
export type Read = (question: string, previous: unknown, asker: ReadingAsker) => Promise<Outcome<Reading>>;

/** Answers a question that was read. */
export type AnswerRead = (
  question: string,
  read: Outcome<Reading>,
  options: Parameters<Answerer["answer"]>[1],
) => Promise<Answer>;

/** An answerer that reads a question first: both in one. */
export const reading = (read: Read, answerRead: AnswerRead): Answerer => ({
  answer: async (question, options) => answerRead(question, await read(question, options.previous, options), options),
});

/** Reads whatever it is in the thread that serves everybody. */
export const inPlace =
  (engine: Pick<Engine, "read">): Read =>
  async (question, previous) => ({ ok: true, value: engine.read(question, previous) });
