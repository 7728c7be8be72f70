import { type Allowed, checkTree } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyticalStatements } from "./analytical-statements.ts";
import { allowedIn, readCatalogue } from "./catalogue.ts";
import { guardedOver, unsaid } from "./guarded-over.testing.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { listed, makeFixture } from "./warehouse-fixture.ts";

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let warehouse: Warehouse;
let guarded: GuardedWarehouse;
let allowed: Allowed;

beforeAll(async () => {
  fixture = await makeFixture();
  warehouse = await openDuckdbWarehouse({ file: fixture.file, limits: { processes: 1 } });
  allowed = allowedIn(listed, await readCatalogue(warehouse), unsaid);
  guarded = await guardedOver(warehouse, { tables: listed });
});

afterAll(async () => {
  await warehouse.close();
  await fixture.remove();
});

describe("analysis passes the guard and runs", () => {
  for (const sql of analyticalStatements)
    it(sql, async () => {
      const outcome = await guarded.run(sql);
      expect(outcome).toMatchObject({ ok: true });
      if (outcome.ok) expect(outcome.value.rows.length).toBeGreaterThan(0);
    });
});

it("streams the same rows as it runs", async () => {
  const sql = "SELECT code, name FROM province ORDER BY name";
  const parts = [];
  for await (const part of guarded.stream(sql)) parts.push(part);
  const run = await guarded.run(sql);
  expect(parts).toEqual([
    { columns: ["code", "name"] },
    { rows: run.ok ? run.value.rows : [] },
    { end: { ok: true, rowCount: 4 } },
  ]);
});

it("tells the tables that were read, and not the names of CTEs", async () => {
  const sql =
    "WITH fact AS (SELECT code FROM Province) SELECT count(*) FROM fact JOIN population ON code = province_code";
  expect(await guarded.run(sql)).toMatchObject({
    ok: true,
    value: { touched: { tables: ["population", "province"] } },
  });
});

describe("the guard looks at every part of the tree", () => {
  /** What must be refused once it is not on a list any more. */
  const judged = new Set(["type", "function_name", "table_name", "id", "setop_type", "join_type", "ref_type"]);

  for (const sql of analyticalStatements)
    it(sql, async () => {
      const parsed = await warehouse.parse(sql);
      if (!parsed.ok) throw new Error("does not parse");
      let changes = 0;
      for (const [holder, key] of textsOf(parsed.value)) {
        if (!judged.has(key)) continue;
        const before = holder[key];
        holder[key] = "unlisted";
        const verdict = checkTree(parsed.value, allowed);
        expect(verdict.ok, `${key} ${String(before)}`).toBe(false);
        holder[key] = before;
        changes++;
      }
      expect(changes).toBeGreaterThan(1);
      expect(checkTree(parsed.value, allowed).ok).toBe(true);
    });

  function* textsOf(value: unknown): Generator<[holder: Record<string, unknown>, key: string]> {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value))
      if (typeof part === "string") yield [value as Record<string, unknown>, key];
      else yield* textsOf(part);
  }
});
