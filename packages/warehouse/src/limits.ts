import type { TurnRules } from "./fair-turns.ts";
import type { WarehouseAsker } from "./warehouse.ts";

/** What one query may use, and how many may be at work. */
export interface Limits {
  /** Seconds until a query is stopped; of a stream, until its first batch. */
  readonly seconds: number;
  /** Seconds that a stopped query has to answer before its process is killed. */
  readonly graceSeconds: number;
  /** Seconds that a whole stream may last, and that its reader may let it wait. */
  readonly streamSeconds: number;
  readonly stallSeconds: number;
  /** Memory of one query process as the operating system counts it; beyond it the process is killed. */
  readonly megabytes: number;
  /** Disk that one query process may spill to. */
  readonly spillMegabytes: number;
  /** Rows that `run` answers where the caller names no number. */
  readonly rows: number;
  /** Rows that the server of a warehouse may expect to read for somebody who is bounded; DuckDB is not asked. */
  readonly readRows: number;
  /** Bytes of text in the rows that `run` answers. */
  readonly bytes: number;
  /** Characters of SQL. */
  readonly sqlLength: number;
  /** Characters of its parsed tree as JSON, which may be 300 times longer: whoever judges it does so in the thread that serves everybody. */
  readonly treeLength: number;
  /** Columns of a result. */
  readonly columns: number;
  /** Threads of each query process. */
  readonly threads: number;
  /** Processes for `parse` and `run`; each works on one query at a time. */
  readonly processes: number;
  /**
   * Servers like this one that share the connections which PostgreSQL or MariaDB grants, of which they then take a fair part at most; 0: `processes`
   * counts whatever is granted.
   */
  readonly sharers: number;
  /** Processes for `stream`, so that slow downloads never keep a question waiting. Started when first needed. */
  readonly streams: number;
  /** Queries that may wait for a process in one lane, and of one user. */
  readonly queue: number;
  readonly queueOfUser: number;
}

/** How the processes for `parse` and `run` are shared. */
export const questionTurns = ({ processes, queue, queueOfUser }: Limits): TurnRules => {
  const some = Math.max(1, processes - 1);
  return { places: processes, lanes: { written: 1, insights: some, map: some, upkeep: some }, queue, queueOfUser };
};

/** Rows that somebody's query may be expected to read; undefined: as many as it takes. */
export const mayRead = ({ isBounded }: WarehouseAsker, { readRows }: Limits): number | undefined =>
  isBounded && Number.isFinite(readRows) ? readRows : undefined;

export const streamTurns = ({ streams, queue, queueOfUser }: Limits): TurnRules => ({
  places: streams,
  queue,
  queueOfUser,
});

export const defaultLimits: Limits = {
  seconds: 20,
  graceSeconds: 1,
  streamSeconds: 600,
  stallSeconds: 30,
  megabytes: 1024,
  spillMegabytes: 2048,
  rows: 10_000,
  readRows: Number.POSITIVE_INFINITY,
  bytes: 16 * 1024 * 1024,
  sqlLength: 20_000,
  treeLength: 1_000_000,
  columns: 500,
  threads: 2,
  processes: 3,
  sharers: 0,
  streams: 2,
  queue: 64,
  queueOfUser: 16,
};
