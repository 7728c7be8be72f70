import { parseModel } from "@tanyadata/semantic-model";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type Held,
  type NarrowDatabase,
  openNarrowDuckdb,
  openNarrowPostgres,
} from "./consulting/written-sql/narrow.fixture.ts";
import { randomSql } from "./consulting/written-sql/random-sql.testing.ts";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedOutcome, GuardedWarehouse } from "./guarded-warehouse.ts";

const tables = ["province", "regency", "population"];
/** What the other database holds something else in. */
const secrets = tables
  .flatMap((table) => [`${table}.note`, `${table}.salary`])
  .filter((one) => one !== "population.note");
const model = parseModel([
  {
    name: "root.yaml",
    text: `model: m\nlabel: M\nwhole: { label: Semua, terms: [semua] }\nsecrets: { columns: [${secrets}, population.name] }`,
  },
]);
const databases = [
  { dialect: "duckdb", open: openNarrowDuckdb },
  {
    dialect: "postgres",
    open: (options: Held = {}) => openNarrowPostgres(options.other ? "names_other" : "names_full", options),
  },
] as const;
const runs = 250;

for (const { dialect, open } of databases)
  describe.skipIf(dialect === "postgres" && inject("postgres") === null)(
    `whatever people may write, on ${dialect}`,
    () => {
      let full: NarrowDatabase;
      let other: NarrowDatabase;
      let guarded: GuardedWarehouse;
      beforeAll(async () => {
        [full, other] = [await open(), await open({ other: true })];
        guarded = await guardedOver(full.warehouse, { model, tables: new Set(tables) });
      });
      afterAll(async () => {
        await full?.close();
        await other?.close();
      });

      test("tells the same whatever the secrets are", { timeout: 180_000 }, async () => {
        let tried = 0;
        let passed = 0;
        await fc.assert(
          fc.asyncProperty(randomSql, async (sql) => {
            tried += 1;
            const outcome = await guarded.run(sql);
            if (!outcome.ok && outcome.failure.kind !== "failed") return;
            passed += 1;
            expect([sql, toldBy(outcome)]).toEqual([sql, toldBy(await other.warehouse.run(sql))]);
          }),
          { numRuns: runs },
        );
        // About a quarter passes, by chance: far fewer would mean that nothing is tried.
        expect(passed).toBeGreaterThan(tried / 10);
      });
    },
  );

/** Rows in any order, or that there are none. */
const toldBy = (outcome: GuardedOutcome<{ rows: readonly unknown[] }>): string[] | string =>
  outcome.ok ? outcome.value.rows.map((row) => JSON.stringify(row)).sort() : outcome.failure.kind;
