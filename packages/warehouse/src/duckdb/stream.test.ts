import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StreamPart, Warehouse } from "../warehouse.ts";
import { openDuckdbWarehouse } from "./open.ts";
import { makeDatabase, queryProcesses, residentMegabytes } from "./testing.ts";

const rowCount = 1_000_000;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let warehouse: Warehouse;

beforeAll(async () => {
  database = await makeDatabase(
    `CREATE TABLE t AS SELECT range AS n, CASE range WHEN 700000 THEN 'bad' ELSE range::VARCHAR END AS label FROM range(${rowCount})`,
  );
  const { file, spillFolder } = database;
  const limits = { processes: 1, streams: 1, seconds: 10, stallSeconds: 2, megabytes: 600 };
  warehouse = await openDuckdbWarehouse({ file, spillFolder, limits });
});

afterAll(async () => {
  await warehouse.close();
  database.remove();
});

async function read(sql: string, signal?: AbortSignal, onPart: (part: StreamPart) => unknown = () => {}) {
  let rows = 0;
  let checksum = 0;
  let end: unknown;
  for await (const part of warehouse.stream(sql, signal ? { signal } : {})) {
    if ("rows" in part) {
      rows += part.rows.length;
      for (const row of part.rows) checksum += Number(row[0]);
    }
    if ("end" in part) end = part.end;
    await onPart(part);
  }
  return { rows, checksum, end };
}

describe("a stream is whole or says that it is not", () => {
  it("gives every row", async () => {
    const all = { rows: rowCount, checksum: (rowCount * (rowCount - 1)) / 2, end: { ok: true, rowCount } };
    expect(await read("SELECT n, label FROM t")).toEqual(all);
  });

  it("keeps the order", async () => {
    const firsts: unknown[] = [];
    await read(
      "SELECT n FROM t ORDER BY n DESC",
      undefined,
      (part) => "rows" in part && firsts.push(part.rows[0]?.[0]),
    );
    expect(firsts).toEqual([...firsts].sort((a, b) => Number(b) - Number(a)));
    expect(firsts[0]).toBe(rowCount - 1);
  });

  it("tells of a value in the middle that cannot be cast", async () => {
    expect(await read("SELECT label::INTEGER FROM t")).toEqual({
      rows: 0,
      checksum: 0,
      end: { ok: false, failure: { kind: "failed", message: expect.stringContaining("'bad'") } },
    });
  });

  it("tells of nothing to tell", async () => {
    expect(await read("SELECT n FROM t WHERE false")).toEqual({ rows: 0, checksum: 0, end: { ok: true, rowCount: 0 } });
  });

  it("tells of too much memory", async () => {
    const { end } = await read("SELECT repeat(label, 100000) FROM t");
    expect(end).toMatchObject({ ok: false, failure: { kind: "memory" } });
  });

  it("tells of a process that was killed in the middle", async () => {
    let parts = 0;
    const { end } = await read("SELECT n FROM t", undefined, () => {
      if (++parts === 20) for (const pid of streamProcess()) process.kill(pid, "SIGKILL");
    });
    expect(end).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  });

  it("tells of being cancelled in the middle", async () => {
    const controller = new AbortController();
    let parts = 0;
    const { rows, end } = await read("SELECT n FROM t", controller.signal, () => {
      if (++parts === 20) controller.abort();
    });
    expect(rows).toBeLessThan(rowCount);
    expect(end).toEqual({ ok: false, failure: { kind: "cancelled" } });
  });
});

describe("the reader sets the pace", () => {
  it("may leave, and the process is free for the next", async () => {
    for await (const part of warehouse.stream("SELECT n FROM t")) if ("rows" in part) break;
    expect(await read("SELECT n FROM t LIMIT 10")).toMatchObject({ rows: 10 });
  });

  it("holds back the process: memory stays bounded on both sides", async () => {
    const wide =
      "SELECT n, label || label || label || label || label || label AS a, label || 'abcdefghijklmnopqrstuvwxyz' AS b FROM t";
    const before = process.memoryUsage.rss();
    let most = 0;
    let parts = 0;
    const { rows } = await read(wide, undefined, async () => {
      if (++parts % 20 !== 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
      most = Math.max(most, ...streamProcess().map(residentMegabytes));
    });
    expect(rows).toBe(rowCount);
    expect(most).toBeLessThan(600);
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(300);
  });

  it("must not hold the process for ever", async () => {
    let parts = 0;
    const { end } = await read("SELECT n FROM t", undefined, async () => {
      if (++parts === 3) await new Promise((resolve) => setTimeout(resolve, 2500));
    });
    expect(end).toEqual({ ok: false, failure: { kind: "timeout", seconds: 2 } });
  });

  it("never keeps a question waiting", async () => {
    for await (const part of warehouse.stream("SELECT n FROM t")) {
      if (!("rows" in part)) continue;
      expect(await warehouse.run("SELECT 1")).toMatchObject({ ok: true });
      break;
    }
  });
});

/** The process that streams was started last: questions have theirs from the beginning. */
function streamProcess(): number[] {
  return queryProcesses().slice(-1);
}
