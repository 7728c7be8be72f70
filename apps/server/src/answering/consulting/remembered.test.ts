import { contentOf } from "@tanyadata/text-to-sql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Asked } from "../../testing/scripted-provider.ts";
import { type ConsultedApp, handle, measure, place, plan, saying, startConsulted } from "./consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted();
});
afterAll(() => app?.close());
beforeEach(() => {
  app.forget();
  app.provider.script = right;
});

const calls = () => app.provider.asked.length;
const right = (asked: Asked) => {
  const people = measure(handle(asked, "m", "Jumlah penduduk"), [place("p1")]);
  return saying({ kind: "plan", plan: plan({ figures: [people] }) }, "???");
};

describe("a question that was asked before", () => {
  test("is free, whoever asks it and however politely; its plan is run anew", async () => {
    const first = await app.ask("Berapa insan bermukim di Jawa Timur?");
    expect([first.status, calls()]).toEqual([200, 1]);
    const { token } = await app.server.signUp();
    app.ran.length = 0;
    const body = { question: "tolong dong, berapa sih insan bermukim di jawa timur" };
    const second = await app.server.call("POST", "/askdb/ask", { token, body });
    expect(second.body).toMatchObject({ sql: first.body.sql, result: first.body.result, engine: "gpt-4o" });
    expect([calls(), app.ran.length]).toEqual([1, 1]);
  });

  test("is another one with another place, or after another question", async () => {
    await app.ask("Berapa insan bermukim di Banten?");
    await app.ask("Berapa insan bermukim di Bali?");
    const { body } = await app.ask("Berapa luas Banten?");
    await app.ask("Berapa insan bermukim di Banten?", { chat_topic_id: body.chat_topic_id });
    expect(calls()).toBe(3);
  });
});

test("what an administrator approved of is answered by its plan, as sure; what began no topic is not", async () => {
  const { token } = await app.server.signUp({ isAdmin: true });
  const call = async (path: string, body: object) => (await app.server.call("POST", path, { token, body })).body;
  const approve = async (question: string, topic: string | null): Promise<void> => {
    const { query_id } = await call("/askdb/ask", { question, chat_topic_id: topic });
    await call("/askdb/feedback", { query_id, rating: "up" });
  };
  expect((await app.ask("Berapa insan bermukim di Riau?")).body.confidence).toBe("medium");
  await approve("Berapa insan bermukim di Riau?", null);
  expect((await app.ask("insan bermukim di Riau berapa ya?")).body.confidence).toBe("high");
  expect(calls()).toBe(1);
  const { chat_topic_id } = await call("/askdb/ask", { question: "Berapa luas wilayah Jambi?" });
  await approve("insan bermukim di Jambi", chat_topic_id);
  expect((await app.ask("insan bermukim di Jambi")).body.confidence).toBe("medium");
  expect(calls()).toBe(3);
});

test("only words that change nothing are passed over", () => {
  expect(contentOf("Tolong, berapa sih penduduk Bali?")).toBe(contentOf("penduduk bali"));
  for (const other of ["penduduk Bali 2020", "bukan penduduk Bali", "penduduk > Bali", "Bali penduduk"])
    expect(contentOf(other)).not.toBe(contentOf("penduduk Bali"));
});
