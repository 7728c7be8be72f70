import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { dialects, makeEngine } from "@tanyadata/text-to-sql";
import {
  copyToPostgres,
  openDuckdbWarehouse,
  openPostgresWarehouse,
  readMembers,
  type StreamPart,
  type Warehouse,
} from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Data, openData } from "../open-data.ts";
import { type AtTwoServers, byCitus, byForeignTables, hasExtension, sql } from "../testing/two-servers.ts";
import { waiting } from "../testing/waiting.ts";

const developed = fileURLToPath(new URL("../../../../evaluation/indonesia/questions.dev.json", import.meta.url));
const questions = (JSON.parse(readFileSync(developed, "utf8")) as { ask: string[] }[]).flatMap(
  ({ ask }) => ask.at(-1) ?? [],
);

const server = inject("postgres");
const has = async (extension: string): Promise<boolean> => server !== null && (await hasExtension(server, extension));
const model = loadModel(starterModelDir);
/** So low that all but the smallest tables are spread. */
const over = 30;

interface Kind {
  readonly name: string;
  readonly isThere: boolean;
  make(from: Warehouse): Promise<AtTwoServers>;
  /** Counts for hours, at the worker. */
  readonly endless: string;
}

const kinds: readonly Kind[] = [
  {
    name: "partitions by postgres_fdw",
    isThere: await has("postgres_fdw"),
    make: (from) => byForeignTables(server ?? "", (to) => copyToPostgres({ from, to }).then(() => {})),
    endless: "SELECT count(*) FROM endless",
  },
  {
    name: "Citus",
    isThere: await has("citus"),
    make: (from) => byCitus((to) => copyToPostgres({ from, to, distribute: { model, over } }).then(() => {})),
    endless: "SELECT count(*) FROM village AS v, district AS a, district AS b WHERE v.code <> a.code || b.code",
  },
];
for (const { name } of kinds.filter(({ isThere }) => !isThere))
  console.warn(
    `NOT RUN: a warehouse at two servers by ${name}, for PostgreSQL or this extension of it is not installed`,
  );

describe.each(kinds.filter(({ isThere }) => isThere))("the starter at two servers, by $name", ({ make, endless }) => {
  let there: AtTwoServers;
  let here: Warehouse;
  let spread: Warehouse;
  let data: Data;

  beforeAll(async () => {
    here = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL, limits: { rows: 200_000 } });
    there = await make(here);
    spread = await openPostgresWarehouse({ url: there.url, limits: { seconds: 20, processes: 2 } });
    data = await openData(model, openPostgresWarehouse({ url: there.url, limits: { processes: 2 } }));
  }, 300_000);
  afterAll(async () => {
    await data?.close();
    await spread?.close();
    await here?.close();
    await there?.stop();
  });

  const rowsOf = async (warehouse: Warehouse, query: string) => {
    const outcome = await warehouse.run(query);
    if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)} in ${query}`);
    return outcome.value.rows;
  };
  const asked = () => ({ signal: AbortSignal.timeout(60_000), model: "gpt-4o", userId: "u1" }) as const;
  /** What the worker is working on, or keeps open for who asked. */
  const atWorker = () =>
    sql(
      there.workerUrl,
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND state = 'active'`,
    );

  it("answers the development questions as DuckDB does", async () => {
    const members = await readMembers(model, (query) => rowsOf(here, query));
    const [engine, other] = [makeEngine(model, members), makeEngine(model, members, dialects.postgres)];
    const different: unknown[] = [];
    let compared = 0;
    for (const question of questions) {
      const reading = engine.read(question);
      if (reading.kind !== "plan") continue;
      const rows = await rowsOf(here, engine.compile(reading.plan).sql);
      const told = await rowsOf(spread, other.compile(reading.plan).sql).catch((error: Error) => error.message);
      compared++;
      if (!isSame(rows, told)) different.push({ question, rows, told });
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  it("is held against its model without a fault", async () => {
    const { datasets, entities } = await data.health();
    expect(
      [...datasets, ...entities].flatMap(({ id, findings }) => findings.map(({ message }) => [id, message])),
    ).toEqual([]);
    expect(entities.find(({ id }) => id === "village")?.table.rows).toBe(83_762);
  });

  it("lets nothing go on at the worker after the limit of time, or when the asker leaves", async () => {
    const hasty = await openPostgresWarehouse({ url: there.url, limits: { seconds: 2, processes: 1 } });
    try {
      const running = hasty.run(endless);
      await expect.poll(async () => (await atWorker()).length, waiting).toBeGreaterThan(0);
      expect(await running).toEqual({ ok: false, failure: { kind: "timeout", seconds: 2 } });
      await expect.poll(atWorker, waiting).toEqual([]);
      const left = new AbortController();
      const outcome = spread.run(endless, { signal: left.signal });
      await expect.poll(async () => (await atWorker()).length, waiting).toBeGreaterThan(0);
      left.abort();
      expect(await outcome).toEqual({ ok: false, failure: { kind: "cancelled" } });
      await expect.poll(atWorker, waiting).toEqual([]);
    } finally {
      await hasty.close();
    }
  });

  it("says that a lost worker is lost, never less than all rows, and answers once it is back", async () => {
    const question = "Berapa jumlah penduduk Indonesia?";
    const whole = await data.answerer.answer(question, asked());
    expect(whole.kind).toBe("answer");
    await data.ping();
    await there.worker.halt();
    expect(await data.answerer.answer(question, asked())).toMatchObject({
      kind: "problem",
      code: "warehouse_unavailable",
    });
    await expect(data.ping()).rejects.toThrow(/server \\"worker\\"|remote node/);
    const parts: StreamPart[] = [];
    for await (const part of spread.stream("SELECT * FROM village")) parts.push(part);
    expect(parts.at(-1)).toMatchObject({ end: { ok: false, failure: { kind: "unavailable" } } });
    await there.worker.start();
    await data.ping();
    expect(await data.answerer.answer(question, asked())).toEqual(whole);
  });
});

type Cells = readonly (readonly unknown[])[];

/** Sums of fractions differ in the last digits with the order in which they are added; of equals each database has its own order. */
function isSame(rows: Cells, others: Cells | string): boolean {
  if (typeof others === "string") return false;
  const plain = (all: Cells) =>
    all
      .map((row) => JSON.stringify(row.map((cell) => (typeof cell === "number" ? Number(cell.toPrecision(9)) : cell))))
      .sort();
  return JSON.stringify(plain(rows)) === JSON.stringify(plain(others));
}
