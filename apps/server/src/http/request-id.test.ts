import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp | undefined;
afterEach(() => app?.close());

test("each answer and each line that is logged for it bear the request's id", async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(text, _, done) {
      lines.push(
        ...String(text)
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      );
      done();
    },
  });
  app = await startTestApp({
    logger: { level: "info", stream },
    checks: {
      store: async () => {
        throw new Error("gone");
      },
    },
  });
  const asked = await app.app.inject({ url: "/readyz", headers: { "x-request-id": "proxy-12345678" } });
  expect(asked.headers["x-request-id"]).toBe("proxy-12345678");
  const own = lines.filter((line) => line.request_id === "proxy-12345678").map(({ msg }) => msg);
  // The second is told far below, by who knows nothing of requests.
  expect(own).toEqual(["incoming request", "not ready", "request completed"]);
  expect(lines.every((line) => JSON.stringify(line).match(/"request_id"/g)?.length !== 2)).toBe(true);

  const ids = new Set<unknown>();
  for (const url of ["/api/v1/user/profile", "/api/v1/nothing", "/%zz", "/healthz", "/readyz"]) {
    const answer = await app.app.inject({ url, headers: { "x-request-id": "short" } });
    ids.add(answer.headers["x-request-id"]);
  }
  expect(ids.size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
