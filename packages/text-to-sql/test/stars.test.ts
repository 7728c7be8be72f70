import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cell, engine, openBakery, paid, type Sale, sales } from "./bakery.ts";

/** Rows that are about several things at once, through the rows that they belong to as well: a line of a sale has its bread, the sale its stall and day. */
let bakery: Awaited<ReturnType<typeof openBakery>>;
beforeAll(async () => {
  bakery = await openBakery();
});
afterAll(() => bakery.close());

async function ask(...questions: string[]): Promise<{ rows: Cell[][]; answer: string }> {
  let plan: unknown;
  let told: { rows: Cell[][]; answer: string } | null = null;
  for (const question of questions) {
    const reading = engine.read(question, plan);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
    expect(engine.faultsOf(reading.plan)).toEqual([]);
    plan = reading.plan;
    const rows = await bakery.rowsOf(reading.plan);
    told = { rows, answer: engine.explain(reading.plan, { rows, rowCount: rows.length }).answer };
  }
  if (!told) throw new Error("no question");
  return told;
}

const of =
  (...wanted: Partial<Sale>[]) =>
  (sale: Sale): boolean =>
    wanted.every((one) => Object.entries(one).every(([key, value]) => sale[key as keyof Sale] === value));
const [pisang, sobek, gandum] = [{ bread: "Pisang" }, { bread: "Sobek" }, { bread: "Gandum" }];
const [melati, dahlia, sukun] = [{ stall: "Melati" }, { stall: "Dahlia" }, { town: "Sukun" }];
const named = (name: "bread" | "stall", days: string, ...wanted: Partial<Sale>[]): [string, number][] =>
  [...new Set(sales.map((sale) => sale[name]))]
    .map((one): [string, number] => [
      `${name === "bread" ? "Roti" : "Gerai"} ${one}`,
      paid(days, of(...wanted, { [name]: one })),
    ])
    .sort((a, b) => b[1] - a[1]);

describe("a figure of one thing in another", () => {
  test.each([
    ["Berapa omzet Roti Pisang di Gerai Melati?", paid("2", of(pisang, melati))],
    ["omzet roti pisang di Sukun tahun 2024", paid("2024", of(pisang, sukun))],
    ["omzet Roti Sobek di Dahlia Maret 2024", paid("2024-03", of(sobek, dahlia))],
    ["omzet tunai Roti Pisang di Melati 2024", paid("2024", of(pisang, melati, { way: "tunai" }))],
    ["jumlah transaksi Roti Gandum di Dahlia", sales.filter(of(gandum, dahlia)).length],
  ])("%s", async (question, figure) => {
    expect((await ask(question)).rows).toEqual([[figure]]);
  });

  test("is told as of that thing there", async () => {
    expect((await ask("omzet Roti Pisang di Gerai Melati tahun 2024")).answer).toMatch(
      /^Omzet Roti Pisang di Gerai Melati tahun 2024 adalah/,
    );
    expect((await ask("gerai dengan omzet Roti Pisang terbesar")).answer).toMatch(
      /^Gerai dengan omzet Roti Pisang terbesar adalah/,
    );
  });
});

describe("rows of one thing, told of another", () => {
  const firsts = (rows: [string, number][], most: number): [string, number][] => rows.slice(0, most);
  test.each([
    ["Roti terlaris di Gerai Melati", firsts(named("bread", "2", melati), 1)],
    ["2 roti terlaris di Gerai Melati tahun 2024", firsts(named("bread", "2024", melati), 2)],
    ["roti dengan omzet terbesar di Sukun pada Maret 2024", firsts(named("bread", "2024-03", sukun), 1)],
    ["gerai dengan omzet Roti Pisang terbesar", firsts(named("stall", "2", pisang), 1)],
    ["gerai di Sukun dengan omzet Roti Sobek terbesar", firsts(named("stall", "2", sobek, sukun), 1)],
    ["omzet per roti di Gerai Melati 2024", named("bread", "2024", melati)],
    ["omzet per gerai untuk Roti Pisang 2024", named("stall", "2024", pisang)],
    ["omzet Roti Pisang per gerai", named("stall", "2", pisang)],
    [
      "roti yang omzetnya di atas 570 ribu di Melati tahun 2024",
      named("bread", "2024", melati).filter(([, amount]) => amount > 570_000),
    ],
    [
      "bandingkan omzet Roti Pisang dan Roti Sobek di Melati",
      named("bread", "2", melati).filter(([name]) => name !== "Roti Gandum"),
    ],
  ])("%s", async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows);
  });

  test("of one thing in the first of others", async () => {
    const [best] = named("stall", "2");
    const stall = best?.[0].replace("Gerai ", "") ?? "";
    const { rows } = await ask("omzet Roti Pisang di gerai dengan omzet terbesar");
    expect(rows.flat()).toContain(paid("2", of(pisang, { stall })));
  });

  test("a thing that sold nothing there is left out, which the answer says", async () => {
    const { rows, answer } = await ask("omzet per roti di Gerai Melati 3 Maret 2023");
    const sold = new Set(
      sales.filter((sale) => sale.day === "2023-03-03" && of(melati, {})(sale)).map(({ bread }) => bread),
    );
    expect(rows).toHaveLength(sold.size);
    expect(answer).toContain("Roti yang tidak punya satu pun tidak dicantumkan.");
  });

  test("how many there are is none there, and the least", async () => {
    const day = "2023-03-03";
    const counts = ["Gandum", "Pisang", "Sobek"].map((bread): [string, number] => [
      `Roti ${bread}`,
      sales.filter((sale) => sale.day === day && of(melati, { bread })(sale)).length,
    ]);
    const least = counts.filter(([, count]) => count === 0);
    expect(least.length).toBeGreaterThan(0);
    expect((await ask("roti dengan transaksi paling sedikit di Gerai Melati 3 Maret 2023")).rows).toEqual(least);
    const rows = (await ask("jumlah transaksi per roti di Gerai Melati 3 Maret 2023")).rows;
    expect([...rows].sort()).toEqual(counts.filter(([, count]) => count > 0));
  });
});

describe("the first of one thing in each of another", () => {
  const firstOf = (name: "bread" | "stall" | "way", days: string, most: number, ...wanted: Partial<Sale>[]) => {
    const label = { bread: "Roti ", stall: "Gerai ", way: "" }[name];
    const ways: Record<string, string> = { qris: "QRIS" };
    const all = [...new Set(sales.map((sale) => sale[name]))].map((one): [string, number] => [
      `${label}${ways[one] ?? one}`,
      paid(days, of(...wanted, { [name]: one })),
    ]);
    return all.sort((a, b) => b[1] - a[1]).slice(0, most);
  };
  const stallsByName = ["Dahlia", "Kenanga", "Melati"];
  const inStalls = (most: number, days: string, name: "bread" | "way"): Cell[][] =>
    stallsByName.flatMap((stall) =>
      firstOf(name, days, most, { stall }).map(([first, amount]) => [first, `Gerai ${stall}`, amount]),
    );

  test.each([
    ["roti terlaris di setiap gerai", () => inStalls(1, "2", "bread")],
    ["2 roti terlaris di tiap gerai tahun 2024", () => inStalls(2, "2024", "bread")],
    ["cara bayar dengan omzet terbesar per gerai Maret 2024", () => inStalls(1, "2024-03", "way")],
    [
      "gerai dengan omzet terbesar untuk setiap roti",
      () =>
        ["Gandum", "Pisang", "Sobek"].flatMap((bread) =>
          firstOf("stall", "2", 1, { bread }).map(([first, amount]) => [first, `Roti ${bread}`, amount]),
        ),
    ],
    [
      "roti terlaris di setiap gerai di Sukun",
      () => inStalls(1, "2", "bread").filter(([, stall]) => stall !== "Gerai Dahlia"),
    ],
  ])("%s", async (question, rows) => {
    expect((await ask(question)).rows).toEqual(rows());
  });

  test("is told with where, and kept by what goes on", async () => {
    const { answer } = await ask("roti terlaris di setiap gerai tahun 2024");
    expect(answer).toMatch(
      /^Roti dengan omzet terbesar tahun 2024 di setiap gerai: \*\*Roti \w+\*\* \(Gerai Dahlia, \*\*/,
    );
    expect((await ask("roti terlaris di setiap gerai", "kalau Maret 2024?")).rows).toEqual(
      inStalls(1, "2024-03", "bread"),
    );
    const least = (await ask("roti terlaris di setiap gerai", "yang paling sedikit?")).rows;
    expect(least).toHaveLength(3);
    expect(least.map((row) => row[2])).toEqual(
      stallsByName.map((stall) => firstOf("bread", "2", 3, { stall }).at(-1)?.[1]),
    );
  });
});

describe("what goes on keeps the other thing", () => {
  test("another of one, another of the other, both by themselves", async () => {
    const first = "omzet Roti Pisang di Melati";
    expect((await ask(first, "kalau Roti Sobek?")).rows).toEqual([[paid("2", of(sobek, melati))]]);
    expect((await ask(first, "kalau Melati dan Dahlia?")).rows).toEqual(
      named("stall", "2", pisang).filter(([name]) => name !== "Gerai Kenanga"),
    );
    expect((await ask(first, "kalau di Dahlia?")).rows).toEqual([[paid("2", of(pisang, dahlia))]]);
    expect((await ask(first, "kalau Maret 2024?")).rows).toEqual([[paid("2024-03", of(pisang, melati))]]);
    expect((await ask("omzet Roti Pisang", "di Melati?")).rows).toEqual([[paid("2", of(pisang, melati))]]);
    expect((await ask("omzet Roti Pisang", "per gerai?")).rows).toEqual(named("stall", "2", pisang));
    expect((await ask("roti terlaris 2024", "di Melati?")).rows).toEqual(named("bread", "2024", melati).slice(0, 1));
    const months = (await ask("omzet Melati 2024", "per triwulan?", "kalau Roti Sobek?")).rows;
    expect(months[0]).toEqual(["2024-Q1", paid(["2024-01", "2024-02", "2024-03"], of(sobek, melati))]);
    expect((await ask("roti terlaris 2024", "di Melati?", "di Sukun?")).rows).toEqual(
      named("bread", "2024", sukun).slice(0, 1),
    );
  });
});

describe("what is refused", () => {
  test.each([
    // In rows, in columns, or together?
    "omzet roti pisang dan sobek di Melati dan Dahlia",
    // A target is known of stalls alone.
    "target Roti Pisang 2024",
    "target per roti 2024",
    // Of which of them is more than that sum said, of the bread or of the bread in the stall?
    "roti terlaris di setiap gerai yang omzetnya di atas 570 ribu",
    "roti terlaris di setiap jenis roti",
  ])("%s", (question) => {
    expect(engine.read(question).kind).toBe("refused");
  });
});
