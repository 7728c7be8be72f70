import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../ids.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { waiting } from "../../testing/waiting.ts";
import type { RunFailure } from "./result-stream.ts";
import { scriptedAnswerer, scriptedResults } from "./scripted.ts";
import type { SqlOutcome } from "./sql-runner.ts";

const one: SqlOutcome = { ok: true, value: { result: [["n"], [[1]]], sources: [] } };

describe("POST /askdb/run-sql", () => {
  const answerer = scriptedAnswerer();
  const results = scriptedResults();
  let server: TestApp;
  let user: TestUser;
  let queryId: string;
  let ran: string[];

  beforeAll(async () => {
    server = await startTestApp({ answerer, results });
  });
  afterAll(async () => {
    server.app.server.closeAllConnections();
    await server.close();
  });
  beforeEach(async () => {
    user = await newUser();
    queryId = (await ask()).body.query_id;
    ran = [];
    results.runScript = async (sql) => {
      ran.push(sql);
      return one;
    };
  });

  const newUser = () => server.signUp({ email: `${newId(new Date())}@example.com` });
  const ask = () => server.call("POST", "/askdb/ask", { token: user.token, body: { question: "Berapa?" } });
  const run = (body: Record<string, unknown> = {}, token: string | undefined = user.token) =>
    server.call("POST", "/askdb/run-sql", { token, body: { query_id: queryId, sql: "select 2", ...body } });
  const stored = async () => {
    const { db } = server.store;
    return [
      await db.selectFrom("queries").selectAll().where("user_id", "=", user.id).execute(),
      await db.selectFrom("topics").selectAll().where("user_id", "=", user.id).execute(),
    ];
  };

  test("answers with the SQL as it ran, its result and sources, and stores nothing", async () => {
    const before = await stored();
    const value = { ...one.value, sources: [{ source: "BPS", source_link: "https://bps.go.id" }] };
    results.runScript = async (sql) => ({ ok: true, value: { ...value, result: [["sql"], [[sql]]] } });
    expect(await run({ sql: " select 2 \n" })).toMatchObject({
      status: 200,
      body: { ...value, sql: "select 2", result: [["sql"], [["select 2"]]] },
    });
    expect(await stored()).toEqual(before);
  });

  test("another user's question, or none, is 404, and nothing runs", async () => {
    const stranger = await newUser();
    for (const answer of [await run({}, stranger.token), await run({ query_id: "nonsense" })])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(ran).toEqual([]);
  });

  test("what is wrong with the call names its field; without a token it is 401", async () => {
    for (const sql of [undefined, null, 7, "", " \n", "x".repeat(20_001), "select '\u0000'"])
      expect(await run({ sql })).toMatchObject({ status: 400, body: { errors: [{ path: "sql" }] } });
    expect(await run({ query_id: undefined })).toMatchObject({ status: 400, body: { errors: [{ path: "query_id" }] } });
    expect(await server.call("POST", "/askdb/run-sql", { body: {} })).toMatchObject({ status: 401 });
    expect(ran).toEqual([]);
  });

  for (const [failure, status, problem] of [
    [
      { kind: "syntax", message: 'syntax error at or near "form"', position: 9 },
      422,
      { code: "query_failed", detail: "Ada kesalahan penulisan SQL di dekat “form”. (huruf ke-10)" },
    ],
    [{ kind: "guard", detail: "Only SELECT" }, 422, { code: "query_failed", detail: "Only SELECT" }],
    [
      { kind: "failed", message: 'Cannot open "/srv/my data/x.duckdb" at /srv/x' },
      422,
      { code: "query_failed", detail: "Database tidak dapat menjalankan SQL ini." },
    ],
    [{ kind: "memory", megabytes: 512 }, 422, { code: "query_failed", detail: expect.stringContaining("512 MB") }],
    [{ kind: "timeout", seconds: 30 }, 504, { code: "query_timeout", detail: expect.stringContaining("30 detik") }],
    [{ kind: "overloaded" }, 503, { code: "overloaded" }],
    [{ kind: "unavailable", message: "gone" }, 503, { code: "warehouse_unavailable" }],
  ] as const satisfies [RunFailure, number, object][])
    test(`what goes wrong (${failure.kind}) is told to the author, without paths`, async () => {
      results.runScript = async () => ({ ok: false, failure });
      expect(await run()).toMatchObject({ status, body: problem });
    });

  test("shares the three turns of a user with asking, and gives its turn back", async () => {
    const ready: (() => void)[] = [];
    results.runScript = () => new Promise((resolve) => ready.push(() => resolve(one)));
    const running = [run(), run(), run()];
    await vi.waitFor(() => expect(ready).toHaveLength(3), waiting);
    expect(await run()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect((await ask()).status).toBe(429);
    for (const finish of ready) finish();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
    results.runScript = async () => ({ ok: false, failure: { kind: "overloaded" } });
    for (let number = 0; number < 4; number += 1) expect((await run()).status).toBe(503);
    for (let number = 0; number < 4; number += 1) expect((await run({ query_id: "no" })).status).toBe(404);
    expect((await ask()).status).toBe(200);
  });

  test("stops when the client goes away", async () => {
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    let stopped = false;
    let started = false;
    results.runScript = async (_sql, { signal }) => {
      started = true;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      stopped = true;
      return { ok: false, failure: { kind: "cancelled" } };
    };
    const leave = new AbortController();
    const call = fetch(`${origin}/api/v1/askdb/run-sql`, {
      method: "POST",
      headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
      body: JSON.stringify({ query_id: queryId, sql: "select 1" }),
      signal: leave.signal,
    }).catch((error: Error) => error.name);
    await vi.waitFor(() => expect(started).toBe(true), waiting);
    leave.abort();
    expect(await call).toBe("AbortError");
    await vi.waitFor(() => expect(stopped).toBe(true), waiting);
  });
});
