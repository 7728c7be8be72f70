import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { analyticalStatements } from "./analytical-statements.ts";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { refusedStatements } from "./hostile-statements.ts";
import { listed, makeFixture } from "./warehouse-fixture.ts";

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let warehouse: Warehouse;
let guarded: GuardedWarehouse;
let parses = 0;

beforeAll(async () => {
  fixture = await makeFixture();
  warehouse = await openDuckdbWarehouse({ file: fixture.file, limits: { processes: 1 } });
  const counting: Warehouse = {
    ...warehouse,
    as: () => counting,
    parse: (...text) => {
      parses++;
      return warehouse.parse(...text);
    },
  };
  guarded = await guardedOver(counting, { tables: listed });
});
afterAll(async () => {
  await warehouse?.close();
  await fixture?.remove();
});

const analysis = analyticalStatements.filter((sql) => !sql.includes(";"));

it("judges many queries as one text, and each as if it were alone", async () => {
  parses = 0;
  const prepared = await guarded.prepare(analysis.slice(0, 30));
  expect(parses).toBe(1);
  for (const [i, one] of prepared.entries()) {
    const alone = await guarded.run(analysis[i] ?? "");
    expect(one.ok && inSomeOrder(await one.value.run())).toEqual(inSomeOrder(alone));
  }
});

/** Without ORDER BY a database tells its rows in any order. */
const inSomeOrder = (outcome: Awaited<ReturnType<GuardedWarehouse["run"]>>) =>
  outcome.ok
    ? { ...outcome, value: { ...outcome.value, rows: outcome.value.rows.map((row) => JSON.stringify(row)).sort() } }
    : outcome;

it("refuses what is hostile in whatever company it comes, and nothing else", async () => {
  const honest = "SELECT name FROM province";
  for (const hostile of Object.values(refusedStatements(fixture.secretFile, `${fixture.file}.out`))) {
    const verdicts = await guarded.prepare([honest, hostile, honest]);
    expect([hostile, verdicts.map(({ ok }) => ok)]).toEqual([hostile, [true, false, true]]);
  }
  for (const torn of [
    ["SELECT 'a", "b' FROM province"],
    ["SELECT name FROM province /*", "*/"],
    [honest, "-- nothing"],
    ["SELECT note FROM salaries --", honest],
  ])
    expect((await guarded.prepare(torn)).map(({ ok }) => ok)).toEqual(torn.map((sql) => sql === honest));
});
