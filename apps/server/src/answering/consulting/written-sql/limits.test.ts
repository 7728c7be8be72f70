import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { GuardedWarehouse } from "../../guarded-warehouse.ts";
import { beyondEverywhere, beyondMariadb, beyondPostgres, within, withinMariadb } from "./beyond-statements.ts";
import {
  type NarrowDatabase,
  narrowModel,
  openNarrowDuckdb,
  openNarrowMariadb,
  openNarrowPostgres,
} from "./narrow.fixture.ts";
import { withinModel } from "./writer.ts";

const databases = [
  { dialect: "duckdb", isThere: true, open: () => openNarrowDuckdb(), refused: beyondEverywhere, within },
  {
    dialect: "postgres",
    isThere: inject("postgres") !== null,
    open: () => openNarrowPostgres("narrow"),
    refused: [...beyondEverywhere, ...beyondPostgres],
    within,
  },
  {
    dialect: "mariadb",
    isThere: inject("mariadb") !== null,
    open: () => openNarrowMariadb("narrow"),
    refused: [...beyondEverywhere, ...beyondMariadb],
    within: withinMariadb,
  },
];

for (const { dialect, isThere, open, refused, within } of databases)
  describe.skipIf(!isThere)(`SQL of a language model for ${dialect}`, () => {
    let database: NarrowDatabase;
    let guarded: GuardedWarehouse;
    let before: string;
    beforeAll(async () => {
      database = await open();
      guarded = withinModel(database.warehouse, narrowModel);
      before = await database.contents();
    });
    afterAll(() => database?.close());

    test("is tried by more than sixty hostile statements", () => expect(refused.length).toBeGreaterThanOrEqual(60));

    test.each(refused)("is refused where it %s: %s", async (_, sql, reason) => {
      const outcome = await guarded.run(sql);
      expect(outcome).toMatchObject({ ok: false });
      if (outcome.ok) return;
      const { failure } = outcome;
      expect(failure.kind).toMatch(/^(guard|syntax)$/);
      expect(failure.kind === "guard" ? `${failure.reason}: ${failure.detail}` : failure.kind).toMatch(reason);
    });

    test.each(within.map((sql) => [sql]))("is run: %s", async (sql) => {
      expect(await guarded.run(sql)).toMatchObject({ ok: true });
    });

    test("leaves everything as it was", async () => expect(await database.contents()).toBe(before));
  });
