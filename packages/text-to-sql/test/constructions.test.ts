import { describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";

/** However a question is built, it comes to the plan of the plain one. */
const same = (cases: readonly (readonly [string, string])[]): void =>
  test.each(cases)("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

const refused = (questions: readonly string[]): void =>
  test.each(questions)("%s is refused", (question) => expect(refusalOf(question)).toBeDefined());

describe("what is said beside a question", () => {
  same([
    ["sebutkan perpustakaan di bukit dong, perpustakaan saja", "sebutkan perpustakaan di bukit"],
    ["3 perpustakaan terluas di bukit (perpustakaan saja taman baca ga usah)", "3 perpustakaan terluas di bukit"],
    ["cabang terluas di bukit, luasnya ya bukan kepadatan", "cabang terluas di bukit"],
    ["peringkat berapa bukit menurut peminjaman (terbanyak = 1)", "peringkat berapa bukit menurut peminjaman"],
    ["peminjaman bukit (bukan fiksi)", "peminjaman bukit selain fiksi"],
    ["peminjaman fiksi di bukit (bukan sains)", "peminjaman fiksi di bukit"],
  ]);
  refused([
    "peminjaman bukit (bukan taman baca)",
    "perpustakaan terluas di bukit (bukan perpustakaan)",
    "cabang terluas di bukit (terkecil = 1)",
  ]);
});

describe("a rate said the other way round", () => {
  same([
    ["tiap m² di bukit memuat berapa peminjaman", "kepadatan peminjaman bukit"],
    ["di bukit satu m² menampung berapa peminjaman", "kepadatan peminjaman bukit"],
  ]);
});

describe("shares", () => {
  same([
    [
      "persentase peminjaman bukit terhadap peminjaman nusabaca",
      "peminjaman bukit berapa persen dari peminjaman nusabaca",
    ],
    ["proporsi fiksi terhadap total peminjaman bukit", "peminjaman fiksi bukit berapa persen dari peminjaman bukit"],
    [
      "dari seluruh cabang di bukit, berapa persen yang berupa taman baca",
      "persentase taman baca dari total cabang di bukit",
    ],
    ["taman baca berapa persen dari seluruh cabang di bukit", "persentase taman baca dari total cabang di bukit"],
    ["di bukit, taman baca berapa persen dari seluruh cabang", "persentase taman baca dari total cabang di bukit"],
    [
      "dari semua cabang di bukit, berapa persen yang peminjamannya di atas 100",
      "berapa persen cabang di bukit yang peminjamannya di atas 100",
    ],
    ["dari semua cabang berapa persen yang skornya di atas 70", "berapa persen cabang yang skornya di atas 70"],
    ["cabang berapa persen yang skornya di atas 70", "berapa persen cabang yang skornya di atas 70"],
    ["peminjaman per zona dalam persen", "pangsa peminjaman per zona"],
  ]);
  refused(["skor per cabang dalam persen"]);

  test("a part that names no place lies where its whole does", async () => {
    const { rowsOf, close } = await openLibrary();
    const [row] = await rowsOf(planOf("persentase peminjaman perpustakaan dari total peminjaman di bukit"));
    const [part, whole] = [loansOf({ zone: "B", kind: "library" }), loansOf({ zone: "B" })];
    expect(row).toEqual([expect.closeTo((100 * part) / whole, 9), part, whole]);
    const locked = planOf("dari semua rak di bukit berapa persen yang terkunci");
    const [, some, all] = (await rowsOf(locked))[0] ?? [];
    expect(await rowsOf(planOf("berapa rak terkunci di bukit"))).toEqual([[some]]);
    expect(await rowsOf(planOf("berapa rak di bukit"))).toEqual([[all]]);
    close();
  });

  test("a rate lies where what it is per does", async () => {
    const { rowsOf, close } = await openLibrary();
    const [row] = await rowsOf(planOf("rasio peminjaman terhadap jumlah rak di bukit"));
    const [shelves] = (await rowsOf(planOf("berapa rak di bukit")))[0] ?? [];
    expect(row).toEqual([loansOf({ zone: "B" }) / Number(shelves), loansOf({ zone: "B" }), shelves]);
    close();
  });
});

describe("by how much, and which of some", () => {
  same([
    // A change is no act that is counted.
    [
      "zona yang peminjamannya naik paling banyak dari 2021 ke 2022",
      "zona dengan kenaikan peminjaman terbesar dari 2021 ke 2022",
    ],
    ["peminjaman bukit lebih banyak berapa dari lembah", "selisih peminjaman bukit dan lembah"],
    ["peminjaman bukit lebih banyak berapa kali dibandingkan dengan lembah", "selisih peminjaman bukit dan lembah"],
    ["dibanding lembah, peminjaman bukit lebih banyak berapa", "selisih peminjaman bukit dan lembah"],
    ["seberapa jauh jarak peminjaman bukit dengan lembah", "selisih peminjaman bukit dan lembah"],
    ["besar selisih peminjaman bukit dan lembah", "selisih peminjaman bukit dan lembah"],
  ]);

  test("counts what each of them has", () => {
    const { plan } = engine.read("antara bukit dan lembah, mana yang raknya paling banyak") as { plan: unknown };
    expect(plan).toMatchObject({
      rows: {
        entity: "zone",
        places: [{ members: { keys: ["B", "L"] } }],
        order: { by: { kind: "count" }, direction: "highest" },
      },
    });
  });
});

describe("two figures that go together", () => {
  same([["peminjaman dan luas berkorelasi ga", "korelasi peminjaman dan luas"]]);
  refused(["peminjaman bukit makin banyak", "makin luas cabang makin bahagia"]);

  test("of rows that both are told of", () => {
    expect(planOf("korelasi anggaran dan peminjaman").figures[0]).toMatchObject({ over: { entity: "zone" } });
  });
});

describe("good and bad", () => {
  same([
    ["cabang dengan skor terbaik", "cabang dengan skor tertinggi"],
    ["3 cabang dengan skor paling buruk", "3 cabang dengan skor terendah"],
  ]);
  refused(["cabang terbaik", "zona dengan peminjaman terbaik", "peminjaman terburuk"]);
});

describe("names and years that are said in part", () => {
  same([["peminjaman bukit tahun dua ribu dua puluh dua", "peminjaman bukit tahun 2022"]]);

  test("decades are years", () => {
    const said = (span: string) => refusalOf(`tren peminjaman bukit ${span} terakhir`);
    expect(said("satu dekade")).toEqual(said("10 tahun"));
    expect(said("dua dekade")).toEqual(said("20 tahun"));
    expect(said("dua dekade")).not.toEqual(said("10 tahun"));
  });

  test("two thousand is no year where it is compared", () => {
    expect(planOf("zona dengan peminjaman lebih dari dua ribu")).toEqual(
      planOf("zona dengan peminjaman lebih dari 2000"),
    );
  });
});

describe("each, and where a count lies", () => {
  same([
    ["luas masing-masing perpustakaan di bukit", "luas setiap perpustakaan di bukit"],
    ["rak per cabang di bukit ada berapa", "jumlah rak per cabang di bukit"],
  ]);
});

describe("two questions in one", () => {
  test("are answered where one tells both", () => {
    expect(planOf("Berapa peminjaman bukit? Naik atau turun?").figures[0]).toMatchObject({ how: "difference" });
  });
  refused(["Berapa peminjaman bukit? Berapa rak di lembah?"]);
});
