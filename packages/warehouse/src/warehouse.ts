/** A cell as it leaves the warehouse: plain JSON. Whole numbers beyond 2^53 arrive as strings. */
export type Cell = number | string | boolean | null;

/** Rows of a query. `truncated` when more than `maxRows` were there. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** Why a query did not end well: a value, never thrown. */
export type QueryFailure =
  | { readonly kind: "syntax"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "timeout"; readonly seconds: number }
  | { readonly kind: "memory"; readonly megabytes: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "overloaded" }
  | { readonly kind: "unavailable"; readonly message: string };

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: QueryFailure };

/** An analytical database, opened read-only. Running is guarded elsewhere: callers pass only SQL that a guard allowed. */
export interface Warehouse {
  readonly dialect: "duckdb";
  /** The parsed statement(s) as DuckDB's `json_serialize_sql` tells them. */
  parse(sql: string): Promise<Outcome<unknown>>;
  run(sql: string, options?: { readonly signal?: AbortSignal; readonly maxRows?: number }): Promise<Outcome<Rows>>;
  /**
   * Rows in batches, in constant memory. The last item is always `{ end }`: without it the result is not whole.
   */
  stream(sql: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<StreamPart>;
  close(): Promise<void>;
}

export type StreamPart =
  | { readonly columns: readonly string[] }
  | { readonly rows: readonly (readonly Cell[])[] }
  | { readonly end: { readonly ok: true; readonly rowCount: number } | { readonly ok: false; readonly failure: QueryFailure } };
