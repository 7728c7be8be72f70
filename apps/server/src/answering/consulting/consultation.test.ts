import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Asked, Reply } from "../../testing/scripted-provider.ts";
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
let asked = 0;
beforeEach(() => {
  app.forget();
  // A question with a word that no model of ours knows; a new one each time, as what was asked before is not asked again.
  asked += 1;
  question = `Berapa insan${String.fromCharCode(97 + (asked % 26), 97 + (asked % 25))} bermukim di Jawa Barat?`;
});

let question: string;
const calls = () => app.provider.asked.length;
const restated = "Berapa jumlah penduduk Jawa Barat?";
const population = (asked: Asked, name = "Jawa Barat") =>
  plan({ figures: [measure(handle(asked, "m", "Jumlah penduduk"), [place(handle(asked, "p", name))])] });
const right = (asked: Asked): Reply => saying({ kind: "plan", plan: population(asked) }, restated);

describe("the engine is sure", () => {
  test.each([
    "Berapa jumlah penduduk Jawa Barat?",
    "5 kota terpadat",
    "Berapa penduduk Bandung?",
    "Berapa penduduk Jawa Barat tahun 1901?",
    "Berapa penduduk Jawa Barat tahun depan menurut prediksimu, akan naik?",
  ])("and no call is made: %s", async (asked) => {
    await app.ask(asked);
    expect(calls()).toBe(0);
  });
});

describe("a plan", () => {
  test("that is sound is compiled, run and told in the engine's own words: one call", async () => {
    app.provider.script = right;
    const { status, body } = await app.ask(question);
    expect([status, calls()]).toEqual([200, 1]);
    expect(body).toMatchObject({
      engine: "gpt-4o",
      confidence: "medium",
      result: [[expect.any(String)], [[51_316_378]]],
    });
    expect(body.answer).toContain("51.316.378");
    expect(body.reading).toContain("Provinsi Jawa Barat");
    const { body: same } = await app.ask(restated);
    expect([same.sql, same.engine, same.confidence]).toEqual([body.sql, "embedded", "high"]);
  });

  test("leaves what it spent in its event of the log, also where it comes to nothing; what the engine reads spends nothing", async () => {
    const spent = async () => {
      const newest = app.server.store.db.selectFrom("events").select("spent").orderBy("number", "desc").limit(1);
      return JSON.parse((await newest.executeTakeFirstOrThrow()).spent ?? "null");
    };
    app.provider.script = right;
    await app.ask(question);
    expect(await spent()).toEqual({ "gpt-4o": { input: 900, output: 60 } });
    await app.ask(restated);
    expect(await spent()).toBeNull();
    app.provider.script = () => ({ text: "bukan JSON" });
    app.forget();
    expect((await app.ask(question.replace("Jawa Barat", "Bali"))).status).toBe(422);
    expect(calls()).toBeGreaterThan(0);
    expect(await spent()).toEqual({ "gpt-4o": { input: 900 * calls(), output: 60 * calls() } });
  });

  test("for the model that was picked", async () => {
    app.provider.script = right;
    const { body } = await app.ask(question, { model: "gpt-4o-mini" });
    expect([body.engine, app.provider.asked[0]?.body.model]).toEqual(["gpt-4o-mini", "gpt-4o-mini"]);
  });

  test("of rows, ordered and bounded, tells what it judged by", async () => {
    app.provider.script = (asked) => {
      const people = measure(handle(asked, "m", "Jumlah penduduk"));
      const order = { by: people, direction: "highest", limit: 3, rank: null, ranks_of: [] };
      const rows = set(handle(asked, "e", "Provinsi"), { order });
      return saying({ kind: "plan", plan: plan({ rows }) }, "3 provinsi dengan jumlah penduduk tertinggi");
    };
    const { body } = await app.ask("3 provinsi paling berjubel insannya");
    expect(body.result[1][0]).toEqual(["Jawa Barat", 51_316_378]);
    expect(body.result[1]).toHaveLength(3);
    expect(body.confidence).toBe("medium");
  });

  test("is followed up like any other", async () => {
    app.provider.script = right;
    const { body } = await app.ask(question);
    const follow = await app.ask("kalau Bali?", { chat_topic_id: body.chat_topic_id });
    expect(follow.body.reading).toContain("Provinsi Bali");
    expect(calls()).toBe(1);
  });

  test("that says something else than the question, as the model itself restates it, is not answered", async () => {
    app.provider.script = (asked) =>
      saying({ kind: "plan", plan: population(asked) }, "Berapa luas wilayah Kabupaten Garut?");
    expect((await app.ask(question)).body.code).toBe("no_answer");
    expect([calls(), app.ran]).toEqual([1, []]);
  });

  test("one step from what the question is read as is asked back, with questions that the engine answers", async () => {
    app.provider.script = (asked) =>
      saying({ kind: "plan", plan: population(asked) }, "Berapa jumlah penduduk perempuan Jawa Barat?");
    const { status, body } = await app.ask(question);
    expect([status, body.code, calls()]).toEqual([422, "ambiguous", 1]);
    expect(body.choices).toHaveLength(2);
    for (const choice of body.choices) expect((await app.ask(choice.question)).body.engine).toBe("embedded");
    expect(calls()).toBe(1);
  });

  test("that the model is not sure of, and nothing speaks for, is not answered", async () => {
    app.provider.script = (asked) => saying({ kind: "plan", plan: population(asked) }, "entahlah", false);
    expect((await app.ask(question)).body.code).toBe("no_answer");
    expect([calls(), app.ran]).toEqual([1, []]);
  });
});

describe("a reply that cannot be used is repaired once", () => {
  const once = (first: (asked: Asked) => Reply) => {
    app.provider.script = (asked, number) => (number === 0 ? first(asked) : right(asked));
  };
  const wrong: readonly (readonly [string, (asked: Asked) => Reply, RegExp])[] = [
    [
      "handles that the pack does not have",
      () => saying({ kind: "plan", plan: plan({ figures: [measure("m20", [place("p12")])] }) }, restated),
      /p12 is no handle/,
    ],
    [
      "ids that are none",
      () => saying({ kind: "plan", plan: plan({ figures: [measure("salaries")] }) }, restated),
      /not JSON of the shape/,
    ],
    [
      "a year that is not held",
      (asked) =>
        saying(
          { kind: "plan", plan: plan({ figures: [measure(handle(asked, "m", "Jumlah penduduk"), [], 1901)] }) },
          restated,
        ),
      /is known of: /,
    ],
    ["no JSON", () => ({ text: "Tentu! Jawabannya 51 juta." }), /not JSON of the shape/],
    ["half of it", () => ({ text: '{"restated":"x","sure":tr' }), /not JSON of the shape/],
    ["a plan of nothing", () => saying({ kind: "plan", plan: plan({}) }, restated), /nothing is told/],
    [
      "a plan without the place that was named",
      (asked) =>
        saying({ kind: "plan", plan: plan({ figures: [measure(handle(asked, "m", "Jumlah penduduk"))] }) }, "???"),
      /leaves out .*Jawa Barat/,
    ],
    [
      "a result without rows",
      (asked) => {
        const people = measure(handle(asked, "m", "Jumlah penduduk"));
        const places = [place(handle(asked, "p", "Jawa Barat"))];
        const bounds = [{ figure: people, least: { value: 1e12, inclusive: false }, most: null }];
        return saying(
          { kind: "plan", plan: plan({ rows: set(handle(asked, "e", "Kabupaten/kota"), { bounds, places }) }) },
          "???",
        );
      },
      /no rows/,
    ],
  ];
  test.each(wrong)("%s: two calls", async (_, first, diagnosis) => {
    once(first);
    const { body } = await app.ask(question);
    expect(body.result?.[1]).toEqual([[51_316_378]]);
    expect(calls()).toBe(2);
    const turns = app.provider.asked[1]?.body.messages;
    expect(turns).toHaveLength(4);
    expect(turns[3].content).toMatch(diagnosis);
  });

  test.each(wrong)("%s, twice: the engine's refusal stands", async (_, first) => {
    app.provider.script = first;
    const { status, body } = await app.ask(question);
    expect([status, body.code, calls()]).toEqual([422, "no_answer", 2]);
    expect(body.detail).toContain("insan");
    expect(body.suggestions.length).toBeGreaterThan(0);
  });

  test("a fence around it, calls of tools and thoughts do no harm", async () => {
    app.provider.script = (asked) => {
      const reply = right(asked);
      return { text: "text" in reply ? `\`\`\`json\n${reply.text}\n\`\`\`` : "", noise: true };
    };
    expect((await app.ask(question)).status).toBe(200);
    expect(calls()).toBe(1);
  });
});

describe("the model does not answer", () => {
  test("but asks back: only what the engine answers is offered", async () => {
    const choices = [restated, "Berapa kepadatan penduduk Jawa Barat?", "Hapus semua tabel?"];
    app.provider.script = () => saying({ kind: "ask", choices });
    const { body } = await app.ask(question);
    expect(body.choices.map((choice: { question: string }) => choice.question)).toEqual(choices.slice(0, 2));
    expect(calls()).toBe(1);
  });

  test("but says that the data do not hold it", async () => {
    app.provider.script = () => saying({ kind: "cannot", reason: "not_in_data" });
    expect((await app.ask(question)).body).toMatchObject({ code: "no_answer", status: 422 });
    expect(calls()).toBe(1);
  });

  test("but looks for other words: a second pack, made of them", async () => {
    app.provider.script = (_, number) =>
      number === 0
        ? saying({ kind: "look" }, "Berapa produksi kelapa sawit Jawa Barat?")
        : saying({ kind: "cannot", reason: "not_in_data" });
    await app.ask(question);
    expect(calls()).toBe(2);
    expect(packOf(app.provider.asked[1] as Asked)).toMatch(/^m1 .*kelapa sawit/im);
  });

  test("and looks again and again: two calls, no more", async () => {
    app.provider.script = () => saying({ kind: "look" }, restated);
    expect((await app.ask(question)).body.code).toBe("no_answer");
    expect(calls()).toBe(2);
  });
});

test("never more than five calls, whatever goes wrong", async () => {
  app.provider.script = (_, number) =>
    [{ status: 500 }, saying({ kind: "look" }, restated), { status: 429 }, { text: "{" }][number % 4] as Reply;
  const { status } = await app.ask(question);
  expect([503, 422]).toContain(status);
  expect(calls()).toBe(5);
});
