import type { Result, Source } from "@tanyadata/contract";
import type { RunFailure } from "./result-stream.ts";

export type SqlOutcome =
  | { readonly ok: true; readonly value: { readonly result: Result; readonly sources: Source[] } }
  | { readonly ok: false; readonly failure: RunFailure };

/** Runs SQL that a user wrote, guarded and read-only, and shows as many rows as an answer does. */
export interface SqlRunner {
  /** Stops when the signal aborts. `of`: the plan of the answer whose SQL it was, as it was stored. */
  run(
    sql: string,
    options: {
      readonly signal: AbortSignal;
      readonly userId: string;
      readonly of?: unknown;
      /** Whether it is run although much has to be read. */
      readonly evenIfLarge?: boolean;
    },
  ): Promise<SqlOutcome>;
}
