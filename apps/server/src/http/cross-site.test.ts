import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

describe("what a page of another site sends", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const send = (headers: Record<string, string>, path = "/user/login") =>
    app.call("POST", path, {
      headers: { host: "tanya.example", ...headers },
      body: { email: "a@b.id", password: "x" },
    });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site", origin: "https://tanya.example" }],
    [{ origin: "https://strangers.example" }],
    [{ origin: "https://tanya.example.strangers.example" }],
    [{ origin: "null" }],
  ])("is refused: %o", async (headers) => {
    for (const path of ["/user/login", "/auth/refresh", "/askdb/ask", "/auth/logout"]) {
      const { status, body } = await send(headers, path);
      expect([status, body.code], path).toEqual([403, "cross_site"]);
    }
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { host: "tanya.example", ...headers },
    });
    expect(statusCode).toBe(403);
  });

  it.each([
    [{}],
    [{ "sec-fetch-site": "same-origin", origin: "https://tanya.example" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: "https://tanya.example" }],
  ])("is not what our own pages and programs send: %o", async (headers) => {
    expect((await send(headers)).body.code).toBe("invalid_credentials");
  });

  it("may be looked at: links lead here from anywhere", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await app.call("GET", "/openapi.json", { headers })).status).toBe(200);
  });
});
