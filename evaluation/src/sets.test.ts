import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { evaluate, type Judged } from "./evaluate.ts";
import { readQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";

const folder = fileURLToPath(new URL("../indonesia", import.meta.url));
/** Every set of the project, against the starter's warehouse; expected values come from SQL written by hand. */
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file) => join(folder, file))
  .sort();

let subject: Subject;
const results = new Map<string, Awaited<ReturnType<typeof evaluate>>>();
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
  for (const file of files) results.set(file, await evaluate(readQuestions(file), subject));
}, 180_000);
afterAll(() => subject.close());

test("there are sets of all classes", () => {
  expect(files.length).toBeGreaterThanOrEqual(34);
  expect(files.flatMap(readQuestions).length).toBeGreaterThan(800);
});

/** Small sets of one construction each, and the one that the classes began with: what is lost there is a rule, or a word. */
const whole: ReadonlySet<string> = new Set([
  "questions.dev",
  "both-ends",
  "asked-so",
  "told-of-several",
  "few",
  "fronted",
  "apart",
  "asked-last",
  "pace",
  "headed",
  "said-of-others",
  "makers",
  "out-of",
  "foremost",
  "rivals",
  "through",
  "of-each",
  "by-how-much",
  "each-year",
  "rank-within",
  "unit-alone",
  "of-those",
  "about",
  "last-said",
]);

/** Nothing is wrong in any of them; what is answered may fall a little, never far. */
describe("[S1.03] answered rightly or not at all", () => {
  test.each(files.map((file) => [basename(file, ".json"), file]))("%s", (name, file) => {
    const { judged, tallies } = results.get(file) ?? expect.fail("not evaluated");
    const summary = tallies.summary();
    const failing = `${JSON.stringify(summary)}\n${missedOf(judged).join("\n")}`;
    expect(summary.wrong, failing).toBe(0);
    expect(summary.coverage_pct ?? 100, failing).toBeGreaterThanOrEqual(whole.has(name) ? 100 : 80);
    expect(summary.restraint_pct ?? 100, failing).toBeGreaterThanOrEqual(95);
  });

  test("in all of them together", () => {
    const judged = [...results.values()].flatMap((result) => result.judged);
    const missed = missedOf(judged);
    const barred = judged.filter(({ question: { expect: want } }) => "refuse" in want || "clarify" in want).length;
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(0.045 * (judged.length - barred));
  });
});

const missedOf = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ verdict }) => verdict === "wrong" || verdict === "held")
    .map(({ verdict, question, said }) => `${verdict} ${question.id} ${question.ask.at(-1)} → ${said}`);

/** What is said of a question's rows. */
async function explained(question: string) {
  const reading = subject.engine.read(question);
  if (reading.kind !== "plan") return expect.fail(question);
  const { plan } = reading;
  const rows = await subject.rowsOf(subject.engine.compile(plan).sql);
  return subject.engine.explain(plan, { rows: rows as (string | number)[][], rowCount: rows.length });
}

test("a distance, and who lies farthest, says what stands for a region", async () => {
  const told = async (question: string) => (await explained(question)).answer;
  const towns = await told("jarak Kota Medan ke Provinsi Bali");
  expect(towns).toContain(
    "Letak kabupaten/kota diambil dari satu permukimannya, letak provinsi diambil dari ibu kotanya.",
  );
  const farthest = await told("kota paling barat di Jawa Timur");
  expect(farthest).toContain("Letak kabupaten/kota diambil dari satu permukimannya, bukan dari batas wilayahnya.");
  const islands = await told("jarak Pulau Miangas ke Pulau Marore");
  expect(islands).not.toContain("diambil dari");
});

test("what lies around a place and is named after it is offered: it may have been meant", async () => {
  const offered = async (question: string) => (await explained(question)).suggestions;
  expect(await offered("gunung tertinggi di Papua")).toContain("5 gunung dengan ketinggian tertinggi di Tanah Papua");
  expect(await offered("ada berapa danau di Maluku?")).toContain("Daftar danau di Kepulauan Maluku");
  expect(await offered("gunung di luar Papua")).not.toContain("Daftar gunung di Tanah Papua");
});

describe("whoever is not answered", () => {
  test("is offered only questions that are answered, with rows to tell", { timeout: 120_000 }, async () => {
    const offered = new Set<string>();
    /** Of the kinds that could be meant one may have nobody: that is what its answer says. */
    const chosen = new Set<string>();
    // As they were read for the sets above: reading is pure.
    for (const { question: asked, reading } of [...results.values()].flatMap(({ judged }) => judged)) {
      const [question = "", ...later] = asked.ask;
      if (later.length > 0) continue;
      if (reading.kind === "refused") {
        expect(reading.suggestions.length, question).toBeGreaterThan(0);
        for (const suggestion of reading.suggestions) offered.add(suggestion);
      }
      if (reading.kind === "ambiguous") {
        expect(reading.choices.length, question).toBeLessThanOrEqual(4);
        for (const choice of reading.choices) chosen.add(choice.question);
      }
    }
    expect(offered.size).toBeGreaterThan(100);
    for (const question of new Set([...offered, ...chosen])) {
      const reading = subject.engine.read(question);
      if (reading.kind !== "plan") expect.fail(`“${question}” is offered and not answered: ${reading.detail}`);
      const rows = await subject.rowsOf(subject.engine.compile(reading.plan).sql);
      if (offered.has(question)) expect(rows.length, question).toBeGreaterThan(0);
    }
  });
});
