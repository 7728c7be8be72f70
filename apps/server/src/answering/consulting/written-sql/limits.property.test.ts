import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { GuardedOutcome, GuardedWarehouse } from "../../guarded-warehouse.ts";
import {
  type NarrowDatabase,
  narrowModel,
  openNarrowDuckdb,
  openNarrowMariadb,
  openNarrowPostgres,
} from "./narrow.fixture.ts";
import { randomSql } from "./random-sql.testing.ts";
import { withinModel } from "./writer.ts";

const databases = [
  { dialect: "duckdb", isThere: true, open: openNarrowDuckdb },
  {
    dialect: "postgres",
    isThere: inject("postgres") !== null,
    open: (options: { bare?: boolean } = {}) =>
      openNarrowPostgres(options.bare ? "narrow_bare" : "narrow_full", options),
  },
  {
    dialect: "mariadb",
    isThere: inject("mariadb") !== null,
    open: (options: { bare?: boolean } = {}) =>
      openNarrowMariadb(options.bare ? "narrow_bare" : "narrow_full", options),
  },
];
const runs = 150;

for (const { dialect, isThere, open } of databases)
  describe.skipIf(!isThere)(`whatever passes, on ${dialect}`, () => {
    let full: NarrowDatabase;
    let bare: NarrowDatabase;
    let guarded: GuardedWarehouse;
    let before: string;
    beforeAll(async () => {
      [full, bare] = [await open(), await open({ bare: true })];
      guarded = withinModel(full.warehouse, narrowModel);
      before = await full.contents();
    });
    afterAll(async () => {
      await full?.close();
      await bare?.close();
    });

    test("reads nothing but what the model declares, and changes nothing", async () => {
      let tried = 0;
      let passed = 0;
      await fc.assert(
        fc.asyncProperty(randomSql, async (random) => {
          const sql = dialect === "mariadb" ? random.replaceAll("AS text)", "AS char)") : random;
          tried += 1;
          const outcome = await guarded.run(sql);
          if (!outcome.ok && outcome.failure.kind !== "failed") return;
          passed += 1;
          // Where nothing else is there, it must come to the same; more columns may only make a bare name ambiguous.
          const alone = await bare.warehouse.run(sql);
          if (!outcome.ok && alone.ok) expect(outcome.failure).toMatchObject({ message: /ambiguous/i });
          else expect(toldBy(outcome)).toEqual(toldBy(alone));
        }),
        { numRuns: runs },
      );
      expect(passed).toBeGreaterThan(tried / 10);
      expect(await full.contents()).toBe(before);
    });
  });

/** Rows in any order, or that there are none: of which table a message speaks is no news. */
const toldBy = (outcome: GuardedOutcome<{ rows: readonly unknown[] }>): string[] | string =>
  outcome.ok ? outcome.value.rows.map((row) => JSON.stringify(row)).sort() : outcome.failure.kind;
