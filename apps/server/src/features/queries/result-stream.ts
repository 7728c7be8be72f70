import type { QueryFailure, StreamPart } from "@tanyadata/warehouse";
import type { Answer } from "./answerer.ts";

/** Why a run did not end well: the warehouse's reasons, or SQL that the guard does not allow (any more). */
export type RunFailure = QueryFailure | { readonly kind: "guard"; readonly detail: string };

export type ResultPart =
  | Exclude<StreamPart, { end: unknown }>
  | {
      readonly end:
        | { readonly ok: true; readonly rowCount: number }
        | { readonly ok: false; readonly failure: RunFailure };
    };

/** Runs the SQL of a stored answer again, guarded and read-only, and gives its rows in batches. */
export interface ResultStream {
  /**
   * `{ columns }`, then `{ rows }` as often as needed, then `{ end }`: without it the result is not whole. Stops when
   * the signal aborts or the reader leaves.
   */
  stream(sql: string, options: { readonly signal: AbortSignal; readonly userId: string }): AsyncIterable<ResultPart>;
}

type Code = Exclude<Extract<Answer, { kind: "problem" }>["code"], "model_unavailable">;

/** The problem that a failed run is to the client. */
export function problemOf(failure: RunFailure): { readonly code: Code; readonly detail: string } {
  switch (failure.kind) {
    case "syntax": {
      const { message, position } = failure;
      // People count characters from 1.
      return {
        code: "query_failed",
        detail: position === undefined ? message : `${message}, character ${position + 1}`,
      };
    }
    case "failed":
      return { code: "query_failed", detail: failure.message };
    case "guard":
      return { code: "query_failed", detail: failure.detail };
    case "memory":
      return { code: "query_failed", detail: `The query needed more than ${failure.megabytes} MB` };
    case "timeout":
      return { code: "query_timeout", detail: `The query took longer than ${failure.seconds} s` };
    case "too_many":
      return { code: "too_many_requests", detail: "Too many queries of yours are waiting" };
    case "overloaded":
      return { code: "overloaded", detail: "Too many queries are running" };
    case "unavailable":
      return { code: "warehouse_unavailable", detail: failure.message };
    case "cancelled":
      return { code: "query_failed", detail: "The query was cancelled" };
  }
}
