import { describe, expect, test } from "vitest";
import { engine, planOf, refusalOf } from "./library.ts";

/** What people say in more, fewer or other words comes to the plan of the plain question. */
const same = (cases: readonly (readonly [string, string])[]): void =>
  test.each(cases)("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

describe("what is left out, said after the question", () => {
  same([
    ["jumlah perpustakaan di bukit berapa, taman baca tidak dihitung", "jumlah perpustakaan di bukit"],
    ["berapa cabang di bukit, taman bacanya jgn diikutin", "berapa perpustakaan di bukit"],
    ["rata2 luas perpustakaan di bukit, yg taman baca ga diikutin", "rata-rata luas perpustakaan di bukit"],
    ["berapa cabang di bukit, taman baca ga usah", "berapa perpustakaan di bukit"],
  ]);
});

describe("where it lies, said before the question", () => {
  same([
    ["Di zona terluas, cabang mana yang paling luas?", "cabang mana yang paling luas di zona terluas"],
    ["Di zona terluas, berapa peminjamannya?", "peminjaman di zona terluas"],
  ]);
});

describe("a year that is pointed back to", () => {
  same([
    [
      "zona dengan peminjaman terbanyak 2024, anggarannya di tahun yang sama",
      "zona dengan peminjaman terbanyak 2024, anggarannya di tahun 2024",
    ],
    [
      "peminjaman 2022 di zona dengan peminjaman terbanyak tahun itu",
      "peminjaman 2022 di zona dengan peminjaman terbanyak tahun 2022",
    ],
    [
      "loans in 2022 in the zone with the most loans that year",
      "loans in 2022 in the zone with the most loans in 2022",
    ],
  ]);

  test("is that of the question before, where this one has none", () => {
    const before = planOf("peminjaman bukit 2021");
    expect(engine.read("peminjaman lembah tahun itu", before)).toMatchObject({
      plan: planOf("peminjaman lembah 2021"),
    });
  });

  test("is none where no year or two were said", () => {
    expect(refusalOf("peminjaman bukit tahun itu")).toMatchObject({ kind: "relative-year" });
    expect(engine.read("peminjaman bukit 2021 dan 2022 dan lembah tahun itu").kind).toBe("refused");
  });
});

describe("who stands where in an order, the order said first", () => {
  same([
    [
      "Jika semua zona diurutkan dari yang terluas, Zona Bukit menempati urutan ke berapa?",
      "peringkat berapa Zona Bukit menurut luas di antara semua zona",
    ],
    [
      "If all zones are sorted by loans, where does Zona Bukit rank?",
      "peringkat berapa Zona Bukit menurut peminjaman di antara semua zona",
    ],
  ]);
});

describe("which of some", () => {
  same([
    ["paling luas mana bukit, lembah, apa pesisir", "lebih luas mana bukit, lembah, atau pesisir"],
    ["luas mana bukit atau lembah", "lebih luas mana bukit atau lembah"],
    ["zona mana yang lebih luas, Bukit atau Lembah?", "lebih luas mana bukit atau lembah"],
    [
      "Zona mana yang peminjamannya lebih banyak tahun 2022, Bukit atau Lembah?",
      "lebih banyak mana peminjaman tahun 2022 bukit atau lembah",
    ],
    [
      "zona mana yang punya peminjaman lebih banyak, bukit, lembah, atau pesisir",
      "lebih banyak mana peminjaman bukit, lembah, atau pesisir",
    ],
    ["which zone has more loans, bukit or lembah?", "lebih banyak mana peminjaman bukit atau lembah"],
  ]);

  test("all of the kind that is asked for", () =>
    expect(engine.read("cabang mana yang lebih luas, zona bukit atau zona lembah?").kind).toBe("refused"));
});

describe("a part and its whole, in either order", () => {
  same([
    [
      "berapa persen luas Zona Bukit yang merupakan luas Perpustakaan Kenanga",
      "berapa persen luas Perpustakaan Kenanga dari luas Zona Bukit",
    ],
  ]);
});

describe("two values of one kind side by side", () => {
  same([["peminjaman fiksi sains di bukit", "peminjaman fiksi dan sains di bukit"]]);
});

describe("a gap with its unit asked for", () => {
  same([["selisih peminjaman bukit dan lembah 2022 berapa kali", "selisih peminjaman bukit dan lembah 2022"]]);
});

describe("a limit that is a figure of its own year", () => {
  same([
    [
      "cabang yang kepadatannya di atas kepadatan nusabaca tahun 2022",
      "cabang yang kepadatannya tahun 2022 di atas kepadatan nusabaca tahun 2022",
    ],
  ]);
});

describe("a year after “paling sedikit” says when", () => {
  same([
    [
      "cabang yang peminjamannya paling sedikit 2022 di bukit",
      "cabang di bukit dengan peminjaman paling sedikit tahun 2022",
    ],
  ]);

  test("a number that is no year of the data is a limit", () =>
    expect(planOf("cabang yang peminjamannya paling sedikit 2000 di bukit").rows?.bounds).toHaveLength(1));
});

describe("the largest of a measure that several kinds of things have", () => {
  test("is asked back alone", () => {
    const reading = engine.read("mana yang luasnya paling besar");
    const questions = reading.kind === "ambiguous" ? reading.choices.map(({ question }) => question) : [];
    expect(questions).toContain("cabang dengan luasnya paling besar");
    for (const question of questions) expect(engine.read(question).kind, question).toBe("plan");
  });

  test("is that of what was listed before", () =>
    expect(engine.read("mana yang luas-nya paling besar?", planOf("sebutkan cabang di bukit"))).toMatchObject({
      plan: { rows: planOf("cabang terluas di bukit").rows },
    }));
});

describe("an order whose rows only one kind can be", () => {
  same([
    ["anggaran tertinggi 2024", "zona dengan anggaran tertinggi 2024"],
    ["daerah dengan anggaran terendah", "zona dengan anggaran terendah"],
    ["daerah mana dengan anggaran terendah", "zona dengan anggaran terendah"],
    ["urutan zona berdasarkan luas", "urutkan zona berdasarkan luas"],
    ["daerah dengan peminjaman terbanyak di bukit", "cabang dengan peminjaman terbanyak di bukit"],
    ["daerah mana yang paling luas di bukit", "cabang mana yang paling luas di bukit"],
    ["3 daerah terluas di bukit", "3 cabang terluas di bukit"],
  ]);

  test("is not guessed at where several could be", () => {
    for (const question of ["peminjaman terbanyak 2022", "daerah dengan peminjaman terbanyak"])
      expect(engine.read(question).kind, question).toBe("ambiguous");
  });

  test("is that of the only kind that has the figure", () =>
    expect(planOf("anggaran tertinggi")).toEqual(planOf("zona dengan anggaran tertinggi")));
});

describe("how many there must be of what is counted", () => {
  same([
    ["jumlah rak per cabang yang raknya lebih dari 2", "jumlah rak per cabang, yang punya lebih dari 2 rak"],
    [
      "jumlah rak per cabang, tetapi hanya untuk cabang yang memiliki lebih dari 2 rak",
      "jumlah rak per cabang, yang punya lebih dari 2 rak",
    ],
  ]);
});

describe("how many of an order, said after it", () => {
  same([["cabang terluas 3 besar", "3 cabang terluas"]]);
});

describe("a mean or a sum that is said last", () => {
  same([
    ["luas tiap cabang di bukit rata-rata berapa", "rata-rata luas per cabang di bukit"],
    ["peminjaman 2022 semua zona dirata-rata berapa", "rata-rata peminjaman 2022 per zona"],
    ["peminjaman 2022 semua zona kalau dirata-rata hasilnya berapa", "rata-rata peminjaman 2022 per zona"],
    ["luas perpustakaan di bukit rata-rata berapa", "rata-rata luas perpustakaan di bukit"],
    ["semua perpustakaan di bukit kalau digabung luasnya berapa", "luas perpustakaan di bukit"],
  ]);

  test("of the first of an order there is none", () =>
    expect(engine.read("luas perpustakaan terluas rata-rata berapa").kind).toBe("refused"));
});

describe("a bound by an adjective, or after 'tapi'", () => {
  same([
    ["cabang yang lebih luas dari 100 m2", "cabang dengan luas di atas 100 m2"],
    ["penulis mana saja yang lebih tinggi daripada 170 cm", "penulis mana saja dengan tinggi di atas 170 cm"],
    ["berapa cabang yang lebih luas daripada 100 m2", "berapa cabang dengan luas di atas 100 m2"],
    ["luas tiap cabang di bukit tapi yang di atas 100 m2 saja", "luas tiap cabang di bukit yang di atas 100 m2"],
  ]);

  test("is in a unit of its own kind", () =>
    expect(engine.read("cabang yang lebih luas dari 100 rupiah").kind).toBe("refused"));
});

describe("who has any, and who has none", () => {
  same([
    ["zona penghasil dana", "zona dengan anggaran lebih dari 0"],
    ["berapa zona penghasil dana", "berapa zona dengan anggaran lebih dari 0"],
    ["zona yang bukan penghasil dana", "zona dengan anggaran tidak lebih dari 0"],
    ["zona tanpa anggaran", "zona dengan anggaran tidak lebih dari 0"],
    ["zona yang ga punya anggaran", "zona dengan anggaran tidak lebih dari 0"],
  ]);

  same([
    ["zona penghasil dana terbesar", "zona dengan anggaran terbesar"],
    ["zona penghasil dana nomor 2 punya berapa cabang", "zona dengan anggaran terbesar nomor 2 punya berapa cabang"],
  ]);

  test("what adds up to nothing is had by all", () => expect(engine.read("zona tanpa kepuasan").kind).toBe("refused"));
});

describe("a year said last", () => {
  same([
    [
      "cabang dengan peminjaman terbanyak di zona dengan peminjaman terbanyak tahun 2022",
      "di zona dengan peminjaman terbanyak tahun 2022, cabang dengan peminjaman terbanyak",
    ],
  ]);
});

describe("a name of two kinds, joined otherwise", () => {
  same([
    ["berapa perpustakaan sama taman baca di bukit", "berapa perpustakaan dan taman baca di bukit"],
    ["daftar perpustakaan serta taman baca di bukit", "daftar perpustakaan dan taman baca di bukit"],
  ]);
});

describe("how two figures go together, said last", () => {
  same([["peminjaman dan anggaran antarzona korelasinya berapa", "korelasi peminjaman dan anggaran antarzona"]]);

  test("is of two", () =>
    expect(engine.read("peminjaman, luas dan anggaran antarzona korelasinya berapa").kind).toBe("refused"));
});

describe("which of some is the most, and when", () => {
  same([
    ["mana yang paling luas, zona bukit atau zona lembah", "mana yang lebih luas, zona bukit atau zona lembah"],
    ["yang paling luas zona bukit atau zona lembah", "mana yang lebih luas, zona bukit atau zona lembah"],
    ["paling luas mana zona bukit zona lembah", "mana yang lebih luas, zona bukit atau zona lembah"],
    ["dari zona bukit dan zona lembah mana yang paling luas", "mana yang lebih luas, zona bukit atau zona lembah"],
    ["peminjaman bukit tahun berapa yang paling tinggi", "tahun berapa peminjaman bukit paling tinggi"],
    ["peminjaman bukit lebih banyak fiksi atau sains", "peminjaman bukit fiksi dan sains"],
  ]);
});

test("of two names that several bear each is asked about in turn", () => {
  const first = engine.read("peminjaman Melati dan Anggrek");
  const [choice] = first.kind === "ambiguous" ? first.choices : [];
  const second = engine.read(choice?.question ?? "");
  expect(second.kind).toBe("ambiguous");
  expect(second.kind === "ambiguous" && engine.read(second.choices[0]?.question ?? "").kind).toBe("plan");
});

describe("the noun said again", () => {
  same([
    ["perpustakaan yang paling luas di bukit itu perpustakaan apa", "perpustakaan apa yang paling luas di bukit"],
    [
      "jumlah rak per cabang di bukit, hanya untuk daerah yang memiliki sedikitnya 2 rak",
      "jumlah rak per cabang di bukit yang memiliki sedikitnya 2 rak",
    ],
  ]);
});

describe("what is the most of a kind that has no such figure of its own", () => {
  test.each([
    ["cabang tertinggi di bukit", "the height is that of authors, who only stand there"],
    ["zona yang anggaran cabangnya lebih dari 1000", "there are not so many branches"],
  ])("%s: %s", (question) => expect(engine.read(question).kind).toBe("refused"));
});
