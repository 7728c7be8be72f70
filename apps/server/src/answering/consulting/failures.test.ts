import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Reply } from "../../testing/scripted-provider.ts";
import { type ConsultedApp, startConsulted } from "./consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted({ timeout: 4000, silence: 1500 });
});
afterAll(() => app?.close());
beforeEach(() => app.forget());

const question = "Berapa insan bermukim di Jawa Barat?";
const unavailable: readonly (readonly [string, Reply, RegExp, number])[] = [
  ["a key that is not accepted", { status: 401 }, /kunci API/, 1],
  ["a model that is not deployed", { status: 404 }, /tidak ditemukan/, 1],
  ["too many requests", { status: 429, headers: { "retry-after": "2" } }, /dalam 2 detik/, 3],
  ["too many requests, for long", { status: 429, headers: { "retry-after": "90" } }, /dalam 90 detik/, 1],
  ["an empty account", { status: 429, error: { code: "insufficient_quota", message: "" } }, /Kuota/, 1],
  ["a failing server", { status: 500 }, /tidak dapat dihubungi/, 3],
  ["a closed socket", { closed: true }, /tidak dapat dihubungi/, 3],
  ["a socket that closes in the middle", { text: '{"restated":"Berapa', after: "break" }, /terputus/, 1],
  ["a stalled stream", { text: '{"restated":"Berapa', after: "silence" }, /berhenti menjawab/, 1],
  ["tokens that drip for ever", { text: "tetes ".repeat(2000), pause: 20 }, /terlalu lama/, 1],
];
test.each(unavailable)("%s is said, with what can be answered without it", async (_, reply, words, calls) => {
  app.provider.script = () => reply;
  const { status, body } = await app.ask(question);
  expect([status, body.code]).toEqual([503, "model_unavailable"]);
  expect(body.detail).toMatch(words);
  expect(body.suggestions.length).toBeGreaterThan(0);
  expect(app.provider.asked).toHaveLength(calls);
  expect(app.ran).toEqual([]);
});

const useless: readonly (readonly [string, Reply])[] = [
  ["does not want to", { text: "", refusal: "Maaf, saya tidak dapat membantu." }],
  ["is cut off", { text: '{"restated":"Berapa', finish: "length" }],
  ["calls tools and says nothing", { text: "", noise: true, finish: "tool_calls" }],
];
test.each(useless)("a model that %s leaves the engine's refusal: one call", async (_, reply) => {
  app.provider.script = () => reply;
  const { status, body } = await app.ask(question);
  expect([status, body.code, app.provider.asked.length]).toEqual([422, "no_answer", 1]);
  expect(body.detail).toContain("insan");
});

test("what the engine is sure of is answered while the provider is down", async () => {
  app.provider.script = () => ({ closed: true });
  expect((await app.ask("Berapa jumlah penduduk Jawa Barat?")).status).toBe(200);
  expect(app.provider.asked).toEqual([]);
});
