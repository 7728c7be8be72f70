import { existsSync, readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Limits } from "../limits.ts";
import type { Warehouse } from "../warehouse.ts";
import { openDuckdbWarehouse } from "./open.ts";
import { isRunning, makeDatabase, queryProcesses, startProgram, until } from "./testing.ts";

const endless = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range = 7";

let database: Awaited<ReturnType<typeof makeDatabase>>;
let warehouse: Warehouse;

beforeAll(async () => {
  database = await makeDatabase("CREATE TABLE t AS SELECT range AS n FROM range(1000)");
  return () => database.remove();
});

afterEach(() => warehouse.close());

async function open(limits: Partial<Limits>) {
  const { file, spillFolder } = database;
  // What has no end is as endless on one thread, and leaves the other to what runs beside it.
  warehouse = await openDuckdbWarehouse({ file, spillFolder, limits: { processes: 1, threads: 1, ...limits } });
}

/** A signal to process 0 would end whoever runs the tests. */
const none = (): never => expect.fail("no query process was found");

const trivial = () => warehouse.run("SELECT count(*) FROM t");
const answered = { ok: true, value: { rows: [[1000]] } };

describe("time", () => {
  it("stops a cross join, and the same process answers the next query", async () => {
    await open({ seconds: 1 });
    const [pid] = queryProcesses();
    expect(await warehouse.run(endless)).toEqual({ ok: false, failure: { kind: "timeout", seconds: 1 } });
    expect(await trivial()).toMatchObject(answered);
    expect(queryProcesses()).toEqual([pid]);
  });

  it("kills a process that does not hear the interrupt", async () => {
    await open({ seconds: 0.5, graceSeconds: 0.2, megabytes: 16_000 });
    const [pid = none()] = queryProcesses();
    // An interrupt lands seconds late inside one call of a function.
    const deaf = "SELECT levenshtein(repeat('ab', 60000), repeat('ba', 60000))";
    expect(await warehouse.run(deaf)).toEqual({ ok: false, failure: { kind: "timeout", seconds: 0.5 } });
    expect(await trivial()).toMatchObject(answered);
    expect(isRunning(pid)).toBe(false);
  });

  it("is given to each query anew, however long it waited", async () => {
    await open({ seconds: 1.5 });
    const outcomes = await Promise.all([warehouse.run(endless), warehouse.run(endless), trivial()]);
    expect(outcomes[1]).toMatchObject({ failure: { kind: "timeout" } });
    expect(outcomes[2]).toMatchObject(answered);
  });
});

describe("a query that lasts", () => {
  it.runIf(existsSync("/proc/self/task"))(
    "gives way with all of its threads, and another process takes the next",
    async () => {
      await open({ seconds: 60, threads: 2 });
      const [pid = none()] = queryProcesses();
      const stop = new AbortController();
      const outcome = warehouse.run(endless, { signal: stop.signal });
      const threads = () => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
      expect(threads().every((priority) => priority === getPriority())).toBe(true);
      await until(() => threads().every((priority) => priority > getPriority()));
      stop.abort();
      await outcome;
      expect(await trivial()).toMatchObject(answered);
      expect(queryProcesses()).not.toContain(pid);
    },
  );
});

describe("memory", () => {
  it.each([
    ["one huge text", "SELECT repeat('x', 2000000000)"],
    ["one huge list", "SELECT list(range) FROM range(200000000)"],
    ["a list from one call", "SELECT len(list_sort(range(200000000)))"],
    ["many large texts", "SELECT string_agg(repeat('x', 1000000), '') FROM range(5000)"],
    ["what the engine counts itself", "SELECT median(a.range * b.range) FROM range(50000) a, range(50000) b"],
  ])("stops %s, while another query on the pool succeeds", async (_, bomb) => {
    await open({ seconds: 20, megabytes: 400, spillMegabytes: 50, processes: 2 });
    const [bombed, beside] = await Promise.all([warehouse.run(bomb), trivial()]);
    expect(bombed).toEqual({ ok: false, failure: { kind: "memory", megabytes: 400 } });
    expect(beside).toMatchObject(answered);
    expect(await trivial()).toMatchObject(answered);
    expect(process.memoryUsage.rss()).toBeLessThan(1e9);
  });
});

describe("cancelling", () => {
  it("ends a running query at once", async () => {
    await open({ seconds: 60 });
    const controller = new AbortController();
    const running = warehouse.run(endless, { signal: controller.signal });
    await trivialBehind(controller);
    expect(await running).toEqual({ ok: false, failure: { kind: "cancelled" } });
  });

  it("takes a waiting query out of the line", async () => {
    await open({ seconds: 2 });
    const controller = new AbortController();
    const running = warehouse.run(endless);
    const waiting = warehouse.run("SELECT 1", { signal: controller.signal });
    controller.abort();
    expect(await waiting).toEqual({ ok: false, failure: { kind: "cancelled" } });
    expect(await running).toMatchObject({ failure: { kind: "timeout" } });
  });

  it("does not even begin where it came first", async () => {
    await open({});
    expect(await warehouse.run(endless, { signal: AbortSignal.abort() })).toMatchObject({
      failure: { kind: "cancelled" },
    });
  });

  /** Aborts while a query is at work, then sees the next one answered: the limit of time is as long as this test's. */
  async function trivialBehind(controller: AbortController) {
    const next = trivial();
    setTimeout(() => controller.abort(), 300);
    expect(await next).toMatchObject(answered);
  }
});

describe("what is read and judged where everybody is served", () => {
  it("is no wider than so many columns, and no larger than so many bytes where its reader says so", async () => {
    await open({ columns: 20 });
    const wide = (count: number) => `SELECT ${Array.from({ length: count }, (_, i) => `n AS c${i}`).join(", ")} FROM t`;
    expect(await warehouse.run(wide(20))).toMatchObject({ ok: true });
    expect(await warehouse.run(wide(21))).toMatchObject({
      failure: { kind: "failed", message: "the result has more than 20 columns" },
    });
    expect(await warehouse.run("FROM t", { maxBytes: 80 })).toMatchObject({ value: { truncated: true } });
  });

  it("is no tree of more than so many characters, however short its text", async () => {
    await open({ treeLength: 10_000 });
    expect(await warehouse.parse("SELECT n FROM t")).toMatchObject({ ok: true });
    expect(await warehouse.parse(`SELECT ${Array(200).fill("1").join(",")}`)).toMatchObject({
      failure: { kind: "syntax", message: /too many parts/ },
    });
  });
});

describe("the line", () => {
  it("is bounded", async () => {
    await open({ seconds: 1, queue: 2 });
    const by = (user: string) => warehouse.as({ user, lane: "question" }).run("SELECT count(*) FROM t");
    const outcomes = await Promise.all([warehouse.run(endless), by("a"), by("b"), by("c")]);
    expect(outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.failure.kind))).toEqual([
      "timeout",
      "ok",
      "ok",
      "overloaded",
    ]);
  });
});

describe("turns", () => {
  it("leave a process to questions, whatever SQL others wrote", async () => {
    await open({ processes: 2, seconds: 60 });
    const leave = new AbortController();
    const written = ["a", "b", "c"].map((user) =>
      warehouse.as({ user, lane: "written" }).run(endless, { signal: leave.signal }),
    );
    expect(await warehouse.as({ user: "d", lane: "question" }).run("SELECT count(*) FROM t")).toMatchObject(answered);
    leave.abort();
    for (const one of await Promise.all(written)) expect(one).toMatchObject({ failure: { kind: "cancelled" } });
    expect(await warehouse.as({ user: "e", lane: "written" }).run("SELECT 1000")).toMatchObject(answered);
  });
});

describe("processes", () => {
  it("that end with a query cost it nothing: it is asked once more", async () => {
    await open({ processes: 1, seconds: 60 });
    const long = "SELECT count(*) AS n FROM range(300000000) t(i) WHERE i % 7 = 3";
    const lost = warehouse.run(long);
    await warehouse.parse("SELECT 1", { signal: AbortSignal.abort() });
    const [first = none()] = queryProcesses();
    process.kill(first, "SIGKILL");
    expect(await lost).toMatchObject({ ok: true, value: { rows: [[42857143]] } });
    expect(queryProcesses()).not.toContain(first);
  });

  it("that crash twice fail only their own query", async () => {
    await open({ processes: 2, seconds: 60 });
    const crashing = warehouse.run(endless);
    await warehouse.run("SELECT 1");
    const before = queryProcesses();
    expect(before).toHaveLength(2);
    const beside = warehouse.run("SELECT count(*) FROM range(300000000)");
    // The first to be started took the first query.
    process.kill(before[0] ?? none(), "SIGSEGV");
    await until(() => queryProcesses().some((pid) => !before.includes(pid)));
    for (const pid of queryProcesses()) if (!before.includes(pid)) process.kill(pid, "SIGSEGV");
    expect(await crashing).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
    expect(await beside).toMatchObject({ ok: true });
    expect(await trivial()).toMatchObject(answered);
  });

  it("that were killed while idle are replaced", async () => {
    await open({});
    for (const pid of queryProcesses()) process.kill(pid, "SIGKILL");
    await until(() => queryProcesses().length === 0);
    // At worst one query finds out that the process is gone.
    const [first, second] = [await trivial(), await trivial()];
    if (!first.ok) expect(first.failure.kind).toBe("unavailable");
    expect(second).toMatchObject(answered);
  });

  it("end with the warehouse, and with them what waits and what was spilled", async () => {
    await open({ seconds: 60, queue: 5 });
    const outcomes = Promise.all([warehouse.run(endless), trivial()]);
    await warehouse.close();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ failure: { kind: "unavailable" } });
    expect(await trivial()).toMatchObject({ failure: { kind: "unavailable" } });
    expect(queryProcesses()).toEqual([]);
    expect(database.spilled()).toEqual([]);
  });

  it("do not outlive a parent that was killed", async () => {
    await open({});
    const parent = await startProgram(
      new URL("./orphan.testing.ts", import.meta.url),
      database.file,
      database.spillFolder,
    );
    const children = queryProcesses(parent.pid);
    expect(children.length).toBeGreaterThan(0);
    parent.child.kill("SIGKILL");
    await until(() => !children.some(isRunning));
    expect(database.spilled()).toEqual([]);
  });
});
