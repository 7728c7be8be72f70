import type { Reading } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import type { Answer } from "../../features/queries/answerer.ts";
import { severalSources } from "./several.ts";
import { namedSource, planOf, type Source } from "./sources.ts";

const plan = (reading: string, assumed: readonly string[] = []) =>
  ({ kind: "plan", plan: { of: reading }, reading, confidence: 0.9, assumed }) as unknown as Reading;
const unknown = (...words: string[]) =>
  ({ kind: "refused", refusal: { kind: "unknown-words", words }, detail: "?", suggestions: [] }) as Reading;

/** A source that reads each question as said, and answers by its name. */
function dataOf(name: string, readings: Readonly<Record<string, Reading>>): Source["data"] {
  const answered = { kind: "answer", reading: name, sources: [], answer: name, plan: { of: name } };
  return {
    seenAs: "",
    answerRead: async (question, _, { previous }) =>
      ({ ...answered, answer: `${name}: ${question} ${JSON.stringify(previous)}` }) as unknown as Answer,
    read: async (question) => ({ ok: true, value: readings[question] ?? unknown(question) }),
    answerer: {
      answer: async (question, { previous }) =>
        ({ ...answered, answer: `${name}: ${question} ${JSON.stringify(previous)}` }) as unknown as Answer,
    },
    fullQuestion: async (_, of) => ({ words: `${name} ${JSON.stringify(of)}`, isProven: true }),
    insights: {} as Source["data"]["insights"],
    inService: {} as Source["data"]["inService"],
    slots: async () => [],
    regions: async () => null,
    results: {
      run: async () => ({ ok: false, failure: { kind: "failed", message: name } }),
      stream: async function* () {
        yield { columns: [name] } as never;
      },
    },
  };
}

const both = { omzet: plan("omzet"), ragu: plan("ragu") };
const first = dataOf("pertama", { ...both, penduduk: plan("penduduk"), "penduduk per obat": unknown("obat") });
const shop: Source = {
  id: "s1",
  title: "Toko (Kita)",
  data: dataOf("toko", {
    ...both,
    ragu: plan("ragu", ["slip"]),
    obat: plan("obat"),
    "penduduk per obat": unknown("penduduk"),
  }),
};
const over = (sources: readonly Source[]) =>
  severalSources(
    { title: async () => "Statistik", using: (_, work) => work(first), data: first },
    { using: (_, work) => work(sources), isInService: () => true, outOfReach: async () => new Set() },
  );
const options = { signal: new AbortController().signal, userId: "u", model: "gpt-4o", previous: null } as const;
const ask = (question: string, previous: unknown = null) =>
  over([shop]).answerer.answer(question, { ...options, previous });

test("a question is answered from the source that takes least for granted, and says which", async () => {
  expect(await ask("penduduk")).toMatchObject({ reading: "pertama", plan: { of: "pertama" } });
  expect(await ask("obat")).toMatchObject({
    reading: "toko (sumber: Toko (Kita))",
    plan: { source: "s1", plan: { of: "toko" } },
  });
  expect(await ask("ragu")).toMatchObject({ reading: "pertama" });
});

test("where two explain it, it is asked back; the choice, or the conversation, settles it", async () => {
  const asked = await ask("omzet");
  expect(asked).toMatchObject({
    kind: "ambiguous",
    choices: [{ question: "omzet (sumber: Statistik)" }, { question: "omzet (sumber: Toko (Kita))" }],
  });
  expect(await ask("omzet (sumber: Statistik)")).toMatchObject({ answer: "pertama: omzet null" });
  expect(await ask("omzet (sumber: Toko (Kita))")).toMatchObject({ answer: "toko: omzet null" });
  expect(await ask("omzet", { source: "s1", plan: { p: 1 } })).toMatchObject({ answer: 'toko: omzet {"p":1}' });
  expect(await ask("omzet", { p: 1 })).toMatchObject({ answer: 'pertama: omzet {"p":1}' });
});

test("what needs two sources is refused with what is where", async () => {
  expect(await ask("penduduk per obat")).toMatchObject({
    kind: "no_answer",
    detail: expect.stringMatching(/“penduduk” ada di Statistik, “obat” di Toko \(Kita\)/),
  });
});

test("what an answer leads to goes to its source, or says that it is gone", async () => {
  const of = { source: "s1", plan: { p: 1 } };
  const [here, gone] = [over([shop]), over([])];
  expect(await here.fullQuestion("x", of, options)).toMatchObject({ words: 'toko {"p":1}' });
  expect(await here.fullQuestion("x", { p: 1 }, options)).toMatchObject({ words: 'pertama {"p":1}' });
  expect(await here.results.run("SELECT 1", { ...options, of })).toMatchObject({ failure: { message: "toko" } });
  const parts: unknown[] = [];
  for await (const part of here.results.stream("SELECT 1", { ...options, of })) parts.push(part);
  expect(parts).toEqual([{ columns: ["toko"] }]);
  await expect(gone.results.run("SELECT 1", { ...options, of })).rejects.toMatchObject({
    code: "warehouse_unavailable",
  });
  expect(await gone.regions(of, [["a"], []] as never)).toBeNull();
  expect(await gone.answerer.answer("penduduk", { ...options, previous: of })).toMatchObject({ reading: "pertama" });
});

test("what a source told that is out of reach just now stays seen by whom it is wholly for, and by nobody else", async () => {
  const seenBy = async (userId: string, theirs: readonly string[]) => {
    const all = severalSources(
      { title: async () => "Statistik", using: (_, work) => work(first), data: first },
      {
        using: (_, work) => work([]),
        isInService: (id) => id === "s1",
        outOfReach: async (id) => new Set(id === "siti" ? theirs : []),
      },
    );
    const isSeen = await all.seeing(userId);
    return [isSeen("s1/"), isSeen("gone/"), isSeen("")];
  };
  expect(await seenBy("siti", ["s1"])).toEqual([true, true, true]);
  expect(await seenBy("siti", [])).toEqual([false, true, true]);
  expect(await seenBy("budi", ["s1"])).toEqual([false, true, true]);
});

test("a question may name its source in several ways, and a plan tells its own", () => {
  for (const said of [
    "omzet (sumber: Toko (Kita))",
    "omzet dari sumber toko (kita)",
    "omzet, sumber data: Toko (Kita)",
  ])
    expect(namedSource(said, [shop])).toMatchObject({ question: "omzet" });
  expect(namedSource("omzet per bulan (sumber: Toko (Kita))?", [shop])?.question).toBe("omzet per bulan?");
  for (const said of ["omzet toko (kita)", "sumber: Toko (Kita)", "sumber air Toko Kita"])
    expect(namedSource(said, [shop])).toBeNull();
  expect(planOf({ source: "s1", plan: 1 })).toEqual({ source: "s1", plan: 1 });
  expect(planOf(null)).toEqual({ source: null, plan: null });
});
