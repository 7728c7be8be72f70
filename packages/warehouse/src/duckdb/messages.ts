import type { Limits } from "../limits.ts";
import type { Task } from "../pool.ts";
import type { Outcome, StreamPart } from "../warehouse.ts";
import type { DuckdbPlace } from "./database.ts";

/** What the parent tells a query process. Orders arrive in turn, so a late `stop` never hits the next query. */
export type Order =
  | { readonly do: "open"; readonly place: DuckdbPlace; readonly spillFolder: string; readonly limits: Limits }
  | Task
  /** The reader took a batch of the stream: one more may be sent. */
  | { readonly do: "more" }
  | { readonly do: "stop" };

/** What a query process tells its parent. */
export type Report =
  | { readonly is: "ready" }
  | { readonly is: "broken"; readonly message: string }
  /** The process is over its memory limit and ends itself. */
  | { readonly is: "over" }
  | { readonly is: "part"; readonly part: StreamPart }
  /** `worn`: the process should be replaced before the next query, for it holds much memory or its database is broken. */
  | { readonly is: "end"; readonly outcome: Outcome<unknown>; readonly worn: boolean };

/** Batches of a stream that may be under way before the reader takes one. */
export const streamCredit = 2;
