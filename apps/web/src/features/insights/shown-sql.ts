import type { Result, Source } from "@tanyadata/contract";

/** A query that is looked at, with what it gave. */
export interface ShownSql {
  readonly title: string;
  readonly sql: string;
  readonly result: Result;
  readonly sources: readonly Source[];
}
