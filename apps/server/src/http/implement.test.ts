import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

describe("every call", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  test("an unknown path is a problem", async () => {
    const { status, body, headers } = await app.call("GET", "/nowhere");
    expect(status).toBe(404);
    expect(headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({ code: "not_found", status: 404 });
  });
});
