import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;
afterEach(() => app.close());

test("a path longer than any name is not found, and nobody's log is filled with it", async () => {
  let logged = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  app = await startTestApp({ logger: { level: "warn", stream } as never });
  for (const path of ["documents", "chat", "ocsp", "nothing-there"])
    for (const length of [401, 60_000]) {
      const { statusCode, body } = await app.app.inject(`/api/v1/${path}/${"x".repeat(length)}`);
      expect([path, length, statusCode, body.length < 300]).toEqual([path, length, 404, true]);
    }
  expect(logged.length).toBeLessThan(200);
});
