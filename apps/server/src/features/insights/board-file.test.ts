import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxBoardFile, maxPins } from "@tanyadata/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { openStarter, startBoard } from "./insights.fixture.ts";

const starter = inject("starter");
let data: Data;
let board: Awaited<ReturnType<typeof startBoard>>;
let token: string;
let dataDir: string;

beforeAll(async () => {
  data = await openStarter(starter);
  dataDir = await mkdtemp(join(tmpdir(), "tanyadata-board-"));
  board = await startBoard({ dataDir }, data);
});
afterAll(async () => {
  await Promise.all([board?.close(), data?.close()]);
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ token } = await board.signUp());
});

const sqlPin = (sql: string, title = "Judul") => ({
  title,
  question: "Pertanyaan",
  plan: null as unknown,
  sql,
  chart_kind: null,
  size: "small",
});
const fileOf = (pins: readonly unknown[]) => ({
  format: "tanyadata-insights",
  version: 1,
  exported_at: "2026-11-21T07:00:00.000Z",
  pins,
});
const take = (pins: readonly unknown[]) => board.call("POST", "/insights/board/import", { token, body: fileOf(pins) });
const pinned = async () => (await board.call("GET", "/insights/pins", { token })).body.pins;

describe("a board file from somebody who means no good", () => {
  test("is refused as a whole where it is no board: too many pins, nested without end, too large, unprintable", async () => {
    for (const [pins, status] of [
      [Array.from({ length: 10_000 }, () => sqlPin("SELECT 1 AS a")), 400],
      [[sqlPin("SELECT 1 AS a", "x".repeat(maxBoardFile))], 413],
      [[sqlPin("SELECT 1 AS a", "a\u0000b")], 400],
      [[sqlPin("SELECT 1 AS a", "x".repeat(201))], 400],
      [[{ ...sqlPin("SELECT 1 AS a"), chart_kind: "<svg onload=alert(1)>" }], 400],
      ["SELECT 1 AS a", 400],
    ] as const)
      expect((await take(pins as unknown[])).status).toBe(status);
    // Too deep for those who would write it as an object.
    const nested = JSON.stringify(fileOf([{ ...sqlPin("SELECT 1 AS a"), plan: "deep" }])).replace(
      '"deep"',
      `${'{"kind":"fixed","of":'.repeat(50_000)}1${"}".repeat(50_000)}`,
    );
    const headers = { "content-type": "application/json" };
    expect((await board.call("POST", "/insights/board/import", { token, body: nested, headers })).status).toBe(400);
    expect(await pinned()).toEqual([]);
  });

  test("keeps names and cells as what they are: text", async () => {
    const title = '<script>alert(1)</script> =HYPERLINK("http://x") __proto__';
    const { body } = await take([sqlPin(`SELECT '=1+1' AS "<img src=x onerror=alert(1)>"`, title)]);
    expect(body).toMatchObject({ added: 1, left_out: [] });
    expect((await pinned())[0]).toMatchObject({
      title,
      confidence: "unverified",
      result: [["<img src=x onerror=alert(1)>"], [["=1+1"]]],
    });
  });

  test("cannot fill the server with what its queries answer", async () => {
    const { body } = await take([
      sqlPin("SELECT string_agg(a.name, ',') AS a FROM regency AS a, regency AS b", "one cell"),
      sqlPin(
        "SELECT a.code, string_agg(b.name, ',') AS b FROM regency AS a, province AS b GROUP BY a.code",
        "many rows",
      ),
      sqlPin("SELECT name, code FROM province ORDER BY code", "fair"),
    ]);
    expect(body.left_out).toEqual([{ title: "one cell", reason: expect.stringContaining("terlalu besar") }]);
    const [many, fair] = await pinned();
    const [, rows, meta] = many.result;
    expect(JSON.stringify(rows).length).toBeLessThan(201_000);
    expect(rows.length).toBeGreaterThan(100);
    expect(meta).toMatchObject({ row_count: 514, truncated: true });
    expect(fair.result[1]).toHaveLength(38);
  });

  test("cannot have rates or heights added up, nor amounts told in a unit that they are not", async () => {
    const measure = (id: string, year: number | null) => ({
      kind: "measure",
      measure: id,
      year,
      slices: [],
      places: [],
    });
    const over = (entity: string) => ({ entity, subsets: [], places: [], bounds: [], order: null });
    const total = (entity: string, of: unknown) => ({ kind: "aggregate", how: "sum", of, over: over(entity) });
    const planned = (title: string, figure: unknown) => ({
      ...sqlPin("SELECT 1 AS a", title),
      plan: { rows: null, figures: [figure] },
    });
    const people = measure("population", 2024);
    const { body } = await take([
      planned("rates", total("province", measure("poverty_rate", 2024))),
      planned("heights", total("mountain", measure("mountain_height", null))),
      planned("in tons", { kind: "converted", of: people, unit: "ton", factor: 1000 }),
      planned("totals", total("province", people)),
    ]);
    expect(body.left_out.map(({ title }: { title: string }) => title)).toEqual(["rates", "heights", "in tons"]);
    expect((await pinned()).map(({ title }: { title: string }) => title)).toEqual(["totals"]);
  });

  test("cannot hold more than a board has room for: what fits is taken, the rest is told", async () => {
    await take([sqlPin("SELECT 1 AS a")]);
    const row = await board.store.db
      .selectFrom("pins")
      .selectAll()
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: maxPins - 2 }, (_, i) => ({ ...row, id: `${row.id}-${i}`, position: i + 2 }));
    for (let i = 0; i < more.length; i += 50)
      await board.store.db
        .insertInto("pins")
        .values(more.slice(i, i + 50))
        .execute();
    const { status, body } = await take([sqlPin("SELECT 2 AS a"), sqlPin("SELECT 3 AS a", "too many")]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ added: 1, left_out: [{ title: "too many", reason: "Papan Anda sudah penuh." }] });
    expect(body.board.pins).toHaveLength(maxPins);
  });
});
