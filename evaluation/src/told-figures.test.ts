import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampledQuestions } from "./question.ts";
import { openSubject, type Subject } from "./subject.ts";
import { hidesMissing, misnamed } from "./told-figures.ts";

/** Each is asked of the warehouse. */
const questions = sampledQuestions({ every: 25, from: 2 });

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

/** What the sentence over a question's rows says falsely. */
async function faultsOf(question: string): Promise<string[]> {
  const reading = subject.engine.read(question);
  if (reading.kind !== "plan") return [];
  const { plan } = reading;
  const { sql, columns } = subject.engine.compile(plan);
  const rows = (await subject.rowsOf(sql)) as (string | number)[][];
  const { answer } = subject.engine.explain(plan, { rows, rowCount: rows.length });
  const faults = misnamed(answer, plan, columns, rows).map((amount) => `${amount} has another name before it`);
  if (hidesMissing(answer, plan, rows)) faults.push("rows without a figure are not told");
  return faults.map((fault) => `${question}: ${fault}\n  ${answer}`);
}

test("every amount stands behind the name of its column, and how many have none is said", {
  timeout: 120_000,
}, async () => {
  const faults: string[] = [];
  for (const question of questions) faults.push(...(await faultsOf(question)));
  expect(questions.length).toBeGreaterThan(250);
  expect(faults).toEqual([]);
});

test.each([
  "provinsi dengan kemiskinan di atas angka Indonesia dan rasio gini di bawah angka Indonesia tahun 2021",
  "provinsi yang kemiskinannya di atas rata-rata provinsi dan IPM-nya di bawah rata-rata provinsi tahun 2021",
  "provinsi yang penduduknya di atas Bali dan luasnya di bawah Jawa Timur",
  "provinsi termiskin yang IPM-nya di atas rata-rata nasional tahun 2021",
  "provinsi dengan kota lebih banyak daripada kabupaten",
  "3 provinsi terpadat dan luasnya",
  "Produksi kopi atau karet yang lebih besar di Lampung?",
  "berapa kg produksi padi per penduduk di Jawa Timur",
  "IPM per provinsi tahun 2021",
  "IPM dan kemiskinan per provinsi tahun 2021",
])("of “%s”", async (question) => expect(await faultsOf(question)).toEqual([]));

test("who asks where is told where, and of many cuts which have the most and the least, and how many have a figure", async () => {
  const told = async (question: string): Promise<string> => {
    const reading = subject.engine.read(question);
    if (reading.kind !== "plan") return expect.fail(question);
    const rows = (await subject.rowsOf(subject.engine.compile(reading.plan).sql)) as (string | number)[][];
    return subject.engine.explain(reading.plan, { rows, rowCount: rows.length }).answer;
  };
  expect(await told("di mana Danau Toba")).toContain("Danau Toba terletak di provinsi **Sumatera Utara**.");
  const ages = await told("penduduk Indonesia menurut kelompok umur");
  expect(ages).toMatch(
    /\*\*11 dari 16 kelompok umur\*\* punya angka; terbanyak \*\*usia .+, paling sedikit \*\*usia /u,
  );
});
