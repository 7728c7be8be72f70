import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** Questions of where, how far, since when and what, in words that say the same as plainer ones; and such as only look like them. */
const same = (plain: string, others: readonly string[]) =>
  describe(plain, () => {
    test.each(others)("%s", (other) => expect(planOf(other)).toEqual(planOf(plain)));
  });

same("jarak Perpustakaan Kenanga ke Perpustakaan Dahlia", [
  "Perpustakaan Kenanga dan Perpustakaan Dahlia terpisah berapa km?",
  "kalau ditarik garis lurus, Perpustakaan Kenanga ke Perpustakaan Dahlia berapa kilometer",
  "dari Perpustakaan Kenanga ke Perpustakaan Dahlia jaraknya berapa km",
  "Perpustakaan Kenanga seberapa jauh dari Perpustakaan Dahlia?",
  "How far is Perpustakaan Kenanga from Perpustakaan Dahlia as the crow flies?",
  "jarak Perpustakaan Kenanga dan Perpustakaan Dahlia dalam satuan km",
]);

same("cabang terdekat dari Perpustakaan Melati", [
  "Dari Perpustakaan Melati, cabang mana yang paling dekat?",
  "cabang dengan jarak terpendek ke Perpustakaan Melati",
  "Perpustakaan Melati paling dekat ke cabang mana?",
  "nearest branch to Perpustakaan Melati",
  "daerah cabang terdekat dari Perpustakaan Melati",
]);

test.each(["terdekat dari Melati perpustakaan", "terdekat perpustakaan Melati"])(
  "a noun beside the name that something is near to is not what is asked for: %s",
  (question) => expect(engine.read(question).kind).toBe("refused"),
);

same("cabang mana tempat Rak Fajar berada", [
  "cabang dari Rak Fajar",
  "Rak Fajar, cabangnya?",
  "Rak Fajar cabangnya apa",
]);

test.each(["cabang dari Perpustakaan Melati", "Perpustakaan Melati, cabangnya?", "cabang Rak Fajar"])(
  "what holds it is asked of nothing else: %s",
  (question) => {
    const read = engine.read(question);
    expect(read.kind === "plan" && JSON.stringify(read.plan).includes('"holds"')).toBe(false);
  },
);

same("tinggi badan Bayu", ["Bayu berapa cm?", "Bayu setinggi berapa cm"]);
same("jumlah buku Bayu", ["Bayu berapa buku?"]);

test.each(["Bayu berapa km?", "Perpustakaan Melati berapa cm?", "Bayu berapa?"])(
  "nobody has such a figure: %s",
  (question) => expect(engine.read(question).kind).toBe("refused"),
);

test.each(["sejak kapan Bayu penulis besar", "tahun berapa Bayu menjadi penulis produktif"])(
  "since when it is of a kind is no year of its own: %s",
  (question) => expect(engine.read(question).kind).toBe("refused"),
);

same("jumlah cabang di Zona Bukit", ["Hitung cabang di Zona Bukit", "hitunglah cabang di zona bukit"]);

same("apa itu peminjaman", [
  "Saya belum paham peminjaman. Itu apa?",
  "gw ga ngerti peminjaman, apaan itu",
  "Sering baca peminjaman di berita, itu maksudnya apa",
  "Di koran ada istilah peminjaman. Artinya apa?",
  "Kalau orang bilang peminjaman, maksudnya apa?",
  "Apakah peminjaman itu?",
  "peminjaman diartikan sebagai apa",
]);

same("apa itu ISBN", ["ISBN kependekan dari apa?", "ISBN akronim apa", "what is ISBN an acronym for"]);

test.each([
  "cabang yang belum paham peminjaman",
  "Sering baca xyzzy di berita, itu apa?",
  "Saya belum paham peminjaman di xyzzy. Itu apa?",
  "jarak tempuh Perpustakaan Kenanga ke Perpustakaan Dahlia",
  "cabang terjauh dari Perpustakaan Melati",
])("is no such frame or word: %s", (question) => expect(engine.read(question).kind).toBe("refused"));
