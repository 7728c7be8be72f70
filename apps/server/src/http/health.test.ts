import { afterEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;
afterEach(() => app.close());

const readiness = async () => {
  const { statusCode, ...answer } = await app.app.inject("/readyz");
  return [statusCode, answer.json()];
};
const fine = async () => {};
const fails = () => Promise.reject(new Error("the database's password is 1234"));

describe("health", () => {
  test("is up, and ready when everything answers", async () => {
    app = await startTestApp({ checks: { store: fine } });
    expect((await app.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect(await readiness()).toEqual([200, { status: "ready", failed: [] }]);
  });

  test("is up but not ready when something fails or does not answer", async () => {
    app = await startTestApp({ checks: { store: fails, warehouse: () => new Promise(() => {}) } });
    expect((await app.app.inject("/healthz")).statusCode).toBe(200);
    expect(await readiness()).toEqual([503, { status: "not ready", failed: ["store", "warehouse"] }]);
  });

  test("tells what can be read only apart from what is dead", async () => {
    app = await startTestApp({ checks: { store: fine, storage: fails, warehouse: fails } });
    expect(await readiness()).toEqual([503, { status: "degraded", failed: ["storage", "warehouse"] }]);
  });

  test("looks once for all who ask within a moment, and again after it", async () => {
    let looked = 0;
    let clock = new Date("2026-11-26T00:00:00Z");
    const look = async () => {
      looked += 1;
      if (looked > 1) throw new Error("gone");
    };
    app = await startTestApp({ checks: { warehouse: look }, now: () => clock });
    await Promise.all(Array.from({ length: 50 }, readiness));
    expect([looked, await readiness()]).toEqual([1, [200, { status: "ready", failed: [] }]]);
    clock = new Date(clock.getTime() + 2_000);
    expect(await readiness()).toEqual([503, { status: "degraded", failed: ["warehouse"] }]);
  });
});
