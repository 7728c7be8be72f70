import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** What the last question of a conversation comes to; every plan goes through JSON, as the server stores it. */
function said(...questions: string[]) {
  let plan: unknown;
  let reading = engine.read("");
  for (const question of questions) {
    reading = engine.read(question, plan);
    if (reading.kind === "plan") plan = JSON.parse(JSON.stringify(reading.plan));
  }
  return reading;
}

describe("what points back stands for what was spoken of", () => {
  test.each([
    // one that was named
    [["luas perpustakaan melati", "peminjaman cabang itu berapa?"], "peminjaman perpustakaan melati"],
    [["luas perpustakaan melati", "peminjaman perpustakaan tersebut?"], "peminjaman perpustakaan melati"],
    [["luas perpustakaan melati", "how many shelves are in that library"], "jumlah rak di perpustakaan melati"],
    [["peminjaman bukit", "berapa cabang di zona ini?"], "berapa cabang di zona bukit"],
    [["peminjaman bukit", "cabang di zona itu dengan rak terbanyak"], "cabang di zona bukit dengan rak terbanyak"],
    [["peminjaman bukit", "zona apa yang lebih luas dari zona itu"], "zona apa yang lebih luas dari zona bukit"],
    // in the year that was spoken of, where that is not the latest anyway
    [["peminjaman bukit 2022", "berapa peminjaman fiksi zona itu"], "berapa peminjaman fiksi zona bukit 2022"],
    // one that was found
    [["zona dengan luas terbesar", "berapa cabang di zona itu"], "berapa cabang di zona terluas"],
    [
      ["zona dengan luas terbesar", "cabang dengan rak terbanyak di sana"],
      "cabang dengan rak terbanyak di zona terluas",
    ],
    // the subject is left out
    [["peminjaman bukit", "punya berapa perpustakaan?"], "berapa perpustakaan di bukit"],
    [["peminjaman bukit", "memiliki perpustakaan apa saja?"], "sebutkan perpustakaan di bukit"],
    // both
    [["peminjaman bukit", "lembah?", "bandingkan keduanya"], "peminjaman bukit dan lembah"],
    // of each
    [["peminjaman bukit", "jabarkan menurut cabang"], "peminjaman setiap cabang di bukit"],
  ])("%s", (questions, whole) => {
    const reading = said(...questions);
    if (reading.kind !== "plan") return expect.fail(`${questions.join(" || ")} → ${reading.detail}`);
    const { told: _, ...plan } = reading.plan;
    expect(plan).toEqual(planOf(whole));
  });

  test("the other end of an order, and so many of the first", () => {
    const ends = [
      [["3 cabang terluas", "sebaliknya?"], "3 cabang tersempit"],
      [["urutkan cabang dari yang terluas", "cukup dua yang pertama"], "2 cabang terluas"],
    ] as const;
    for (const [questions, whole] of ends) {
      const reading = said(...questions);
      if (reading.kind !== "plan") return expect.fail(`${questions.join(" || ")} → ${reading.detail}`);
      expect(reading.plan).toEqual(planOf(whole));
    }
  });

  test.each([
    [["peminjaman bukit", "luas cabang itu"]],
    [["luas perpustakaan melati", "peminjaman taman baca itu"]],
    [["peminjaman bukit dan lembah", "peminjaman ketiga zona itu"]],
    [["peminjaman nusabaca", "luas zona itu berapa"]],
    [["luas zona itu berapa"]],
  ])("where nothing fits, nothing is told of all: %s", (questions) => {
    expect(said(...questions).kind).toBe("refused");
  });
});
