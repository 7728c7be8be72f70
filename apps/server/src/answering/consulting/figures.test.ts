import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Asked } from "../../testing/scripted-provider.ts";
import {
  type ConsultedApp,
  handle,
  measure,
  packOf,
  place,
  plan,
  saying,
  set,
  startConsulted,
} from "./consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted();
});
afterAll(() => app?.close());
beforeEach(() => app.forget());

const calls = () => app.provider.asked.length;
const figures = (...told: object[]) => ({ kind: "plan", plan: plan({ figures: told }) });
/** The index of a province, in a year. */
const index = (asked: Asked, name: string, year: number | null) =>
  measure(handle(asked, "m", "Indeks Pembangunan Manusia"), [place(handle(asked, "p", name))], year);

describe("a change for each year", () => {
  const between = (left: object, right: object) => figures({ kind: "combined", how: "pace", left, right });
  const own = "Rata-rata kenaikan IPM Jawa Barat per tahun dari 2015 ke 2021";

  test.each([
    ["from the earlier year to the later", 2021, 2015],
    ["the other way round, which comes to the same", 2015, 2021],
  ])("%s is what the engine itself answers", async (way, left, right) => {
    app.provider.script = (asked) =>
      saying(between(index(asked, "Jawa Barat", left), index(asked, "Jawa Barat", right)), own);
    const { body } = await app.ask(`IPM Jawa Barat 2015 sampai 2021 saben tahunq${way.slice(0, 3)} nambahnya`);
    expect([calls(), body.engine]).toEqual([1, "gpt-4o"]);
    expect(body.reading).toContain("per tahun dari tahun 2015 ke 2021");
    const same = await app.ask(own);
    expect([same.body.engine, body.sql]).toEqual(["embedded", same.body.sql]);
  });

  test.each([
    ["difference", "Perubahan IPM Jawa Barat dari 2015 ke 2021"],
    ["gap", "Selisih IPM Jawa Barat 2015 dan 2021"],
    ["growth", "Pertumbuhan IPM Jawa Barat dari 2015 ke 2021"],
  ])("and a %s is told as the engine tells it, with the figures of both years", async (how, own) => {
    app.provider.script = (asked) => {
      const [left, right] = [index(asked, "Jawa Barat", 2021), index(asked, "Jawa Barat", 2015)];
      return saying(figures({ kind: "combined", how, left, right }), own);
    };
    const { body } = await app.ask(`IPM Jawa Barat 2015 sama 2021 insanq${how} beda`);
    const same = await app.ask(own);
    expect([same.body.engine, body.sql]).toEqual(["embedded", same.body.sql]);
  });

  test("between two places is none: it is told, and refused the second time", async () => {
    app.provider.script = (asked) =>
      saying(between(index(asked, "Jawa Barat", 2021), index(asked, "Bali", 2015)), "???");
    const { body } = await app.ask("IPM Jawa Barat 2021 dan Bali 2015 saben tahunq nambahnya");
    expect([body.code, calls(), app.ran]).toEqual(["no_answer", 2, []]);
    expect(app.provider.asked[1]?.text).toContain("of the same places and slices");
  });
});

describe("a figure that the model declares missing", () => {
  const note = "baru dibentuk pada 2022";
  const question = "IPM insanq Papua Pegunungan 2019";

  test("is refused with what the model says of it, where nothing better comes", async () => {
    app.provider.script = (asked) => saying(figures(index(asked, "Papua Pegunungan", 2019)), "???");
    const { status, body } = await app.ask(question);
    expect([status, body.code, calls(), app.ran]).toEqual([422, "no_answer", 2, []]);
    expect(body.detail).toContain(note);
    expect(app.provider.asked[1]?.text).toContain(note);
  });

  test("also where the language model then gives up", async () => {
    app.provider.script = (asked, number) =>
      number === 0
        ? saying(figures(index(asked, "Papua Pegunungan", 2019)), "???")
        : saying({ kind: "cannot", reason: "not_in_data" });
    expect((await app.ask(question)).body.detail).toContain(note);
  });

  test("and within what is computed of it", async () => {
    app.provider.script = (asked) => {
      const [left, right] = [index(asked, "Papua", 2019), index(asked, "Papua Pegunungan", 2019)];
      return saying(figures({ kind: "combined", how: "difference", left, right }), "???");
    };
    const { body } = await app.ask("Selisih insanq IPM Papua dan Papua Pegunungan 2019");
    expect([body.code, app.ran]).toEqual(["no_answer", []]);
    expect(body.detail).toContain(note);
  });

  test("but among rows it is an empty cell under a note", async () => {
    app.provider.script = (asked) => {
      const places = [place(handle(asked, "p", "Papua"), handle(asked, "p", "Papua Pegunungan"))];
      const rows = set(handle(asked, "e", "Provinsi"), { places });
      const told = [measure(handle(asked, "m", "Indeks Pembangunan Manusia"), [], 2019)];
      return saying({ kind: "plan", plan: plan({ rows, figures: told }) }, "???");
    };
    const { body } = await app.ask("Bandingin IPM insanq Papua dan Papua Pegunungan 2019");
    expect([calls(), body.result[1].map((row: unknown[]) => typeof row[1])]).toEqual([1, ["number", "object"]]);
    expect(body.answer).toContain(note);
  });
});

test("a reply that comes slowly, in pieces, is read to its end", async () => {
  app.provider.script = (asked) => {
    const reply = saying(figures(index(asked, "Jawa Barat", 2021)), "???");
    return { ...reply, pause: 5 };
  };
  const { body } = await app.ask("IPM insanq Jawa Barat 2021");
  expect(body.result[1]).toEqual([[72.45]]);
});

test("another user's topic is none: the model hears nothing of it, nor of the user's other topics", async () => {
  app.provider.script = (asked) => saying(figures(index(asked, "Jawa Barat", 2021)), "???");
  const { body: theirs } = await app.ask("IPM insanq Jawa Barat 2021");
  const { token } = await app.server.signUp({ email: "lain@example.com" });
  app.forget();
  const question = "kalau insanq Bali?";
  const ask = (more: object, as = token) =>
    app.server.call("POST", "/askdb/ask", { token: as, body: { question, ...more } });
  expect((await ask({ chat_topic_id: theirs.chat_topic_id })).status).toBe(404);
  expect(calls()).toBe(0);

  app.provider.script = () => saying({ kind: "cannot", reason: "no_question" });
  await ask({});
  await ask({}, app.token);
  for (const asked of app.provider.asked) expect(packOf(asked)).not.toContain("question before");
  // In the topic itself its owner goes on.
  await ask({ chat_topic_id: theirs.chat_topic_id }, app.token);
  expect(app.provider.asked.map((asked) => packOf(asked).includes("question before"))).toEqual([false, false, true]);
});
