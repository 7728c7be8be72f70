import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { lostWords, rightQuestions } from "./lost-words.ts";
import { openSubject, type Subject } from "./subject.ts";

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ warehouse: inject("starter").WAREHOUSE_URL });
}, 180_000);
afterAll(() => subject.close());

test("the questions are answered", () => {
  for (const question of rightQuestions) expect(subject.engine.read(question).kind, question).toBe("plan");
});

/** Of some 600,000 (`npm run eval -- --lost-words` tries them all) about six in ten thousand keep their plan, most of them as another word for the same. */
test("a common word set into a question is used or refused, hardly ever lost", () => {
  const trials = lostWords(subject.engine, { every: 449, from: 11 });
  const lost: string[] = [];
  let trial = trials.next();
  for (; !trial.done; trial = trials.next()) lost.push(trial.value.asked);
  expect(trial.value).toBeGreaterThan(1000);
  expect(lost.length / trial.value, lost.join("\n")).toBeLessThanOrEqual(0.002);
});

describe("content is not skipped", () => {
  test.each([
    "berapa penduduk petani di Bali",
    "berapa penduduk mampu di Jakarta",
    "provinsi dengan penduduk petani terbanyak",
    "penduduk Bali menurut status",
    "penduduk Bali menurut kondisi",
    "penduduk Bali menurut keadaan",
    "penduduk Bali per agama",
    "penduduk Bali berdasarkan nilai",
    "berapa penduduk yang mampu di Bali",
    "berapa penduduk selain petani di Bali",
    "jumlah penduduk tiap angka",
    "berapa realisasi penduduk di Bali",
    "berapa penduduk resmi di Bali",
    "berapa penduduk bisa di Bali",
    "berapa penduduk lengkap di Bali",
  ])("%s", (question) => expect(subject.engine.read(question).kind).toBe("refused"));
});

test("what is named as unknown is what says something", () => {
  const told = subject.engine.read("provinsi terluas selain yang ramah");
  expect(told).toMatchObject({ kind: "refused", refusal: { kind: "unknown-words", words: ["ramah"] } });
});

describe("politeness and speech change nothing", () => {
  const plan = (question: string) => {
    const reading = subject.engine.read(question);
    return reading.kind === "plan" ? reading.plan : expect.fail(`${question}: ${reading.detail}`);
  };
  test.each([
    "halo min, mau tanya dong, berapa penduduk Bali ya?",
    "berapa sih penduduk Bali sebenarnya",
    "tolong beri tahu saya berapa penduduk Bali",
    "penduduk Bali itu berapa ya kak",
    "penduduk Bali tuh berapa sih",
    "penduduk Bali semuanya ada berapa",
    "mohon informasi data jumlah penduduk Bali",
    "ada yang tahu berapa penduduk Bali?",
    "saya ingin tahu jumlah penduduk yang tinggal di Bali",
    "berapa kira-kira penduduk Bali, terima kasih",
    "permisi, boleh minta data penduduk Bali",
    "dapatkah anda memberitahu saya jumlah penduduk Bali?",
  ])("%s", (question) => expect(plan(question)).toEqual(plan("berapa penduduk Bali")));
});
