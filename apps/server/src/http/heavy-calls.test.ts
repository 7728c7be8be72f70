import type { FastifyReply, FastifyRequest } from "fastify";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { type HeavyLimits, limitHeavyCalls } from "./heavy-calls.ts";
import { type KeptAnswers, keptAnswers } from "./kept-answers.ts";
import { sendProblem } from "./problem.ts";

let app: FastifyInstance;
afterEach(() => app?.close());

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;
async function serve(handler: Handler, limits: HeavyLimits = {}) {
  app = Fastify({ trustProxy: true });
  app.setErrorHandler(sendProblem);
  limitHeavyCalls(app, limits);
  app.get("/", async (request, reply) => handler(request, reply));
  await app.ready();
  return (address: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url: "/", headers: { ...headers, "x-forwarded-for": address } });
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("calls of one address wait for one another, and another's is worked on meanwhile", async () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const turns = { places: 3, placesOfUser: 2, queue: 9, queueOfUser: 2 };
  const get = await serve(
    async ({ ip }) => {
      began.push(ip);
      await new Promise<void>((end) => ends.push(end));
      return "done";
    },
    { turns },
  );
  const many = ["1", "1", "1", "1", "1"].map((last) => get(`10.0.0.${last}`));
  expect(await Promise.race(many)).toMatchObject({ statusCode: 429, headers: { "retry-after": "1" } });
  const other = get("10.0.0.2");
  await expect.poll(() => began).toEqual(["10.0.0.1", "10.0.0.1", "10.0.0.2"]);
  while (ends.length > 0 || began.length < 5) {
    ends.shift()?.();
    await settled();
  }
  expect((await other).body).toBe("done");
  expect((await Promise.all(many)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
});

test("one address is sent so many bytes in a minute, another as many, and the next minute again", async () => {
  let now = 0;
  const get = await serve(() => "x".repeat(100), { bytesPerMinute: 250, now: () => now });
  const statuses = async (address: string, count: number) => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push((await get(address)).statusCode);
    return all;
  };
  expect(await statuses("10.0.0.1", 4)).toEqual([200, 200, 200, 429]);
  expect((await get("10.0.0.1")).headers["retry-after"]).toBe("60");
  expect(await statuses("10.0.0.2", 1)).toEqual([200]);
  now = 61_000;
  expect(await statuses("10.0.0.1", 1)).toEqual([200]);
});

const of = {};
const pieces = (count: number) => Array.from({ length: count }, (_, i) => `${i} `.repeat(5000));
const keeping = (kept: KeptAnswers, key: () => string, make: () => Iterable<string>): Handler => {
  return (request, reply) => kept.send(of, key(), { request, reply }, make);
};

test("an answer is made once however many ask at once, one piece after the other while others are served", async () => {
  let made = 0;
  let turnsOfOthers = 0;
  const make = function* () {
    made++;
    for (const piece of pieces(20)) {
      setImmediate(() => turnsOfOthers++);
      yield piece;
    }
  };
  const get = await serve(keeping(keptAnswers(1e6), () => "a", make));
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => get(`10.0.0.${i}`)));
  for (const { body } of answers) expect(body).toBe(pieces(20).join(""));
  expect(made).toBe(1);
  expect(turnsOfOthers).toBe(20);
  const packed = await get("10.0.0.1", { "accept-encoding": "gzip" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.rawPayload.length).toBeLessThan(answers[0]?.rawPayload.length ?? 0);
  expect(made).toBe(1);
});

test("what was not asked for the longest is forgotten beyond so many bytes, and what could not be made is made anew", async () => {
  const made: string[] = [];
  let key = "a";
  const make = () => {
    made.push(key);
    if (key === "bad" && made.filter((one) => one === key).length === 1) throw new Error("not now");
    return [Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i * 31) % 251)).toString("base64") + key];
  };
  const get = await serve(keeping(keptAnswers(4000), () => key, make));
  for (key of ["a", "b", "b", "a", "bad", "bad"]) await get("10.0.0.1");
  expect(made.join(" ")).toMatch(/^a b( a)? bad bad$/);
  key = "a";
  const before = made.length;
  for (const one of Array.from({ length: 30 }, (_, i) => `k${i}`)) {
    key = one;
    await get("10.0.0.1");
  }
  key = "a";
  await get("10.0.0.1");
  expect(made.length - before).toBe(31);
});
