import { type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { type Allowed, checkTree, type GuardRefusal } from "@tanyadata/text-to-sql";
import type { QueryFailure, Rows, StreamPart, Warehouse } from "@tanyadata/warehouse";

/** What stopped a query: the warehouse's own reasons, or the guard's. */
export type GuardedFailure =
  | QueryFailure
  | { readonly kind: "guard"; readonly reason: GuardRefusal["reason"]; readonly detail: string };

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

/** The warehouse as answers may use it: only SQL that the guard allowed reaches it. */
export interface GuardedWarehouse {
  /** Judges only, and gives what runs the query: once, and when its turn has come. */
  prepare(
    sql: string,
  ): Promise<GuardedOutcome<{ run(options?: { readonly maxRows?: number }): ReturnType<GuardedWarehouse["run"]> }>>;
  run(
    sql: string,
    options?: { readonly signal?: AbortSignal; readonly maxRows?: number },
  ): Promise<GuardedOutcome<Rows & { readonly tables: readonly string[] }>>;
  stream(sql: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<GuardedPart>;
}

/** Tables that a model's entities and datasets live in: what questions may read. */
export const allowedBy = (model: SemanticModel): Allowed => ({
  tables: new Set([
    ...[...model.entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]),
    ...[...model.datasets.values()].flatMap(tablesOf),
  ]),
});

/** Parses, judges, then runs. The answer also names the tables that were read, in lower case, so that their sources can be told. */
export function guardedWarehouse(warehouse: Warehouse, allowed: Allowed): GuardedWarehouse {
  async function judge(sql: string, signal?: AbortSignal): Promise<GuardedOutcome<readonly string[]>> {
    const parsed = await warehouse.parse(sql, signal ? { signal } : {});
    if (!parsed.ok) return parsed;
    const verdict = checkTree(parsed.value, allowed, warehouse.dialect);
    if (verdict.ok) return { ok: true, value: verdict.tables };
    return { ok: false, failure: { kind: "guard", reason: verdict.reason, detail: verdict.detail } };
  }

  type Options = Parameters<GuardedWarehouse["run"]>[1];
  async function runJudged(sql: string, tables: readonly string[], options: Options) {
    const outcome = await warehouse.run(sql, options);
    return outcome.ok ? ({ ok: true, value: { ...outcome.value, tables } } as const) : outcome;
  }

  return {
    async prepare(sql) {
      const judged = await judge(sql);
      return judged.ok ? { ok: true, value: { run: (options) => runJudged(sql, judged.value, options) } } : judged;
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
