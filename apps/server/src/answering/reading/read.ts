import type { Engine, Reading } from "@tanyadata/text-to-sql";
import type { Outcome } from "@tanyadata/warehouse";

/** For whom a question is read. */
export interface ReadingAsker {
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Reads a question, after the plan of the one before it. */
export type Read = (question: string, previous: unknown, asker: ReadingAsker) => Promise<Outcome<Reading>>;

/** Reads whatever it is in the thread that serves everybody. */
export const inPlace =
  (engine: Pick<Engine, "read">): Read =>
  async (question, previous) => ({ ok: true, value: engine.read(question, previous) });
