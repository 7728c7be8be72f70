import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;
let token: string;
let time = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date(time),
    settings: { questionsPerMinute: 3, trustProxy: true },
    answerer: { answer: async () => ({ kind: "no_answer", detail: "", suggestions: [] }) },
  });
  token = (await app.signUp()).token;
});
afterAll(() => app.close());
beforeEach(() => (time += 120_000));

const ask = (address: string, path = "/askdb/ask", more = {}) =>
  app.call("POST", path, {
    token,
    body: { question: "Berapa?" },
    headers: { "x-forwarded-for": address },
    ...more,
  });

it("stops the questions of one address together, however they are asked, until a minute has passed", async () => {
  for (const path of ["/askdb/ask", "/chat", "/askdb/ask"])
    expect((await ask("203.0.113.7", path)).status).not.toBe(429);
  time += 20_000;
  for (const path of ["/askdb/ask", "/chat"]) {
    const { status, body, headers } = await ask("203.0.113.7", path);
    expect([status, body.code, headers["retry-after"]]).toEqual([429, "too_many_requests", "40"]);
  }
  expect((await ask("203.0.113.8")).status).toBe(422);
  expect(
    (await app.call("GET", "/user/profile", { token, headers: { "x-forwarded-for": "203.0.113.7" } })).status,
  ).toBe(200);
  time += 40_001;
  expect((await ask("203.0.113.7")).status).toBe(422);
});

it("counts whoever asks, also without a token, and a household's IPv6 as one", async () => {
  for (let host = 1; host <= 3; host++)
    expect((await ask(`2001:db8:1:2::${host}`, "/askdb/ask", { token: undefined })).status).toBe(401);
  expect((await ask("2001:db8:1:2:ffff::1")).status).toBe(429);
  expect((await ask("2001:db8:1:3::1")).status).toBe(422);
});
