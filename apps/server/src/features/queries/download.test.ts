import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../ids.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { waiting } from "../../testing/waiting.ts";
import { download } from "./download.ts";
import type { ResultPart, RunFailure } from "./result-stream.ts";
import { answered, scriptedAnswerer, scriptedResults } from "./scripted.ts";

const end = (rowCount: number): ResultPart => ({ end: { ok: true, rowCount } });
const failed = (failure: RunFailure): ResultPart => ({ end: { ok: false, failure } });
/** As many rows as fill any buffer between server and client, in batches. */
const rowsPerBatch = 1000;
function* batches(count: number): Generator<ResultPart> {
  for (let batch = 0; batch < count; batch += 1) {
    yield { rows: Array.from({ length: rowsPerBatch }, (_, row) => [batch * rowsPerBatch + row, "x".repeat(50)]) };
  }
}

describe("GET /askdb/download-csv", () => {
  const answerer = scriptedAnswerer();
  const fullQuestion = async () => ({ words: "Penduduk Bali 2024", isProven: true });
  const results = scriptedResults();
  let server: TestApp;
  let user: TestUser;
  let queryId: string;
  let origin: string;

  beforeAll(async () => {
    server = await startTestApp({ answerer, fullQuestion, results, now: () => new Date("2026-11-21T08:00:00.000Z") });
    origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    server.app.server.closeAllConnections();
    await server.close();
  });
  beforeEach(async () => {
    user = await server.signUp({ email: `${newId(new Date())}@example.com` });
    const question = "Berapa penduduk Jawa Barat?";
    const { body } = await server.call("POST", "/askdb/ask", { token: user.token, body: { question } });
    queryId = body.query_id;
  });

  const get = (query: Record<string, string> = {}, token = user.token) =>
    server.call("GET", "/askdb/download-csv", { token, query: { query_id: queryId, ...query } });
  /** Over a real socket. */
  const fetchCsv = (init: RequestInit = {}) =>
    fetch(`${origin}/api/v1/askdb/download-csv?query_id=${queryId}`, {
      ...init,
      headers: { authorization: `Bearer ${user.token}`, ...init.headers },
    });

  describe("of edited SQL", () => {
    const post = (body: Record<string, unknown> = {}, token = user.token) =>
      server.call("POST", "/askdb/export-sql", { token, body: { query_id: queryId, sql: "select 2", ...body } });

    test("is that SQL's whole result, with the same rules", async () => {
      results.script = (sql) => [{ columns: ["sql", "n"] }, { rows: [[sql, 1.5]] }, end(1)];
      const { status, body, headers } = await post({ delimiter: ";" });
      expect([status, body]).toEqual([200, "\uFEFFsql;n\r\nselect 2;1,5\r\n"]);
      expect(headers["content-disposition"]).toContain("tanyadata-berapa-penduduk-jawa-barat-2026-11-21.csv");
    });

    test("is for the author of the question alone, and what fails is told without paths", async () => {
      const stranger = await server.signUp({ email: `${newId(new Date())}@example.com` });
      expect(await post({}, stranger.token)).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect(await post({ sql: " " })).toMatchObject({ status: 400, body: { errors: [{ path: "sql" }] } });
      results.script = () => [failed({ kind: "guard", detail: "table not allowed: /srv/x" })];
      expect(await post()).toMatchObject({ status: 422, body: { detail: "table not allowed: …" } });
    });
  });

  describe("the file", () => {
    test("[S7.31] is the stored SQL's result run again: UTF-8 with BOM, CRLF, quotes, no formulas", async () => {
      const ran: string[] = [];
      results.script = (sql) => {
        ran.push(sql);
        const rows = [
          ["Jawa Barat", 50345190],
          ['"Kota, Lama"', -1.5],
          ["=1+1", null],
        ];
        return [{ columns: ["provinsi", "+penduduk"] }, { rows }, end(3)];
      };
      const { status, body, headers } = await get();
      expect(status).toBe(200);
      expect(body).toBe('\uFEFFprovinsi,\'+penduduk\r\nJawa Barat,50345190\r\n"""Kota, Lama""",-1.5\r\n\'=1+1,\r\n');
      expect(ran).toEqual(["select 50345190 as penduduk"]);
      expect(headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
      expect(headers["content-disposition"]).toMatch(
        /^attachment; filename="tanyadata-berapa-penduduk-jawa-barat-2026-11-21\.csv"; filename\*=UTF-8''/,
      );
    });

    test("bears the full question of a follow-up", async () => {
      const token = user.token;
      const { chat_topic_id } = (await server.call("POST", "/askdb/ask", { token, body: { question: "Awal" } })).body;
      const body = { question: "kalau Bali?", chat_topic_id };
      queryId = (await server.call("POST", "/askdb/ask", { token, body })).body.query_id;
      results.script = () => [{ columns: ["a"] }, { rows: [[1]] }, end(1)];
      expect((await get()).headers["content-disposition"]).toContain("tanyadata-penduduk-bali-2024-2026-11-21.csv");
    });

    test("with a semicolon has decimal commas, as Excel in Indonesia reads it", async () => {
      results.script = () => [{ columns: ["a", "b"] }, { rows: [["x,y", 1234.5]] }, end(1)];
      expect((await get({ delimiter: ";" })).body).toBe("\uFEFFa;b\r\nx,y;1234,5\r\n");
      const bare = await fetch(`${origin}/api/v1/askdb/download-csv?query_id=${queryId}&delimiter=;`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      expect(await bare.text()).toContain("1234,5");
    });

    test("is not made for HEAD: 405, and the query does not run", async () => {
      const ran: string[] = [];
      results.script = (sql) => {
        ran.push(sql);
        return [{ columns: ["n"] }, end(0)];
      };
      const answer = await fetchCsv({ method: "HEAD" });
      expect([answer.status, answer.headers.get("allow"), ran]).toEqual([405, "GET", []]);
    });

    test("of a result without rows is its header", async () => {
      results.script = () => [{ columns: ["a", "b"] }, end(0)];
      expect(await get()).toMatchObject({ status: 200, body: "\uFEFFa,b\r\n" });
    });

    test("holds every row, however many the chat showed", async () => {
      results.script = function* () {
        yield { columns: ["n", "x"] };
        yield* batches(200);
        yield end(200 * rowsPerBatch);
      };
      const lines = (await (await fetchCsv()).text()).split("\r\n");
      expect(lines).toHaveLength(200 * rowsPerBatch + 2);
      expect(lines.at(-2)).toMatch(/^199999,x+$/);
    });

    test("is read from the warehouse no faster than it is taken", async () => {
      let taken = 0;
      results.script = function* () {
        yield { columns: ["n", "x"] };
        for (const batch of batches(1000)) {
          taken += 1;
          yield batch;
        }
        yield end(1000 * rowsPerBatch);
      };
      const file = await download(results, "select 1", ",", { signal: new AbortController().signal, userId: "u" });
      for (let read = 1; read <= 10; read += 1) {
        await vi.waitUntil(() => file.read() !== null, { ...waiting, interval: 1 });
        expect(taken).toBeLessThanOrEqual(read + 3);
      }
      file.destroy();
    });
  });

  describe("a failure", () => {
    for (const [failure, code, status] of [
      [{ kind: "syntax", message: "no" }, "query_failed", 422],
      [{ kind: "failed", message: "no" }, "query_failed", 422],
      [{ kind: "guard", detail: "no" }, "query_failed", 422],
      [{ kind: "memory", megabytes: 512 }, "query_failed", 422],
      [{ kind: "timeout", seconds: 30 }, "query_timeout", 504],
      [{ kind: "overloaded" }, "overloaded", 503],
      [{ kind: "unavailable", message: "no" }, "warehouse_unavailable", 503],
    ] as const satisfies [RunFailure, string, number][]) {
      test(`before the first row is a problem: ${failure.kind} is ${code}`, async () => {
        for (const head of [[], [{ columns: ["a"] }]]) {
          results.script = () => [...head, failed(failure)];
          const { body, headers, ...answer } = await get();
          expect(answer.status).toBe(status);
          expect(body).toMatchObject({ code, status, detail: expect.any(String) });
          expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
          expect(headers).not.toHaveProperty("content-disposition");
        }
      });
    }

    test("without any part, or a source that throws, is internal", async () => {
      results.script = () => [];
      expect(await get()).toMatchObject({ status: 500, body: { code: "internal" } });
      results.script = () => {
        throw new Error("secret");
      };
      expect(await get()).toMatchObject({ status: 500, body: { code: "internal" } });
    });

    const endings: Record<string, () => Iterable<ResultPart>> = {
      "a failed end": () => [failed({ kind: "timeout", seconds: 30 })],
      "no end": () => [],
      "an end that counted more rows": () => [end(3 * rowsPerBatch)],
      "a source that throws": () => ({
        [Symbol.iterator]: () => {
          throw new Error("broken");
        },
      }),
    };
    for (const [name, ending] of Object.entries(endings)) {
      test(`after rows were sent breaks the connection, never ends short: ${name}`, async () => {
        results.script = function* () {
          yield { columns: ["n", "x"] };
          yield* batches(2);
          yield* ending();
        };
        for (const encoding of ["identity", "gzip, br"]) {
          const outcome = await fetchCsv({ headers: { "accept-encoding": encoding } })
            .then((response) => response.text())
            .then((text) => `a whole file of ${text.length}`, String);
          expect(outcome).toMatch(/^TypeError: (terminated|fetch failed)/);
        }
      });
    }
  });

  describe("a client that goes away", () => {
    test("stops the query while rows are sent, and gives its turn back", async () => {
      const stopped: boolean[] = [];
      results.script = async function* (_sql, signal) {
        try {
          yield { columns: ["n", "x"] };
          yield* batches(1_000_000);
        } finally {
          stopped.push(signal.aborted);
        }
      };
      for (let time = 1; time <= 4; time += 1) {
        const leave = new AbortController();
        const response = await fetchCsv({ signal: leave.signal });
        expect(response.status).toBe(200);
        await response.body?.getReader().read();
        leave.abort();
        await vi.waitFor(() => expect(stopped).toEqual(Array(time).fill(true)), waiting);
      }
    });

    test("stops the query before the first row, too, and gives its turn back", async () => {
      // One source heeds the signal, one does not.
      const ends = [() => [failed({ kind: "cancelled" })], () => batches(1_000_000)];
      let started = 0;
      const stopped: boolean[] = [];
      results.script = async function* (_sql, signal) {
        const finish = ends[started++ % 2];
        try {
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          yield* finish?.() ?? [];
        } finally {
          stopped.push(signal.aborted);
        }
      };
      for (let time = 1; time <= 6; time += 1) {
        const leave = new AbortController();
        const response = fetchCsv({ signal: leave.signal }).catch((error: Error) => error.name);
        await vi.waitFor(() => expect(started).toBe(time), waiting);
        leave.abort();
        expect(await response).toBe("AbortError");
        await vi.waitFor(() => expect(stopped).toEqual(Array(time).fill(true)), waiting);
      }
      results.script = () => [{ columns: ["a"] }, end(0)];
      await vi.waitFor(async () => expect((await get()).status).toBe(200), waiting);
    });
  });

  test("questions and exports share a user's three turns", async () => {
    const leave = new AbortController();
    let asked = 0;
    answerer.script = async ({ signal }) => {
      asked += 1;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return answered();
    };
    const body = JSON.stringify({ question: "x" });
    const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json" };
    const running = [1, 2, 3].map(() =>
      fetch(`${origin}/api/v1/askdb/ask`, { method: "POST", headers, body, signal: leave.signal }).catch(() => "left"),
    );
    await vi.waitFor(() => expect(asked).toBe(3), waiting);
    expect(await get()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    leave.abort();
    expect(await Promise.all(running)).toEqual(["left", "left", "left"]);
    results.script = () => [{ columns: ["a"] }, end(0)];
    await vi.waitFor(async () => expect((await get()).status).toBe(200), waiting);
    answerer.script = () => answered();
  });

  test("an unknown or foreign question is 404, a wrong query 400, no token 401", async () => {
    const stranger = await server.signUp({ email: `${newId(new Date())}@example.com` });
    expect(await get({}, stranger.token)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await get({ query_id: "nonsense" })).toMatchObject({ status: 404, body: { code: "not_found" } });
    for (const wrong of [{ delimiter: "|" }, { delimiter: "" }, { query_id: "" }, { query_id: "x".repeat(65) }]) {
      expect(await get(wrong)).toMatchObject({
        status: 400,
        body: { code: "validation_failed", errors: [{ path: Object.keys(wrong)[0] }] },
      });
    }
    expect(await server.call("GET", "/askdb/download-csv", { query: { query_id: queryId } })).toMatchObject({
      status: 401,
    });
  });
});
