import { basesOf, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { type Allowed, checkTree, type GuardRefusal, type Touched } from "@tanyadata/text-to-sql";
import type { QueryFailure, Rows, StreamPart, Warehouse, WarehouseAsker } from "@tanyadata/warehouse";
import { LastUsed } from "../last-used.ts";
import { traced } from "../measuring/trace.ts";

/** What stopped a query: the warehouse's own reasons, or the guard's. */
export type GuardedFailure =
  | QueryFailure
  | {
      readonly kind: "guard";
      readonly reason: GuardRefusal["reason"] | "beyond_the_model";
      readonly detail: string;
      /** Whether it is allowed but for policies. For the log alone: whoever is refused must not learn it. */
      readonly byPolicy?: boolean;
    };

export type GuardedOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: GuardedFailure };

/** Like the warehouse's, but the end may also be the guard's refusal. */
export type GuardedPart =
  | Exclude<StreamPart, { end: unknown }>
  | {
      readonly end:
        | { readonly ok: true; readonly rowCount: number }
        | { readonly ok: false; readonly failure: GuardedFailure };
    };

/** A query that the guard allowed. */
export interface Prepared {
  readonly touched: Touched;
  run(options?: { readonly maxRows?: number }): ReturnType<GuardedWarehouse["run"]>;
}

/** The warehouse as answers may use it: only SQL that the guard allowed reaches it. */
export interface GuardedWarehouse {
  /** The same, asked by somebody. */
  as(asker: WarehouseAsker): GuardedWarehouse;
  /** Judges several queries at once, in one go where that is possible, and gives what runs each when its turn has come. */
  prepare(queries: readonly string[]): Promise<readonly GuardedOutcome<Prepared>[]>;
  run(
    sql: string,
    options?: { readonly signal?: AbortSignal; readonly maxRows?: number; readonly maxBytes?: number },
  ): Promise<GuardedOutcome<Rows & { readonly touched: Touched }>>;
  stream(sql: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<GuardedPart>;
}

/** Tables that a model's entities and datasets live in, as the model names them: some are views of its own. */
export const tablesNamedBy = (model: SemanticModel): ReadonlySet<string> =>
  new Set([
    ...[...model.entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]),
    ...[...model.datasets.values()].flatMap(tablesOf),
  ]);

/** The tables of the database that those are, or are made of: what questions may read. */
export const basesNamedBy = (model: SemanticModel): ReadonlySet<string> =>
  new Set([...tablesNamedBy(model)].flatMap((table) => basesOf(table, model)));

/** Judges the tree of SQL that the guard allowed more narrowly: what is wrong with it, or null. */
export type FurtherLimit = (tree: unknown) => string | null;

/** Of SQL that was judged: at most so many, none longer than this. */
const keptVerdicts = 1000;
const keptLength = 10_000;

/** What SQL touches that was allowed, by its text, as long as the same is allowed: the last ones that were asked. */
class Verdicts {
  readonly #kept = new LastUsed<{ readonly allowed: Allowed; readonly touched: Touched }>(keptVerdicts);

  of(sql: string, allowed: Allowed): Touched | undefined {
    const kept = this.#kept.get(sql);
    return kept?.allowed === allowed ? kept.touched : undefined;
  }

  keep(sql: string, allowed: Allowed, touched: Touched): void {
    if (sql.length <= keptLength) this.#kept.set(sql, { allowed, touched });
  }
}

/** Parses, judges, then runs; what was allowed once is not parsed again. The answer also names what was read, so that its sources can be told. */
export const guardedWarehouse = (
  warehouse: Warehouse,
  allowed: () => Promise<Allowed>,
  further: FurtherLimit = () => null,
  toOthers: (() => Promise<Allowed>) | null = null,
): GuardedWarehouse => guardedFor(warehouse, { allowed, further, toOthers, verdicts: new Verdicts() });

interface Judging {
  readonly allowed: () => Promise<Allowed>;
  readonly further: FurtherLimit;
  /** What is allowed to whom no policy keeps anything from; null: to whom this is for. */
  readonly toOthers: (() => Promise<Allowed>) | null;
  readonly verdicts: Verdicts;
}

function guardedFor(warehouse: Warehouse, judging: Judging): GuardedWarehouse {
  const { allowed, further, toOthers, verdicts } = judging;
  async function judge(sql: string, signal?: AbortSignal): Promise<GuardedOutcome<Touched>> {
    const known = verdicts.of(sql, await allowed());
    if (known) return { ok: true, value: known };
    const parsed = await warehouse.parse(sql, signal ? { signal } : {});
    if (!parsed.ok) return parsed;
    const now = await allowed();
    const verdict = verdictOn(parsed.value, now);
    if (!verdict.ok) return whoseRefusal(verdict, parsed.value);
    verdicts.keep(sql, now, verdict.value);
    return verdict;
  }

  /** Says whether policies refused it. Every refusal is judged once more, so that what is hidden costs the same as what is not there. */
  async function whoseRefusal<T>(refused: GuardedOutcome<T>, tree: unknown): Promise<GuardedOutcome<T>> {
    if (refused.ok || refused.failure.kind !== "guard" || !toOthers) return refused;
    const byPolicy = checkTree(tree, await toOthers(), warehouse.dialect).ok;
    return { ok: false, failure: { ...refused.failure, byPolicy } };
  }

  function verdictOn(tree: unknown, allowed: Allowed): GuardedOutcome<Touched> {
    const verdict = checkTree(tree, allowed, warehouse.dialect);
    // Of names the further limit says more: all else of the tree was allowed.
    const beyond = verdict.ok || verdict.reason === "name_not_allowed" ? further(tree) : null;
    if (beyond !== null) return { ok: false, failure: { kind: "guard", reason: "beyond_the_model", detail: beyond } };
    if (verdict.ok) return { ok: true, value: { tables: verdict.tables, columns: verdict.columns } };
    return { ok: false, failure: { kind: "guard", reason: verdict.reason, detail: verdict.detail } };
  }

  /**
   * Parses queries as one text. Without a semicolon none can hold two statements: as many statements as queries are then
   * one of each, in their order. Null: they must be judged one by one.
   */
  async function judgeTogether(queries: readonly string[]): Promise<GuardedOutcome<Touched>[] | null> {
    if (queries.length < 2 || queries.some((sql) => sql.includes(";"))) return null;
    const parsed = await warehouse.parse(queries.join("\n;\n"));
    const trees = parsed.ok ? statementsOf(parsed.value) : [];
    if (trees.length !== queries.length) return null;
    const now = await allowed();
    return Promise.all(trees.map((tree) => whoseRefusal(verdictOn(tree, now), tree)));
  }

  type Options = Parameters<GuardedWarehouse["run"]>[1];
  async function runJudged(sql: string, touched: Touched, options: Options) {
    const outcome = await traced("query", () => warehouse.run(sql, options), {
      kind: "client",
      attributes: { "db.system.name": warehouse.dialect },
      failureOf: (one) => (one.ok ? undefined : one.failure.kind),
    });
    return outcome.ok ? ({ ok: true, value: { ...outcome.value, touched } } as const) : outcome;
  }

  return {
    as: (asker) => guardedFor(warehouse.as(asker), judging),
    async prepare(queries) {
      const judged = (await judgeTogether(queries)) ?? (await Promise.all(queries.map((sql) => judge(sql))));
      return judged.map((verdict, i): GuardedOutcome<Prepared> => {
        const sql = queries[i] ?? "";
        if (!verdict.ok) return verdict;
        const touched = verdict.value;
        return { ok: true, value: { touched, run: (options) => runJudged(sql, touched, options) } };
      });
    },
    async run(sql, options) {
      const judged = await judge(sql, options?.signal);
      return judged.ok ? runJudged(sql, judged.value, options) : judged;
    },
    async *stream(sql, options = {}) {
      const judged = await judge(sql, options.signal);
      if (judged.ok) yield* warehouse.stream(sql, options);
      else yield { end: judged };
    },
  };
}

/** The statements of a parsed text, each as if it had been parsed alone. */
function statementsOf(tree: unknown): unknown[] {
  for (const key of ["statements", "stmts"] as const) {
    const list = typeof tree === "object" && tree !== null ? (tree as Record<string, unknown>)[key] : undefined;
    if (Array.isArray(list)) return list.map((one: unknown) => ({ ...(tree as object), [key]: [one] }));
  }
  return [];
}
