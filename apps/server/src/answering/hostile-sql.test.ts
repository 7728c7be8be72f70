import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedPart, GuardedWarehouse } from "./guarded-warehouse.ts";
import { bombs, refusedStatements } from "./hostile-statements.ts";
import { listed, makeFixture, secrets } from "./warehouse-fixture.ts";

const limits = { seconds: 2, megabytes: 512, spillMegabytes: 256, processes: 1, streams: 1, threads: 1 };

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let warehouse: Warehouse;
let guarded: GuardedWarehouse;
let before: unknown;

beforeAll(async () => {
  fixture = await makeFixture();
  before = await fixture.state();
  warehouse = await openDuckdbWarehouse({ file: fixture.file, spillFolder: fixture.spillFolder, limits });
  guarded = await guardedOver(warehouse, { tables: listed });
});

afterAll(async () => {
  await warehouse.close();
  const after = await fixture.state();
  await fixture.remove();
  expect(after).toEqual(before);
});

const tell = (outcome: unknown) => {
  const told = JSON.stringify(outcome);
  for (const secret of secrets) expect(told).not.toContain(secret);
};

async function collect(parts: AsyncIterable<GuardedPart>): Promise<GuardedPart[]> {
  const all: GuardedPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe("hostile SQL is refused before it runs", () => {
  const statements = refusedStatements("SECRET", "OUT");
  it("is a list worth the name", () => expect(Object.keys(statements).length).toBeGreaterThanOrEqual(40));

  for (const name of Object.keys(statements))
    it(name, async () => {
      const sql = refusedStatements(fixture.secretFile, fixture.outFile)[name] ?? "";
      const outcome = await guarded.run(sql);
      tell(outcome);
      expect(outcome.ok ? outcome.value : outcome.failure.kind).toMatch(/^(guard|syntax)$/);
      const streamed = await collect(guarded.stream(sql));
      tell(streamed);
      expect(streamed).toHaveLength(1);
      expect(streamed[0]).toMatchObject({ end: { ok: false } });
    });
});

describe("bombs made of allowed parts are stopped by the limits", () => {
  for (const [name, sql] of Object.entries(bombs))
    it(name, async () => {
      const outcome = await guarded.run(sql);
      expect(outcome.ok ? outcome.value : outcome.failure.kind).toMatch(/^(timeout|memory)$/);
    });

  it("leaves the warehouse able to answer", async () => {
    const outcome = await guarded.run("SELECT name FROM province ORDER BY code LIMIT 1");
    expect(outcome).toMatchObject({ ok: true, value: { rows: [["Aceh"]], touched: { tables: ["province"] } } });
  });
});

it("leaves the database, its folder and the spill folder as they were", async () => {
  await warehouse.close();
  expect(await fixture.state()).toEqual(before);
});
