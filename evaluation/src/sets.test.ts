import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { registerOf, shapeOf } from "./core.ts";
import { evaluate } from "./evaluate.ts";
import { knownUnserved, ledgerOf, unservedIn } from "./ledger.ts";
import { numberOf } from "./question.ts";
import { allSets, coreSets, faultsOf, isFarFromAll, missedOf } from "./sets.ts";
import { openSubject, type Subject } from "./subject.ts";

/** A core of all questions (core.ts); `npm run eval -- --all` asks all of them, by the same laws. */
const sets = coreSets();

let subject: Subject;
const results = new Map<string, Awaited<ReturnType<typeof evaluate>>>();
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
  for (const { name, questions } of sets) results.set(name, await evaluate(questions, subject));
}, 600_000);
afterAll(() => subject.close());

test("there are sets of all classes", () => {
  expect(sets.length).toBeGreaterThanOrEqual(34);
  expect(sets.flatMap(({ questions }) => questions).length).toBeGreaterThan(2000);
});

describe("[S1.03] answered rightly or not at all", () => {
  test.each(sets.map(({ name }) => name))("%s", (name) => {
    const { judged, tallies } = results.get(name) ?? expect.fail("not evaluated");
    expect(faultsOf(name, tallies), missedOf(judged).join("\n")).toEqual([]);
  });

  test("in all of them together", () => {
    const judged = [...results.values()].flatMap((result) => result.judged);
    expect(isFarFromAll(judged), missedOf(judged).join("\n")).toBe(false);
  });
});

test("what is left out of the core is like what is in it", () => {
  const shapesIn = new Set(
    [...results].flatMap(([name, { judged }]) =>
      judged.flatMap(({ reading }) => (reading.kind === "plan" ? `${registerOf(name)} ${shapeOf(reading.plan)}` : [])),
    ),
  );
  const inCore = new Set(sets.flatMap(({ name, questions }) => questions.map(({ id }) => `${name} ${id}`)));
  // One in so many, always the same ones.
  const leftOut = allSets().flatMap(({ name, questions }) =>
    questions
      .filter(({ id, ask }) => !inCore.has(`${name} ${id}`) && numberOf(ask.join(" ")) % 15 === 4)
      .map(({ ask }) => [name, ask[0] ?? ""] as const),
  );
  expect(leftOut.length).toBeGreaterThan(200);
  const unlike = leftOut.filter(([name, asked]) => {
    const reading = subject.engine.read(asked);
    return reading.kind === "plan" && !shapesIn.has(`${registerOf(name)} ${shapeOf(reading.plan)}`);
  });
  expect(unlike, "choose the core anew: npm run eval -- --choose-core").toEqual([]);
});

test("each rule, row of the lexicon and way to read otherwise that is new serves a question", () => {
  const known = knownUnserved();
  const ledger = ledgerOf(new Map([...results].map(([name, { judged }]) => [name, judged])));
  expect(ledger.length).toBeGreaterThan(1500);
  const idle = unservedIn(ledger).filter((name) => !known.has(name));
  expect(idle, "ask for it in a question of a set; npm run eval -- --ledger tells what serves what").toEqual([]);
});

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
  test("is offered only questions that are answered, with rows to tell", async () => {
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
