import type { QueryFailure, StreamPart } from "@tanyadata/warehouse";
import { AppError } from "../../http/app-error.ts";
import type { Answer } from "./answerer.ts";
import { meaningOf } from "./engine-words.ts";

/** Why a run did not end well: the warehouse's reasons, or SQL that the guard does not allow (any more); `byPolicy` is for the log alone. */
export type RunFailure =
  | QueryFailure
  | { readonly kind: "guard"; readonly detail: string; readonly byPolicy?: boolean };

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
   * the signal aborts or the reader leaves. `of`: the plan of the answer whose SQL it was, as it was stored.
   */
  stream(
    sql: string,
    options: {
      readonly signal: AbortSignal;
      readonly userId: string;
      readonly of?: unknown;
      /** Whether somebody wrote the SQL; else it was compiled from that plan. */
      readonly isWritten?: boolean;
    },
  ): AsyncIterable<ResultPart>;
}

type Code = Exclude<Extract<Answer, { kind: "problem" }>["code"], "model_unavailable">;

/** The problem that a failed run of a question (`what`) is to the client, in words for people. What the guard says is a code: what is wrong, and its name. */
export function problemOf(failure: RunFailure, what = "Pertanyaan"): { readonly code: Code; readonly detail: string } {
  switch (failure.kind) {
    case "syntax": {
      const { message, position } = failure;
      // People count characters from 1.
      const at = position === undefined ? "" : ` (huruf ke-${position + 1})`;
      return { code: "query_failed", detail: meaningOf(message) + at };
    }
    case "failed":
      return { code: "query_failed", detail: meaningOf(failure.message) };
    case "guard":
      return { code: "query_failed", detail: failure.detail };
    case "memory":
      return {
        code: "query_failed",
        detail: `Query ini memerlukan memori lebih dari ${failure.megabytes} MB. ${narrow}`,
      };
    case "large":
      return {
        code: "query_large",
        detail: `${what} ini membaca sekitar ${about.format(failure.rows)} baris dari database.`,
      };
    case "timeout":
      return {
        code: "query_timeout",
        detail: `Query berjalan lebih dari ${failure.seconds} detik dan dihentikan. ${narrow}`,
      };
    case "too_many":
      return { code: "too_many_requests", detail: "Terlalu banyak query Anda sedang menunggu." };
    case "overloaded":
      return { code: "overloaded", detail: "Terlalu banyak query sedang berjalan." };
    case "unavailable":
      return { code: "warehouse_unavailable", detail: failure.role === undefined ? away : unusable(failure.role) };
    case "cancelled":
      return { code: "query_failed", detail: "Query dibatalkan." };
  }
}

const away = "Database sedang tidak dapat dihubungi.";
const unusable = (role: string): string =>
  `Peran basis data “${role}”, sebagai siapa pertanyaan Anda dijalankan, tidak dapat dipakai. Hubungi administrator.`;

const about = new Intl.NumberFormat("id-ID", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 2,
});

/** The same of SQL as an error, whose cause tells the log alone where policies refused it. */
export function errorOf(failure: RunFailure): AppError {
  const { code, detail } = problemOf(failure, "SQL");
  return new AppError(code, { detail, cause: failure.kind === "guard" && failure.byPolicy ? byPolicy : undefined });
}

/** The cause of a problem that only policies make one. */
export const byPolicy = Symbol("by policy");

const narrow = "Persempit datanya, misalnya dengan WHERE atau LIMIT.";
