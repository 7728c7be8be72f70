import type { Column } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Rows } from "@tanyadata/warehouse";
import type { SqlRunner } from "../features/queries/sql-runner.ts";
import { resultOf, runCounted } from "./counted-run.ts";
import type { GuardedFailure, GuardedWarehouse } from "./guarded-warehouse.ts";
import { sourcesOf } from "./sources.ts";

/** Runs SQL that people wrote: what its columns mean can only be told from their values. */
export function guardedSqlRunner(warehouse: GuardedWarehouse, model: SemanticModel): SqlRunner {
  return {
    async run(sql, { signal, userId, evenIfLarge = false }) {
      const asker = { user: userId, lane: "written", isBounded: !evenIfLarge } as const;
      const outcome = await runCounted(warehouse.as(asker), sql, signal);
      if (!outcome.ok) return { ok: false, failure: told(outcome.failure) };
      const { value } = outcome;
      return {
        ok: true,
        value: { result: resultOf(value, columnsOf(value)), sources: sourcesOf(value.touched, model) },
      };
    },
  };
}

/** For whom no table is there to be read by SQL of their own. */
export const noSqlByHand: SqlRunner = {
  run: async () => ({
    ok: false,
    failure: { kind: "guard", detail: "Anda tidak berhak menjalankan SQL sendiri atas data ini.", byPolicy: true },
  }),
};

/** The author of the SQL is told what is not allowed as well as where it stands. */
const told = (failure: GuardedFailure): GuardedFailure =>
  failure.kind === "guard"
    ? { ...failure, detail: `${failure.reason.replaceAll("_", " ")}: ${failure.detail}` }
    : failure;

/** Columns of numbers are figures whose unit nobody knows, but years by their name; all others are names. */
export function columnsOf({ columns, rows }: Rows): Column[] {
  return columns.map((name, index) => {
    const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
    const isNumber = values.length > 0 && values.every((value) => typeof value === "number");
    const numberKind = /^(tahun|year)$/i.test(name) ? "year" : "figure";
    return { name, kind: isNumber ? numberKind : "name", unit: null, decimals: null };
  });
}
