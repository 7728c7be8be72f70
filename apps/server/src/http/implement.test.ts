import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { route } from "@tanyadata/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { AppError } from "./app-error.ts";
import { implement } from "./implement.ts";
import { createServer } from "./server.ts";
import { answerUnknownPaths } from "./unknown-path.ts";

const base = { tag: "test", access: "public", problems: [] } as const;
const echo = route({
  ...base,
  method: "POST",
  path: "/echo",
  summary: "Gives back what it got",
  query: z.object({ count: z.coerce.number().int().min(1).default(1) }),
  body: z.object({ text: z.string().min(2), tags: z.array(z.string()).optional() }),
  response: z.object({ text: z.string(), count: z.number() }),
});
const remove = route({ ...base, method: "DELETE", path: "/thing", summary: "No body at all", status: 204 });
const named = route({
  ...base,
  method: "GET",
  path: "/things/{name}",
  summary: "Gives back its path's parameter",
  params: z.object({ name: z.string().max(8) }),
  response: z.object({ name: z.string() }),
});
const broken = route({ ...base, method: "GET", path: "/broken", summary: "Has a bug" });
const slow = route({ ...base, method: "GET", path: "/slow", summary: "Never ends by itself" });

const build = () => {
  const app = createServer({ trustProxy: false, logger: { level: "silent" } });
  app.decorate("checkAnswers", true);
  app.decorate("authenticate", () => Promise.reject(new AppError("unauthenticated")));
  implement(app, echo, ({ body, query }) => ({ text: body.text, count: query.count }));
  implement(app, remove, () => {});
  implement(app, named, ({ params }) => params);
  implement(app, broken, () => {
    throw new Error("the password of the database is 1234");
  });
  answerUnknownPaths(app, false);
  return app;
};

describe("a call", () => {
  let app: ReturnType<typeof build>;
  beforeEach(() => {
    app = build();
  });
  afterEach(() => app.close());

  const send = async (payload: unknown, headers: Record<string, string> = {}, url = "/api/v1/echo") => {
    const response = await app.inject({
      method: "POST",
      url,
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
      headers: { "content-type": "application/json", ...headers },
    });
    return { status: response.statusCode, body: response.json(), type: response.headers["content-type"] };
  };

  test("[S7.01] [S7.02] is validated and answered in JSON below /api/v1", async () => {
    const answer = await send({ text: "halo", unknown: 1 }, {}, "/api/v1/echo?count=3");
    expect(answer).toEqual({ status: 200, body: { text: "halo", count: 3 }, type: "application/json; charset=utf-8" });
  });

  test("without a body shape needs no body, whatever content type it claims", async () => {
    for (const headers of [{}, { "content-type": "application/json" }]) {
      const response = await app.inject({ method: "DELETE", url: "/api/v1/thing", headers });
      expect([response.statusCode, response.body]).toEqual([204, ""]);
    }
  });

  test.each([
    [{}, "text", "Required"],
    [{ text: 5 }, "text", "Expected string, received number"],
    [{ text: null }, "text", "Expected string, received null"],
    [{ text: "x" }, "text", "String must contain at least 2 character(s)"],
    [{ text: "halo", tags: "x" }, "tags", "Expected array, received string"],
    [{ text: "halo", tags: ["a", 1] }, "tags.1", "Expected string, received number"],
    [{ text: "ha\u0000lo" }, "text", "Control characters are not allowed"],
    [{ text: "halo", tags: ["\u001b[31m"] }, "tags.0", "Control characters are not allowed"],
    [{ text: "half a pair: \ud83c" }, "text", "Control characters are not allowed"],
    [[], "", "Expected object, received array"],
    [null, "", "Expected object, received null"],
    ["3", "", "Expected object, received number"],
  ])("[S5.12] [S5.13] [S5.15] [S7.47] with %j is refused at the field %j", async (body, path, message) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expect(answer.body).toMatchObject({ code: "validation_failed", status: 400, errors: [{ path, message }] });
  });

  test("line breaks, tabs and all of Unicode are text", async () => {
    const text = "baris\r\nkolom\t🇮🇩 é";
    expect((await send({ text })).body.text).toBe(text);
  });

  test("with a parameter in its path is given it, and refused where it is wrong", async () => {
    const get = (name: string) => app.inject({ method: "GET", url: `/api/v1/things/${name}` });
    expect((await get("a%20b")).json()).toEqual({ name: "a b" });
    for (const wrong of ["x".repeat(9), "a%00b"])
      expect((await get(wrong)).json()).toMatchObject({ code: "validation_failed", errors: [{ path: "name" }] });
  });

  test("[S5.16] with a wrong query is refused at the parameter", async () => {
    const answer = await send({ text: "halo" }, {}, "/api/v1/echo?count=0");
    expect(answer.body.errors).toEqual([{ path: "count", message: "Number must be greater than or equal to 1" }]);
  });

  test.each(['{"text": "ha', "nonsense", '{"__proto__": {"a": 1}, "text": "halo"}'])(
    "with the malformed body %s says so",
    async (body) => {
      const answer = await send(body);
      expect([answer.status, answer.body.code]).toEqual([400, "malformed_json"]);
    },
  );

  test("with a body of a megabyte is too large", async () => {
    const answer = await send({ text: "x".repeat(1024 * 1024) });
    expect([answer.status, answer.body.code]).toEqual([413, "payload_too_large"]);
  });

  test("nested a thousand deep is refused", async () => {
    const answer = await send(`{"text":"halo","tags":${"[".repeat(1000)}${"]".repeat(1000)}}`);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "with a body of type %s is refused",
    async (type) => {
      const answer = await send("text=halo", { "content-type": type });
      expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
    },
  );

  test("to an unknown path or by another method is a problem", async () => {
    const unknown = await app.inject({ method: "GET", url: "/api/v1/nowhere" });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "not_found"]);
    const wrong = await app.inject({ method: "PUT", url: "/api/v1/echo?x=1" });
    expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([405, "method_not_allowed", "POST"]);
    const impossible = await app.inject({ method: "GET", url: "/%" });
    expect([impossible.statusCode, impossible.headers["content-type"]]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
  });

  test("[S8.26] that hits a bug tells nothing of it", async () => {
    const response = await app.inject({ method: "GET", url: "/api/v1/broken" });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: "urn:tanyadata:problem:internal",
      title: "Internal",
      status: 500,
      code: "internal",
    });
  });

  test("is aborted when the client goes away, and not when it was answered", async () => {
    const signals: AbortSignal[] = [];
    let started = (): void => {};
    const start = new Promise<void>((resolve) => {
      started = resolve;
    });
    implement(app, slow, async ({ signal, request }) => {
      signals.push(signal);
      if (request.headers["x-quick"]) return;
      started();
      await once(signal, "abort");
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/v1/slow`;
    await (await fetch(url, { headers: { "x-quick": "1" } })).text();
    const client = httpRequest(url).end();
    client.on("error", () => {});
    await start;
    client.destroy();
    const [quick, left] = signals;
    if (left && !left.aborted) await once(left, "abort");
    expect([quick?.aborted, left?.aborted]).toEqual([false, true]);
  });
});

describe("an answer", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  test("carries a strict content security policy and is not guessed at", async () => {
    const { headers } = await app.call("GET", "/openapi.json");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});
