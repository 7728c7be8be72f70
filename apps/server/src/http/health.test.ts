import { afterEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;
afterEach(() => app.close());

describe("health", () => {
  test("is up, and ready when everything answers", async () => {
    app = await startTestApp({ checks: { store: async () => {} } });
    expect((await app.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    const ready = await app.app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready", failed: [] }]);
  });

  test("is up but not ready when something fails or does not answer", async () => {
    const fails = () => Promise.reject(new Error("the database's password is 1234"));
    app = await startTestApp({ checks: { store: fails, warehouse: () => new Promise(() => {}) } });
    expect((await app.app.inject("/healthz")).statusCode).toBe(200);
    const ready = await app.app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", failed: ["store", "warehouse"] }]);
  });
});
