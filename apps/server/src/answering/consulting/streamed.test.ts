import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Asked } from "../../testing/scripted-provider.ts";
import { type ConsultedApp, handle, measure, place, plan, saying, startConsulted } from "./consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted();
});
afterAll(() => app?.close());
beforeEach(() => app.forget());

/** The events of a whole stream. */
async function chat(question: string) {
  const { body } = await app.server.call("POST", "/chat", { token: app.token, body: { question } });
  return [...String(body).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event,
    data: JSON.parse(data ?? "null"),
  }));
}

test("tells that a language model is asked, then what any answer tells, in the order of any answer", async () => {
  app.provider.script = (asked: Asked) => {
    const people = measure(handle(asked, "m", "Jumlah penduduk"), [place(handle(asked, "p", "Jawa Barat"))]);
    return saying({ kind: "plan", plan: plan({ figures: [people] }) }, "???");
  };
  const events = await chat("Berapa insan bermukim di Jawa Barat?");
  const told = events.map(({ event, data }): string => data.stage ?? event);
  expect(told.filter((one, at) => one !== told[at - 1])).toEqual([
    "stream",
    "reading",
    "consulting",
    "reading",
    "sql",
    "rows",
    "explaining",
    "answer",
    "done",
  ]);
  expect(events.at(-1)?.data).toMatchObject({ engine: "gpt-4o", confidence: "medium" });
});

test("a provider that dies in the middle ends in an error that says so, and the question can be asked again", async () => {
  app.provider.script = () => ({ text: '{"restated":"Berapa', after: "break" });
  const question = "Berapa insan berdomisili di Jawa Barat?";
  const events = await chat(question);
  expect(events.at(-1)).toMatchObject({
    event: "error",
    data: { code: "model_unavailable", detail: expect.stringContaining("terputus") },
  });
  const kept = () => app.server.call("GET", "/askdb/unanswered", { token: app.token });
  expect((await kept()).body).toMatchObject([{ question }]);
  app.provider.script = (asked: Asked) => {
    const people = measure(handle(asked, "m", "Jumlah penduduk"), [place(handle(asked, "p", "Jawa Barat"))]);
    return saying({ kind: "plan", plan: plan({ figures: [people] }) }, "???");
  };
  expect((await chat(question)).at(-1)?.event).toBe("done");
  expect((await kept()).body).toEqual([]);
});
