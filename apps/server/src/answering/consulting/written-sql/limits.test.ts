import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { GuardedWarehouse } from "../../guarded-warehouse.ts";
import { beyondEverywhere, beyondPostgres, within } from "./beyond-statements.ts";
import { type NarrowDatabase, narrowModel, openNarrowDuckdb, openNarrowPostgres } from "./narrow.fixture.ts";
import { withinModel } from "./writer.ts";

const hasPostgres = inject("postgres") !== null;
const databases = [
  { dialect: "duckdb", open: () => openNarrowDuckdb(), refused: beyondEverywhere },
  { dialect: "postgres", open: () => openNarrowPostgres("narrow"), refused: [...beyondEverywhere, ...beyondPostgres] },
] as const;

for (const { dialect, open, refused } of databases)
  describe.skipIf(dialect === "postgres" && !hasPostgres)(`SQL of a language model for ${dialect}`, () => {
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
