import type { Kysely } from "kysely";
import { metered, type Spent } from "../../events/spent.ts";
import type { AppError } from "../../http/app-error.ts";
import { toAppError } from "../../http/problem.ts";
import { traced } from "../../measuring/trace.ts";
import type { Schema } from "../../store/schema.ts";
import type { Answer } from "./answerer.ts";
import { byPolicy } from "./result-stream.ts";

/** One use of the data, told once it has ended. */
export interface Deed {
  readonly userId: string;
  readonly deed: "ask" | "plan" | "run_sql" | "export";
  readonly question: string;
  /** The SQL that ran; null where none was reached. */
  readonly sql: string | null;
  /** `done`, `stopped` by its user, `policy` where only policies refused it, or the code of the problem. */
  readonly outcome: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly spent: Spent;
}

/** Keeps what was done with the data. */
export interface Audit {
  /** @param transaction where what it came to is kept, too; without, one of its own */
  record(deed: Deed, transaction?: Kysely<Schema>): Promise<void>;
}

/** What a piece of work tells of itself. */
export interface Telling {
  /** The SQL, once it is known. */
  ran(sql: string): void;
  /** An answer, which may be a refusal of policies. */
  refused(answer: Answer): void;
  /**
   * Keeps a result, and in the same transaction that it was come to: one write to the disk for both, and neither without the other.
   * `keep` is given what tells it, and gives undefined where nothing was kept.
   */
  kept<T>(outcome: string, keep: (tell: Tell) => Promise<T | undefined>): Promise<T | undefined>;
}

export type Tell = (transaction: Kysely<Schema>) => Promise<void>;

type Start = Pick<Deed, "userId" | "deed" | "question"> & { readonly sql?: string };

/**
 * Does a piece of work, and tells the audit log what came of it, unless the work did. An answer is not
 * given before it stands in the log: a log that can miss an answer proves nothing.
 */
export async function audited<T>(
  audit: Audit,
  { sql: known, ...start }: Start,
  signal: AbortSignal,
  work: (telling: Telling) => Promise<T>,
  outcomeOf: (result: T) => string = () => "done",
): Promise<T> {
  const began = performance.now();
  const spent: Spent = {};
  let sql = known ?? null;
  let isTold = false;
  let isByPolicy = false;
  const tell = async (ended: string, transaction?: Kysely<Schema>): Promise<void> => {
    if (isTold) return;
    const outcome = isByPolicy ? "policy" : ended;
    const duration = Math.round(performance.now() - began);
    await audit.record({ ...start, sql, outcome, duration, spent }, transaction);
  };
  let result: T;
  try {
    const telling: Telling = {
      ran: (it) => {
        sql = it;
      },
      refused(answer) {
        isByPolicy = answer.kind === "no_answer" && answer.byPolicy === true;
      },
      async kept(outcome, keep) {
        const kept = await traced("store", () => keep((transaction) => tell(outcome, transaction)));
        isTold = kept !== undefined;
        return kept;
      },
    };
    result = await metered(spent, () => work(telling));
  } catch (error) {
    isByPolicy ||= (error as AppError).cause === byPolicy;
    const outcome = signal.aborted ? "stopped" : toAppError(error as AppError).code;
    // Nobody gets an answer here: a log that cannot be written now must not hide why.
    await tell(outcome).catch(() => {});
    throw error;
  }
  await tell(outcomeOf(result));
  return result;
}
