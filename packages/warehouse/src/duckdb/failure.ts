import type { QueryFailure } from "../warehouse.ts";

/** What an error of DuckDB means to the caller. Only its first line: the rest quotes SQL that the caller did not write. */
export function failureOf(error: unknown, megabytes: number): QueryFailure {
  const message = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  if (message.startsWith("Out of Memory Error")) return { kind: "memory", megabytes };
  if (message.startsWith("Parser Error")) return { kind: "syntax", message };
  return { kind: "failed", message };
}

/** Whether the engine is of no use after this error. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error && /^(FATAL|INTERNAL) Error|database has been invalidated/.test(error.message);
