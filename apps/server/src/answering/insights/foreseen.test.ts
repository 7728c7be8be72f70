import { findInsights, type Ran } from "@tanyadata/insights";
import { loadModel } from "@tanyadata/semantic-model";
import { duckdb, makeEngine, type Plan } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { oneByOne } from "./turns.ts";

const starter = inject("starter");
const model = loadModel(starter.TANYADATA_MODEL);
let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openDuckdbWarehouse({ file: starter.WAREHOUSE_URL, limits: { processes: 1 } });
});
afterAll(() => warehouse?.close());

const rowsOf = async (sql: string) => {
  const outcome = await warehouse.run(sql, { maxRows: 200_000 });
  if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)} in ${sql}`);
  return outcome.value.rows;
};

/** Many figures side by side: what is looked at before anything is asked for alone. */
const isGlance = ({ figures }: Plan) => figures.length > 3 && figures.every(({ kind }) => kind === "measure");

test("what is foreseen spares queries, and changes nothing of what is told", async () => {
  const members = await readMembers(model, rowsOf, "duckdb");
  const engine = makeEngine(model, members, duckdb);
  /** The page of a province, and the queries that it took. */
  async function pageOf(key: string, canGlance: boolean) {
    const asked = new Set<string>();
    const inTurn = oneByOne();
    const run = async (plan: Plan): Promise<Ran | null> => {
      if (isGlance(plan) && !canGlance) return null;
      const { sql, columns } = engine.compile(plan);
      asked.add(sql);
      return { plan, sql, columns, rows: await inTurn(() => rowsOf(sql)), touched: { tables: [], columns: [] } };
    };
    const judge = async (plan: Plan) => ({ plan, ...engine.compile(plan), touched: { tables: [], columns: [] } });
    const region = members.find((member) => member.entity === "province" && member.key === key) ?? null;
    const findings = await findInsights({ model, engine, members, run, judge }, region);
    const best = await findings.best(40);
    return { best, topics: await findings.topics(), queries: asked.size, failed: findings.failed() };
  }
  for (const [key, spared] of [
    ["32", 0],
    // A province that is too young for most figures.
    ["96", 10],
  ] as const) {
    const [seen, blind] = [await pageOf(key, true), await pageOf(key, false)];
    expect(seen.failed).toBe(0);
    expect(blind.failed).toBeGreaterThan(0);
    expect(seen.best).toEqual(blind.best);
    expect(seen.topics).toEqual(blind.topics);
    expect(blind.queries - seen.queries).toBeGreaterThan(spared);
  }
});
