import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Asked } from "../../testing/scripted-provider.ts";
import { type ConsultedApp, handle, measure, place, plan, saying, startConsulted } from "./consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted({ mayReadRows: true });
});
afterAll(() => app?.close());
beforeEach(() => app.forget());

let number = 0;
/** A new question each time: what was asked before is not asked again. */
async function ask(prose: string) {
  app.provider.script = (asked: Asked, call) => {
    if (call > 0) return { text: prose };
    const people = measure(handle(asked, "m", "Jumlah penduduk"), [place(handle(asked, "p", "Jawa Barat"))]);
    return saying({ kind: "plan", plan: plan({ figures: [people] }) }, "???");
  };
  number += 1;
  return (await app.ask(`Berapa insan${String.fromCharCode(96 + number)} bermukim di Jawa Barat?`)).body;
}

test("where rows may leave, the model's words are shown once every number in them is borne out: two calls", async () => {
  const body = await ask("Jawa Barat dihuni sekitar 51,3 juta jiwa.");
  expect([body.answer, app.provider.asked.length]).toEqual(["Jawa Barat dihuni sekitar 51,3 juta jiwa.", 2]);
  expect(app.provider.asked[1]?.text).toContain("51316378");
});

test.each([
  "Jawa Barat dihuni 52 juta jiwa.",
  "West Java is the home of 51.316.378 people and more.",
  "51.316.378 jiwa, lihat https://evil.example",
  "Naik dua kali lipat sejak lama.",
])("otherwise the engine's stand: %s", async (prose) => {
  const body = await ask(prose);
  expect(body.answer).not.toBe(prose);
  expect(body.answer).toContain("51.316.378");
  expect(app.provider.asked).toHaveLength(2);
});
