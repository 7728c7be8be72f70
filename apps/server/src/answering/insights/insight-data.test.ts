import type { SemanticModel } from "@tanyadata/semantic-model";
import { makeEngine, postgres } from "@tanyadata/text-to-sql";
import { openPostgresWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openData } from "../../open-data.ts";
import { guardedOver } from "../guarded-over.testing.ts";
import { insightData } from "./insight-data.ts";
import { drafted, type OwnData, ownData, ownPostgres } from "./own-data.fixture.ts";

let own: OwnData;
let model: SemanticModel;
beforeAll(async () => {
  own = await ownData();
  const warehouse = await own.open();
  model = await drafted(warehouse);
  await warehouse.close();
});
afterAll(() => own?.remove());

/** The data over a warehouse that counts what runs, and how much at the same time. */
async function opened(change: (warehouse: Warehouse) => Partial<Warehouse> = () => ({})) {
  const warehouse = await own.open();
  const seen = { queries: 0 };
  const counting: Warehouse = {
    ...warehouse,
    as: () => counting,
    run(sql, options) {
      seen.queries++;
      return warehouse.run(sql, options);
    },
    ...change(warehouse),
  };
  const data = await openData(model, Promise.resolve(counting));
  return { data, seen };
}

test("a database that nobody wrote a model for says something, and each of it can be asked", async () => {
  const { data } = await opened();
  const page = await data.insights.page({}, null);
  expect(page?.failed).toBe(0);
  expect(new Set(page?.insights.map(({ kind }) => kind))).toContain("ranking");
  const sentences = page?.insights.map(({ sentence }) => sentence).join("\n");
  expect(sentences).toContain("**Toko 0**");
  for (const { question, sql } of page?.insights ?? []) {
    const answer = await data.answerer.answer(question, {
      signal: new AbortController().signal,
      userId: "someone",
      model: "gpt-4o",
    });
    expect(answer).toMatchObject({ kind: "answer", sql });
  }
  await data.close();
});

test("many who come at once share one search, and it is kept", async () => {
  const { data, seen } = await opened();
  await data.insights.version();
  const before = seen.queries;
  const pages = await Promise.all(Array.from({ length: 5 }, () => data.insights.page({}, null)));
  const cold = seen.queries - before;
  expect(cold).toBeGreaterThan(3);
  expect(new Set(pages).size).toBe(1);
  await data.insights.page({ topic: "nothing" }, null);
  expect(seen.queries - before).toBe(cold);
  expect(await data.insights.page({ region: "nowhere" }, null)).toBeUndefined();
  await data.close();
});

test("what cannot be asked just now is told, and asked again next time", async () => {
  let isDown = false;
  const { data } = await opened((warehouse) => ({
    run: async (sql, options) =>
      isDown && /penjualan/.test(sql) ? { ok: false, failure: { kind: "overloaded" } } : warehouse.run(sql, options),
  }));
  await data.insights.version();
  isDown = true;
  const part = await data.insights.page({}, null);
  expect(part?.failed).toBeGreaterThan(0);
  isDown = false;
  const whole = await data.insights.page({}, null);
  expect(whole?.failed).toBe(0);
  expect(whole?.insights.length).toBeGreaterThan(part?.insights.length ?? 99);
  await data.close();
});

test("the digest of a table is another one when it holds something else, and only then", async () => {
  const digests = async () => {
    const { data } = await opened();
    const told = await Promise.all([
      data.insights.versionOf(["kota"]),
      data.insights.versionOf(["penjualan"]),
      data.insights.version(),
    ]);
    await data.close();
    return told;
  };
  const [towns, sales, all] = await digests();
  expect(await digests()).toEqual([towns, sales, all]);
  await own.write("UPDATE penjualan SET jumlah = jumlah + 1 WHERE id = 1");
  const [townsAfter, salesAfter, allAfter] = await digests();
  expect(townsAfter).toBe(towns);
  expect(salesAfter).not.toBe(sales);
  expect(allAfter).not.toBe(all);
});

test.skipIf(inject("postgres") === null)("PostgreSQL says the same, and counts what is written", async () => {
  const duckdb = await opened();
  const said = (await duckdb.data.insights.page({}, null))?.insights.map(({ sentence }) => sentence);
  await duckdb.data.close();
  const url = await ownPostgres(inject("postgres") ?? "", "insights_own");
  const warehouse = await openPostgresWarehouse({ url });
  const read = async (sql: string) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)} in ${sql}`);
    return outcome.value.rows;
  };
  const members = await readMembers(model, read, "postgres");
  const tools = {
    engine: makeEngine(model, members, postgres),
    warehouse: await guardedOver(warehouse, { model }),
  };
  // Whatever was counted is long ago whenever it is asked for.
  let time = 0;
  const insights = insightData({ ...tools, model }, { warehouse, members, now: () => (time += 60_000) });
  const page = await insights.page({}, null);
  expect(page?.failed).toBe(0);
  const sentences = page?.insights.map(({ sentence }) => sentence) ?? [];
  expect([...sentences].sort()).toEqual([...(said ?? [])].sort());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TABLE parts (n integer) PARTITION BY RANGE (n)");
  await client.query("CREATE TABLE part PARTITION OF parts FOR VALUES FROM (0) TO (9)");
  const before = await insights.versionOf(["penjualan"]);
  const inParts = await insights.versionOf(["parts"]);
  await client.query("UPDATE penjualan SET jumlah = jumlah + 5000");
  await client.query("INSERT INTO parts VALUES (1)");
  // What a session counted is known to others once it has ended.
  await client.end();
  await expect.poll(async () => insights.versionOf(["penjualan"]), { timeout: 8000 }).not.toBe(before);
  await expect.poll(async () => insights.versionOf(["parts"]), { timeout: 8000 }).not.toBe(inParts);
  const after = await insights.page({}, null);
  expect(after?.failed).toBe(0);
  expect(after?.insights.map(({ sentence }) => sentence)).not.toEqual(sentences);
  await warehouse.close();
});
