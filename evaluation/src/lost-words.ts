import { commonWords, type Engine } from "@tanyadata/text-to-sql";

/** Questions that are answered rightly, of every kind that is read. */
export const rightQuestions: readonly string[] = `
berapa penduduk di Bali
berapa jumlah penduduk Jawa Barat tahun 2024
provinsi dengan penduduk terbanyak
provinsi mana yang paling padat
berapa luas wilayah Kabupaten Bogor
penduduk Jawa Barat menurut kabupaten
penduduk Bali menurut jenis kelamin
berapa persen penduduk miskin di Papua tahun 2021
5 kabupaten terluas di Jawa Timur
ada berapa kecamatan di Kota Bandung
daftar kabupaten di Bali
tren kemiskinan Jawa Barat dari 2015 sampai 2020
gunung tertinggi di Sulawesi
provinsi dengan kemiskinan di atas 20 persen tahun 2021
berapa kenaikan IPM Bali dari 2015 ke 2020
selisih penduduk Bali dan Banten
rata-rata luas kabupaten di Jawa Tengah
pangsa produksi padi Jawa Timur terhadap Indonesia tahun 2023
peringkat Bali menurut kepadatan penduduk
apakah penduduk Bali lebih banyak dari penduduk Banten
jumlah pulau per provinsi
ibu kota Jawa Barat
tari apa saja dari Bali
korelasi kemiskinan dan rasio gini antarprovinsi tahun 2021
median kemiskinan provinsi tahun 2021
provinsi tanpa kota
jarak Kota Medan ke Kota Padang
kabupaten di Jawa Barat dengan penduduk lebih dari 2 juta
berapa penduduk perempuan di Kota Bandung
apa itu IPM
provinsi yang kemiskinannya turun dari 2015 ke 2021`
  .trim()
  .split("\n");

/** Common words that a question bears without being another one: they say again what it says, ask for it, or name its kind. */
const saysAgain: ReadonlySet<string> = new Set(
  "acuan anggaran aspek baca barat belajar bergerak bikin bingung biji butir cara daftar definisi dinamika ekor era filter gelombang giliran hubungan indeks izin jagoan jejak jenis jiwa juara kaitan kasih kawasan kecil kepala konsep lawan lingkungan luas lupa makalah manusia masa masyarakat membaca mempunyai mencari mendengar menonton meter milik miskin nama nomor orang padang pecah penghuni peran perjalanan puncak rakyat rinci rumus sederhana seks situasi sudut tante tanpa tempat tercatat berdomisili total tren waktu warga wilayah biasa distrik kembang".split(
    " ",
  ),
);

export interface Lost {
  readonly word: string;
  readonly asked: string;
}

/**
 * Sets every common word into every slot of questions that are answered, and tells where the answer stays the same as if the
 * word were not there; at the end, how many were tried. Words that say again what a question says are left out.
 * @param every only each so-manieth of them, beginning with `from`
 */
export function* lostWords(engine: Engine, { every, from }: { every: number; from: number }): Generator<Lost, number> {
  const words = [...commonWords].filter((word) => !saysAgain.has(word));
  let at = from;
  let tried = 0;
  for (const question of rightQuestions) {
    const said = question.split(" ");
    const plan = planOf(engine, question);
    for (let slot = 0; slot <= said.length; slot++)
      for (const word of words) {
        if (at++ % every !== 0) continue;
        tried++;
        const asked = said.toSpliced(slot, 0, word).join(" ");
        if (planOf(engine, asked) === plan) yield { word, asked };
      }
  }
  return tried;
}

/** The plan of a question as text; null where it is not answered. */
function planOf(engine: Engine, question: string): string | null {
  const reading = engine.read(question);
  return reading.kind === "plan" ? JSON.stringify(reading.plan) : null;
}
