import type { Cell, Outcome, QueryFailure, Rows, Warehouse } from "@tanyadata/warehouse";
import { measure } from "./measuring/measure.ts";

type Run = Warehouse["run"];
type RunOptions = NonNullable<Parameters<Run>[1]>;

/** One run that several may wait for. */
interface Flight {
  readonly outcome: Promise<Outcome<Rows>>;
  readonly stop: AbortController;
  askers: number;
}

/** A result takes at most this part of what may be kept: one large one must not drive out all others. */
const partOfOne = 1 / 8;

/** What a row and a cell take beside the text. */
const overhead = 24;

/** What comes to something else the next time, which DuckDB does not list as such: words of SQL, and how old something is by now. */
const unlisted = "current_timestamp current_time localtime localtimestamp age sample tablesample".split(" ");

/** Names of functions that do not come to the same by the same data, as DuckDB says. */
const changing = "SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE stability <> 'CONSISTENT'";

/** What views and macros of the file are made of: a query that names one does not show it. */
const hidden = `SELECT sql FROM duckdb_views() WHERE NOT internal UNION ALL
SELECT macro_definition FROM duckdb_functions() WHERE NOT internal AND macro_definition IS NOT NULL`;

/**
 * A warehouse that runs the same question once, as long as it stands on the same data: what came back is kept, and who asks the same while it is
 * being run waits for that run. Only of DuckDB, whose file nobody changes under it: the server opens it anew where another takes its place. By the SQL
 * that runs, in which the limits of policies stand: who may see something else asks something else.
 * @param bytes that results take together; 0: nothing is kept nor shared
 */
export async function keepingResults(warehouse: Warehouse, bytes: number): Promise<Warehouse> {
  if (bytes === 0 || warehouse.dialect !== "duckdb") return warehouse;
  const isSteady = await steadiness(warehouse);
  const kept = new Kept(bytes);
  const flights = new Map<string, Flight>();

  const keeping =
    (run: Run): Run =>
    async (sql, options = {}) => {
      if (!isSteady(sql)) return run(sql, options);
      const key = JSON.stringify([sql, options.maxRows, options.maxBytes]);
      for (;;) {
        const known = kept.of(key);
        if (known) {
          measure("tanyadata_results_total", 1, { outcome: "kept" });
          return { ok: true, value: known };
        }
        const joined = flights.get(key);
        measure("tanyadata_results_total", 1, { outcome: joined ? "shared" : "run" });
        const outcome = await waited(joined ?? begun(run, sql, options, key), key, options.signal);
        // What befell only who asked first is not the fate of who asked, too.
        if (outcome.ok || !joined || options.signal?.aborted || isOfTheQuery(outcome.failure)) return outcome;
      }
    };

  function begun(run: Run, sql: string, options: RunOptions, key: string): Flight {
    const stop = new AbortController();
    const outcome = run(sql, { ...options, signal: stop.signal }).then((outcome) => {
      if (flights.get(key) === flight) flights.delete(key);
      if (outcome.ok) kept.keep(key, outcome.value);
      return outcome;
    });
    const flight: Flight = { outcome, stop, askers: 0 };
    flights.set(key, flight);
    return flight;
  }

  /** What it comes to, for one of those who wait; who goes away ends it only if nobody else waits. */
  async function waited(flight: Flight, key: string, signal: AbortSignal | undefined): Promise<Outcome<Rows>> {
    flight.askers++;
    const leave = (): void => {
      flight.askers--;
      if (flight.askers > 0) return;
      // Nobody joins what is being stopped.
      if (flights.get(key) === flight) flights.delete(key);
      flight.stop.abort();
    };
    if (!signal) return flight.outcome;
    if (signal.aborted) {
      leave();
      return cancelled;
    }
    return new Promise((resolve, reject) => {
      const gone = (): void => {
        leave();
        resolve(cancelled);
      };
      signal.addEventListener("abort", gone, { once: true });
      flight.outcome.then(resolve, reject).finally(() => signal.removeEventListener("abort", gone));
    });
  }

  const over = (inner: Warehouse): Warehouse => ({
    ...inner,
    as: (asker) => {
      const asked = inner.as(asker);
      return asker.lane === "question" ? { ...over(asked), run: keeping(asked.run) } : over(asked);
    },
  });
  return over(warehouse);
}

const cancelled = { ok: false, failure: { kind: "cancelled" } } as const;

/** Whether whoever asks the same would hear the same. */
const isOfTheQuery = ({ kind }: QueryFailure): boolean =>
  kind === "syntax" || kind === "failed" || kind === "timeout" || kind === "memory";

/** Results by what was asked, the last ones that were asked for, within some bytes. */
class Kept {
  readonly #most: number;
  readonly #all = new Map<string, { readonly rows: Rows; readonly bytes: number }>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  of(key: string): Rows | undefined {
    const one = this.#all.get(key);
    if (!one) return undefined;
    this.#all.delete(key);
    this.#all.set(key, one);
    return one.rows;
  }

  keep(key: string, rows: Rows): void {
    const bytes = sizeOf(rows) + key.length * 2;
    if (bytes > this.#most * partOfOne) return;
    this.#drop(key);
    this.#all.set(key, { rows, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#all.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#all.get(key)?.bytes ?? 0;
    this.#all.delete(key);
  }
}

/** At the most: a character of two bytes each. */
const sizeOf = ({ columns, rows }: Rows): number => rows.reduce((sum, row) => sum + sizeOfRow(row), sizeOfRow(columns));

const sizeOfRow = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + overhead + (typeof cell === "string" ? cell.length * 2 : 0), overhead);

/** Tells SQL that comes to the same as long as the data are: that speaks of nothing that changes, not even as a name. */
async function steadiness(warehouse: Warehouse): Promise<(sql: string) => boolean> {
  const upkeep = warehouse.as({ user: null, lane: "upkeep" });
  const [names, texts] = await Promise.all([upkeep.run(changing), upkeep.run(hidden)]);
  if (!names.ok || !texts.ok || names.value.truncated || texts.value.truncated) return () => false;
  const words = new Set([...unlisted, ...names.value.rows.map(([name]) => String(name))]);
  const isSteady = (sql: string): boolean => !(sql.toLowerCase().match(/\w+/g) ?? []).some((word) => words.has(word));
  return texts.value.rows.every(([text]) => isSteady(String(text))) ? isSteady : () => false;
}
