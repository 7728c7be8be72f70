import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type Outcome, openDuckdbWarehouse, type Rows, type Warehouse } from "@tanyadata/warehouse";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { keepingResults } from "./kept-results.ts";

const question = { user: "siti", lane: "question" } as const;
const other = { user: "budi", lane: "question" } as const;
const rowsOf = (cell: string): Outcome<Rows> => ({
  ok: true,
  value: { columns: ["a"], rows: [[cell]], truncated: false },
});

/** A warehouse whose queries end when they are told to, each with its signal. */
async function heldWarehouse(bytes = 1_000_000) {
  const under: { sql: string; signal: AbortSignal | undefined; end: (outcome: Outcome<Rows>) => void }[] = [];
  const run: Warehouse["run"] = (sql, { signal } = {}) =>
    sql.includes("duckdb_")
      ? Promise.resolve({ ok: true, value: { columns: [], rows: [], truncated: false } })
      : new Promise((end) => {
          under.push({ sql, signal, end });
          signal?.addEventListener("abort", () => end({ ok: false, failure: { kind: "cancelled" } }));
        });
  const bare: Warehouse = {
    dialect: "duckdb",
    as: () => bare,
    run,
    parse: async () => ({ ok: true, value: null }),
    stream: async function* () {},
    close: async () => {},
  };
  return { warehouse: await keepingResults(bare, bytes), under };
}

describe("who asks the same at the same moment", () => {
  it("waits for one run, and both hear it; then it is kept, for each number of rows by itself", async () => {
    const { warehouse, under } = await heldWarehouse();
    const both = [question, other].map((asker) => warehouse.as(asker).run("SELECT 1"));
    under[0]?.end(rowsOf("one"));
    expect(await Promise.all(both)).toEqual([rowsOf("one"), rowsOf("one")]);
    expect(await warehouse.as(other).run("SELECT 1")).toEqual(rowsOf("one"));
    expect(under).toHaveLength(1);
    void warehouse.as(other).run("SELECT 1", { maxRows: 1 });
    void warehouse.as(other).run("SELECT 2");
    expect(under.map(({ sql }) => sql)).toEqual(["SELECT 1", "SELECT 1", "SELECT 2"]);
  });

  it("is not taken down by who goes away; who goes away last ends it, and nobody joins what ends", async () => {
    const { warehouse, under } = await heldWarehouse();
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const asked = [first, second].map(({ signal }) => warehouse.as(question).run("SELECT 1", { signal }));
    first.abort();
    expect(await asked[0]).toMatchObject({ failure: { kind: "cancelled" } });
    expect(under[0]?.signal?.aborted).toBe(false);
    second.abort();
    const later = warehouse.as(question).run("SELECT 1", { signal: third.signal });
    expect(await asked[1]).toMatchObject({ failure: { kind: "cancelled" } });
    expect([under.length, under[0]?.signal?.aborted, under[1]?.signal?.aborted]).toEqual([2, true, false]);
    under[1]?.end(rowsOf("later"));
    expect(await later).toEqual(rowsOf("later"));
  });

  it("who was gone before asking leaves nothing under way", async () => {
    const { warehouse, under } = await heldWarehouse();
    const outcome = await warehouse.as(question).run("SELECT 1", { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ failure: { kind: "cancelled" } });
    expect(under.every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it.each([
    ["too_many", 2],
    ["overloaded", 2],
    ["unavailable", 2],
    ["failed", 1],
    ["timeout", 1],
  ] as const)("after %s of the first it is run %i times", async (kind, times) => {
    const { warehouse, under } = await heldWarehouse();
    const failure = { kind, message: "no", seconds: 1 } as never;
    const [first, second] = [question, other].map((asker) => warehouse.as(asker).run("SELECT 1"));
    under[0]?.end({ ok: false, failure });
    expect(await first).toEqual({ ok: false, failure });
    await vi.waitFor(() => expect(under).toHaveLength(times));
    under[1]?.end(rowsOf("own"));
    expect(await second).toEqual(times === 2 ? rowsOf("own") : { ok: false, failure });
    // What failed is not kept; what the second ran is.
    void warehouse.as(question).run("SELECT 1");
    expect(under).toHaveLength(2);
  });
});

it("keeps the last ones within its bytes, and none that is larger than its share", async () => {
  const { warehouse, under } = await heldWarehouse(80_000);
  const ask = async (sql: string, cell: string): Promise<void> => {
    const asked = warehouse.as(question).run(sql);
    under.at(-1)?.end(rowsOf(cell));
    await asked;
  };
  for (let i = 0; i < 20; i++) await ask(`SELECT ${i}`, "x".repeat(4000));
  expect(under).toHaveLength(20);
  await warehouse.as(question).run("SELECT 19");
  expect(under).toHaveLength(20);
  void warehouse.as(question).run("SELECT 0");
  expect(under).toHaveLength(21);
  await ask("SELECT large", "x".repeat(6000));
  void warehouse.as(question).run("SELECT large");
  expect(under.filter(({ sql }) => sql === "SELECT large")).toHaveLength(2);
});

it("keeps only questions: nothing of what is written by hand, of the program's own, or where nothing is to be kept", async () => {
  const { warehouse, under } = await heldWarehouse();
  for (const lane of ["written", "insights", "map", "upkeep"] as const)
    void [1, 2].map(() => warehouse.as({ user: "siti", lane }).run("SELECT 1"));
  void [1, 2].map(() => warehouse.run("SELECT 1"));
  // Asked by somebody else, a question is no question any more.
  void [1, 2].map(() => warehouse.as(question).as({ user: null, lane: "upkeep" }).run("SELECT 1"));
  expect(under).toHaveLength(12);
  const off = await heldWarehouse(0);
  void [1, 2].map(() => off.warehouse.as(question).run("SELECT 1"));
  expect(off.under).toHaveLength(2);
});

describe("over a real file", () => {
  async function opened(...statements: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), "tanyadata-kept-"));
    const file = join(folder, "w.duckdb");
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    for (const sql of ["CREATE TABLE t AS SELECT 1 AS a, 'now' AS word", ...statements]) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
    const bare = await openDuckdbWarehouse({ file });
    const warehouse = await keepingResults(bare, 1_000_000);
    onTestFinished(async () => {
      await bare.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return { bare, asked: warehouse.as(question) };
  }

  it("what was asked before is answered though the warehouse is broken, and nothing else is", async () => {
    const { bare, asked } = await opened();
    const before = await asked.run("SELECT a FROM t");
    expect(before).toMatchObject({ ok: true, value: { rows: [[1]] } });
    await bare.close();
    expect(await asked.run("SELECT a FROM t")).toEqual(before);
    expect(await asked.run("SELECT a + 1 FROM t")).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
    expect((await asked.run("SELECT a FROM t", { maxRows: 1 })).ok).toBe(false);
  });

  it.each([
    "SELECT random() FROM t",
    "SELECT now()",
    "SELECT CURRENT_DATE",
    'SELECT "current_timestamp"',
    "SELECT age(DATE '2020-01-01')",
    "SELECT uuid()",
    "SELECT a FROM t USING SAMPLE 1",
  ])("what comes to something else the next time is run each time: %s", async (sql) => {
    const { bare, asked } = await opened();
    await asked.run(sql);
    await bare.close();
    expect((await asked.run(sql)).ok).toBe(false);
  });

  it.each(["CREATE VIEW v AS SELECT a, today() AS day FROM t", "CREATE MACRO m() AS random()"])(
    "nothing is kept where the file itself holds such: %s",
    async (statement) => {
      const { bare, asked } = await opened(statement);
      expect((await asked.run("SELECT a FROM t")).ok).toBe(true);
      await bare.close();
      expect((await asked.run("SELECT a FROM t")).ok).toBe(false);
    },
  );
});
