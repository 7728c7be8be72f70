import type { Asker } from "./fair-turns.ts";

/** A cell as it leaves the warehouse: plain JSON. Numbers beyond 2^53 are strings, which hold every digit. */
export type Cell = number | string | boolean | null;

/**
 * A number with a fraction: a quotient has more digits than a double holds, and is a number all the same, for what stays text is
 * compared as text. Only where even its whole part would be another number it stays as it is.
 */
export const fraction = (text: string): Cell => {
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
};

/** Rows of a query. `truncated` when more than the asked-for rows, or more bytes than allowed, were there. */
export interface Rows {
  /** Unique names: a second `a` is called `a_1`. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** Why a query did not end well: a value, never thrown. */
export type QueryFailure =
  /** Not a SELECT that the engine understands; `position` counts characters from 0. */
  | { readonly kind: "syntax"; readonly message: string; readonly position?: number }
  /** The engine refused or gave up: an unknown column, a value that cannot be cast. */
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "memory"; readonly megabytes: number }
  /** Before it ran: more rows would be read than may be without being asked for. */
  | { readonly kind: "large"; readonly rows: number }
  | { readonly kind: "cancelled" }
  /** Too many queries of this asker wait already. */
  | { readonly kind: "too_many" }
  /** Too many queries wait already. */
  | { readonly kind: "overloaded" }
  /** The query's process died or could not start; asking again may help. `isLost`: it died with the query. `role`: it cannot run as this one. */
  | { readonly kind: "unavailable"; readonly message: string; readonly isLost?: boolean; readonly role?: string };

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: QueryFailure };

/**
 * What queries are for. Questions may have all processes; what else there is, together, one less: whatever it does, a question finds one.
 * SQL that people wrote has the fewest, because nobody knows what it takes.
 */
export type WarehouseLane = "question" | "written" | "insights" | "map" | "upkeep";

export interface WarehouseAsker extends Asker {
  readonly lane: WarehouseLane;
  /** Whether what `run` would have to read too much for is refused as `large`. */
  readonly isBounded?: boolean;
  /** The role of the database that its queries run as; without, the user that connected. Only `inRole` says so. */
  readonly role?: string;
}

/** The program itself, and whoever is alone with it. */
export const nobody: WarehouseAsker = { user: null, lane: "question" };

/** An analytical database, opened read-only. Running is guarded elsewhere: callers pass only SQL that a guard allowed. */
export interface Warehouse {
  readonly dialect: "duckdb" | "postgres" | "mariadb";
  /** The file, or folder of files, that it reads, where it is no server. */
  readonly path?: string;
  /** Tells that rows of a table (by its name in whatever case) are others, where that is known without reading them. */
  readonly stampOf?: (table: string) => string | undefined;
  /** Connections that it may hold for questions, where it is at a server. */
  readonly connections?: number;
  /** The same warehouse, asked by somebody: queries that wait for a process do so in turns that are fair to users. */
  as(asker: WarehouseAsker): Warehouse;
  /**
   * The parsed statement(s): as DuckDB's `json_serialize_sql` tells them (`{ error: false, statements: […] }`), or as
   * libpg-query does (`{ version, stmts: […] }`), or as sqlparser does (`{ statements: […] }`).
   */
  parse(sql: string, options?: { readonly signal?: AbortSignal }): Promise<Outcome<unknown>>;
  /** Runs one SELECT. Never throws; everything that can go wrong is a failure. */
  run(
    sql: string,
    options?: { readonly signal?: AbortSignal; readonly maxRows?: number; readonly maxBytes?: number },
  ): Promise<Outcome<Rows>>;
  /**
   * The whole result of one SELECT in batches, in constant memory; the reader sets the pace, and leaving the loop stops
   * the query. The last item is always `{ end }`: without it, or with `ok: false`, the result is not whole.
   */
  stream(sql: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<StreamPart>;
  /** Ends running and waiting queries as `unavailable`, and every process. */
  close(): Promise<void>;
}

export type StreamPart =
  | { readonly columns: readonly string[] }
  | { readonly rows: readonly (readonly Cell[])[] }
  | {
      readonly end:
        | { readonly ok: true; readonly rowCount: number }
        | { readonly ok: false; readonly failure: QueryFailure };
    };
