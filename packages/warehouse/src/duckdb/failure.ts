import type { QueryFailure } from "../warehouse.ts";

/** What an error of DuckDB means to the caller. Only its first line: the rest quotes SQL that the caller did not write. */
export function failureOf(error: unknown, megabytes: number): QueryFailure {
  const message = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  if (message.startsWith("Out of Memory Error")) return { kind: "memory", megabytes };
  if (message.startsWith("Parser Error")) return { kind: "syntax", message };
  // A folder's file that was taken away: the folder is opened anew soon, and the query is none the worse for it.
  if (/^IO Error: (?:No files found that match|.*No such file or directory)/.test(message))
    return { kind: "unavailable", message: "a file of the folder is gone" };
  return { kind: "failed", message };
}

/** Whether the engine is of no use after this error. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error && /^(FATAL|INTERNAL) Error|database has been invalidated/.test(error.message);
