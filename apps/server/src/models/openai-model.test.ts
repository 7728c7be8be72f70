import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Reply, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { waiting } from "../testing/waiting.ts";
import type { Prompt } from "./language-model.ts";
import { openAiModel } from "./openai-model.ts";
import { retrying } from "./retrying.ts";
import { takingTurns } from "./taking-turns.ts";

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await startScriptedProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.asked.length = 0;
  waits.length = 0;
});

const waits: number[] = [];
/** The whole way but for the budget; waiting takes no time. */
const modelAt = (baseUrl: string, { timeout = 5000, silence = 5000, places = 4 } = {}) =>
  retrying(
    takingTurns(
      openAiModel({
        apiKey: "sk-rahasia",
        baseUrl,
        deployed: { "gpt-4o": "besar", "gpt-4o-mini": "kecil" },
        timeout,
        silence,
      }),
      places,
    ),
    async (milliseconds) => void waits.push(milliseconds),
    () => 0.5,
  );
const prompt = (differences: Partial<Prompt> = {}): Prompt => ({
  model: "gpt-4o",
  userId: "u1",
  prefix: "Aturan.",
  turns: [{ role: "user", content: "Tanya" }],
  shape: { name: "reply", schema: { type: "object" } },
  maxTokens: 100,
  signal: new AbortController().signal,
  calls: { left: 5 },
  ...differences,
});
const ask = (reply: Reply | ((number: number) => Reply), limits = {}, differences: Partial<Prompt> = {}) => {
  provider.script = (_, number) => (typeof reply === "function" ? reply(number) : reply);
  return modelAt(provider.baseUrl, limits).complete(prompt(differences));
};
const calls = () => provider.asked.length;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

describe("a reply", () => {
  test("comes whole out of a stream that is cut anywhere, with what it cost", async () => {
    const text = `{"jawab":"${"Jumlah penduduk — 51,3 juta jiwa. ".repeat(8)}"}`;
    expect(await ask({ text })).toEqual({ ok: true, text, usage: { prompt: 900, cached: 512, completion: 60 } });
    expect(calls()).toBe(1);
  });

  test("is asked for under the deployed name, in strict structured output, without tools and without who asks", async () => {
    await ask({ text: "ok" }, {}, { model: "gpt-4o-mini" });
    const [asked] = provider.asked;
    expect(asked?.path).toBe("/v1/chat/completions");
    expect(asked?.headers.authorization).toBe("Bearer sk-rahasia");
    expect(asked?.body).toEqual({
      model: "kecil",
      messages: [
        { role: "system", content: "Aturan." },
        { role: "user", content: "Tanya" },
      ],
      temperature: 0,
      max_tokens: 100,
      stream: true,
      stream_options: { include_usage: true },
      response_format: {
        type: "json_schema",
        json_schema: { name: "reply", schema: { type: "object" }, strict: true },
      },
    });
  });

  test("is free of tool calls and thoughts that stand between its pieces", async () => {
    expect(await ask({ text: "satu dua tiga empat lima", noise: true })).toMatchObject({
      ok: true,
      text: "satu dua tiga empat lima",
    });
    expect(await ask({ text: "", noise: true, finish: "tool_calls" })).toMatchObject({ failure: { kind: "empty" } });
    expect(calls()).toBe(2);
  });

  test("is read under a filter's findings and without a choice, as Azure sends it, and out of gzip", async () => {
    for (const more of [{ filtered: true }, { gzip: true }])
      expect(await ask({ text: "ya, 51,3 juta", ...more })).toMatchObject({ ok: true, text: "ya, 51,3 juta" });
  });

  test("comes over the same connection as the one before, and over a new one where that was closed", async () => {
    provider.script = () => ({ text: "ya" });
    const model = modelAt(provider.baseUrl);
    for (const closes of [false, true, false]) {
      expect(await model.complete(prompt())).toMatchObject({ ok: true });
      // Client and server have to notice the reply's end before the connection is free.
      await setImmediate();
      if (closes) provider.hangUp();
    }
    const [first, second, third] = provider.asked.map(({ port }) => port);
    expect([first === second, second === third]).toEqual([true, false]);
  });

  test("is estimated where the provider does not count", async () => {
    const completion = await ask({ text: "x".repeat(30), usage: false });
    expect(completion).toMatchObject({ ok: true, usage: { cached: 0, completion: 10 } });
  });

  test("that comes slowly is taken as long as it comes", async () => {
    expect(await ask({ text: "pelan-pelan saja", pause: 5 }, { silence: 1000 })).toMatchObject({ ok: true });
  });
});

describe("no reply", () => {
  const cases: readonly (readonly [string, Reply, object, number])[] = [
    ["a key that is not accepted", { status: 401 }, { kind: "unauthorized" }, 1],
    ["a model that is not deployed", { status: 404 }, { kind: "unknown_model" }, 1],
    ["a request that is not taken", { status: 400 }, { kind: "bad_request", detail: "HTTP 400" }, 1],
    [
      "an account that is empty",
      { status: 429, error: { code: "insufficient_quota", message: "" } },
      { kind: "quota" },
      1,
    ],
    ["too many requests, three times", { status: 429 }, { kind: "rate_limited", retryAfter: null }, 3],
    [
      "too long a wait",
      { status: 429, headers: { "retry-after": "60" } },
      { kind: "rate_limited", retryAfter: 60_000 },
      1,
    ],
    [
      "a failure of the server, three times",
      { status: 500 },
      { kind: "unavailable", detail: "HTTP 500", retryAfter: null },
      3,
    ],
    ["a socket that closes at once, three times", { closed: true }, { kind: "unavailable", retryAfter: null }, 3],
    ["a socket that closes in the middle", { text: "setengah", after: "break" }, { kind: "broken" }, 1],
    ["a model that does not want to", { text: "", refusal: "Maaf." }, { kind: "refused" }, 1],
    ["a filter", { text: "a", finish: "content_filter" }, { kind: "refused" }, 1],
    [
      "a filter that stands before the model",
      {
        status: 400,
        error: { code: "content_filter", message: "", innererror: { code: "ResponsibleAIPolicyViolation" } },
      },
      { kind: "refused" },
      1,
    ],
    [
      "a deployment that there is not",
      { status: 404, error: { code: "DeploymentNotFound", message: "" } },
      { kind: "unknown_model" },
      1,
    ],
    ["an account that must be paid first", { status: 402 }, { kind: "quota" }, 1],
    [
      "the page of a gateway, three times",
      { status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad Gateway</html>" },
      { kind: "unavailable", detail: "HTTP 502" },
      3,
    ],
    [
      "a page where the reply should be",
      { status: 200, headers: { "content-type": "text/html" }, body: "<html>Masuk</html>" },
      { kind: "broken" },
      1,
    ],
    ["an error that is told within the stream", { text: "setengah", after: "error" }, { kind: "broken" }, 1],
    ["a reply that ended for an error", { text: "setengah", finish: "error" }, { kind: "broken" }, 1],
    ["a reply that is cut off", { text: '{"kind":"pl', finish: "length" }, { kind: "truncated" }, 1],
    ["a reply without words", { text: " " }, { kind: "empty" }, 1],
  ];
  test.each(cases)("%s", async (_, reply, failure, count) => {
    expect(await ask(reply)).toMatchObject({ ok: false, failure });
    expect(calls()).toBe(count);
  });

  test("a stream that falls silent ends, with its connection", async () => {
    expect(await ask({ text: "mulai", after: "silence" }, { silence: 60 })).toMatchObject({
      failure: { kind: "stalled" },
    });
    expect(calls()).toBe(1);
    await provider.asked[0]?.gone;
  });

  test("a stream that falls silent ends, though memory was collected meanwhile", async () => {
    const going = ask({ text: "mulai", after: "silence" }, { silence: 300 });
    const collecting = setInterval(collectGarbage, 40);
    await expect(going).resolves.toMatchObject({ failure: { kind: "stalled" } });
    clearInterval(collecting);
    await provider.asked[0]?.gone;
  });

  test("a stream that drips for ever ends in time, with its connection", async () => {
    const reply = { text: "tetes ".repeat(5000), pause: 10 };
    expect(await ask(reply, { timeout: 150 })).toMatchObject({ failure: { kind: "timeout" } });
    await provider.asked[0]?.gone;
  });

  test("nobody at the address", async () => {
    const gone = await startScriptedProvider();
    await gone.close();
    const completion = await modelAt(gone.baseUrl).complete(prompt());
    expect(completion).toMatchObject({ failure: { kind: "unavailable", detail: "ECONNREFUSED" } });
    expect(waits).toHaveLength(2);
  });

  test("a redirect is not followed: the key goes nowhere else", async () => {
    const other = await startScriptedProvider();
    const redirect = { status: 307, headers: { location: `${other.baseUrl}/chat/completions` } };
    expect(await ask(redirect)).toMatchObject({ ok: false });
    expect(other.asked).toEqual([]);
    await other.close();
  });
});

describe("trying again", () => {
  test("waits as long as it was told to, and a little more", async () => {
    const completion = await ask((number) =>
      number === 0 ? { status: 429, headers: { "retry-after": "2" } } : { text: "ya" },
    );
    expect(completion).toMatchObject({ ok: true, text: "ya" });
    expect(waits).toEqual([2050]);
    expect(calls()).toBe(2);
  });

  test("waits longer each time where nothing was told, spread by chance", async () => {
    await ask({ status: 503 });
    expect(waits).toEqual([500, 1000]);
  });

  test("ends with the question's last call", async () => {
    const left = { left: 2 };
    expect(await ask({ status: 500 }, {}, { calls: left })).toMatchObject({ failure: { kind: "unavailable" } });
    expect(await ask({ text: "ya" }, {}, { calls: left })).toMatchObject({ failure: { kind: "calls" } });
    expect(calls()).toBe(2);
  });
});

describe("cancelling", () => {
  test("closes the connection in the middle of a reply", async () => {
    const user = new AbortController();
    const completion = ask({ text: "tetes ".repeat(5000), pause: 5 }, {}, { signal: user.signal });
    await expect.poll(calls, waiting).toBe(1);
    user.abort();
    expect(await completion).toMatchObject({ ok: false, failure: { kind: "cancelled" } });
    await provider.asked[0]?.gone;
  });

  test("before the call makes none", async () => {
    expect(await ask({ text: "x" }, {}, { signal: AbortSignal.abort() })).toMatchObject({
      failure: { kind: "cancelled" },
    });
    expect(calls()).toBe(0);
  });
});

test("so many calls at a time; others wait, leave with their signal, or are turned away", async () => {
  provider.script = () => ({ text: "lama", after: "silence" });
  const model = modelAt(provider.baseUrl, { places: 1 });
  const users = Array.from({ length: 6 }, () => new AbortController());
  const done = users.map(({ signal }, i) => model.complete(prompt({ signal, userId: `u${i}` })));
  expect(await done[5]).toMatchObject({ failure: { kind: "busy" } });
  await expect.poll(calls, waiting).toBe(1);
  users[2]?.abort();
  expect(await done[2]).toMatchObject({ failure: { kind: "cancelled" } });
  expect(calls()).toBe(1);
  provider.script = () => ({ text: "cepat" });
  users[0]?.abort();
  expect(await done[0]).toMatchObject({ failure: { kind: "cancelled" } });
  for (const waiting of [done[1], done[3], done[4]]) expect(await waiting).toMatchObject({ ok: true, text: "cepat" });
  expect(calls()).toBe(4);
});
