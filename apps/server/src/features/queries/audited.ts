import type { AppError } from "../../http/app-error.ts";
import { toAppError } from "../../http/problem.ts";

/** One use of the data, told once it has ended. */
export interface Deed {
  readonly userId: string;
  readonly deed: "ask" | "plan" | "run_sql" | "export";
  readonly question: string;
  /** The SQL that ran; null where none was reached. */
  readonly sql: string | null;
  /** `done`, `stopped` by its user, or the code of the problem. */
  readonly outcome: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** Keeps what was done with the data. */
export interface Audit {
  record(deed: Deed): Promise<void>;
}

type Start = Pick<Deed, "userId" | "deed" | "question"> & { readonly sql?: string };

/**
 * Does a piece of work, which names the SQL once it knows it, and tells the audit log what came of it. An answer is not
 * given before it stands in the log: a log that can miss an answer proves nothing.
 */
export async function audited<T>(
  audit: Audit,
  { sql: known, ...start }: Start,
  signal: AbortSignal,
  work: (ran: (sql: string) => void) => Promise<T>,
  outcomeOf: (result: T) => string = () => "done",
): Promise<T> {
  const began = performance.now();
  let sql = known ?? null;
  const told = (outcome: string): Promise<void> =>
    audit.record({ ...start, sql, outcome, duration: Math.round(performance.now() - began) });
  let result: T;
  try {
    result = await work((ran) => {
      sql = ran;
    });
  } catch (error) {
    const outcome = signal.aborted ? "stopped" : toAppError(error as AppError).code;
    // Nobody gets an answer here: a log that cannot be written now must not hide why.
    await told(outcome).catch(() => {});
    throw error;
  }
  await told(outcomeOf(result));
  return result;
}
