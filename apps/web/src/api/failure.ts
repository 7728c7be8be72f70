import type { FetchBaseQueryError } from "@reduxjs/toolkit/query/react";
import type { Choice, Problem, ProblemCode } from "@tanyadata/contract";
import { isNotNow } from "./patience.ts";

/** Why a call gave no answer when the server did not say so itself. */
export type TransportCode = "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR" | "ANSWER_LOST" | "NOT_NOW";

/** A failed call as plain data: the problem that the server named, or what went wrong on the way. */
export interface Failure {
  readonly code: ProblemCode | TransportCode;
  readonly detail?: string;
  readonly choices?: Choice[];
  readonly suggestions?: string[];
  /** Where a question that has no answer is kept: its topic, and itself. */
  readonly chat_topic_id?: string;
  readonly query_id?: string;
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === "object" && data !== null && "code" in data && typeof data.code === "string";

/** What went wrong, from the error of an RTK Query call. Anything unknown counts as an unreadable answer. */
export function failureOf(error: unknown): Failure {
  const { status, data } = (error ?? {}) as Partial<FetchBaseQueryError>;
  if (status === "FETCH_ERROR" || status === "TIMEOUT_ERROR") return { code: status };
  const answered = status === "PARSING_ERROR" ? (error as { originalStatus?: number }).originalStatus : status;
  if (typeof answered === "number" && isNotNow(answered) && !isProblem(data)) return { code: "NOT_NOW" };
  if (typeof status === "number" && isProblem(data)) {
    const { code, detail, choices, suggestions, chat_topic_id, query_id } = data;
    return {
      code,
      ...(detail ? { detail } : {}),
      ...(choices ? { choices } : {}),
      ...(suggestions ? { suggestions } : {}),
      ...(query_id && chat_topic_id ? { query_id, chat_topic_id } : {}),
    };
  }
  return { code: "PARSING_ERROR" };
}
