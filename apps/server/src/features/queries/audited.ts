import { AppError } from "../../http/app-error.ts";

/** One use of the data, told once it has ended. */
export interface Deed {
  readonly userId: string;
  readonly deed: "ask" | "run_sql" | "export";
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
): Promise<T> {
  const began = performance.now();
  let sql = known ?? null;
  let outcome = "done";
  try {
    return await work((ran) => {
      sql = ran;
    });
  } catch (error) {
    outcome = signal.aborted ? "stopped" : error instanceof AppError ? error.code : "internal";
    throw error;
  } finally {
    await audit.record({ ...start, sql, outcome, duration: Math.round(performance.now() - began) });
  }
}
