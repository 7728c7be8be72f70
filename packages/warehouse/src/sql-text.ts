import type { Limits } from "./limits.ts";
import type { Outcome } from "./warehouse.ts";

/** Why text is refused before any parser sees it; null where it may be read. */
export function unreadable(sql: string, { sqlLength }: Pick<Limits, "sqlLength">): Outcome<never> | null {
  const syntax = (message: string) => ({ ok: false, failure: { kind: "syntax", message } }) as const;
  if (sql.length > sqlLength) return syntax(`SQL is longer than ${sqlLength} characters`);
  // An engine would read only what stands before it, and not in every place: what is judged must be what runs.
  if (sql.includes("\0")) return syntax("SQL holds a NUL character");
  return null;
}
