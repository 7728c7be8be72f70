import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** Sentences with a gap, the plain word for it, and words of offices, papers and chats that must be read as that word is. */
const slots: readonly (readonly [name: string, carriers: string, plain: string, words: string])[] = [
  [
    "what asks to be shown",
    "# peminjaman per zona | tolong # 2 cabang dengan peminjaman terbanyak",
    "tampilkan",
    "mohon disajikan | agar disampaikan | harap sajikan | tabulasikan | petakan | himpun | telusuri | lampirkan | bacakan | spill | kirimin | liatin | ambilin | jembrengin | cb liat | pgn tau | hendak mengetahui | mohon berkenan menyampaikan | lagi nyari | mintol tampilin | seyogianya disajikan",
  ],
  [
    "what leads to a question",
    "# berapa peminjaman zona bukit | # cabang mana yang peminjamannya terbanyak",
    "",
    "bersama ini | dimohon | adapun | sesungguhnya | pada dasarnya | merujuk pada data | sesuai dengan data | menurut catatan | sehubungan dengan hal tersebut, | jika berkenan | kalau gak salah | setau saya | ngomong-ngomong | woi | waduh | met pagi | pagi min | mba | iseng nanya | begini | jadi begini, | ada yg tau ga | sbnrnya",
  ],
  [
    "what follows a question",
    "berapa peminjaman zona bukit # | cabang mana yang peminjamannya terbanyak #",
    "",
    "y | ni | dech | gtu | mksh | tengkyu | nuhun | wkwkwkwk | terima kasih sebelumnya | atas perhatiannya terima kasih | sekian terima kasih | secepatnya | gercep",
  ],
  [
    "where something is",
    "daftar cabang yang # zona bukit | berapa cabang yang # zona bukit",
    "ada di",
    "bernaung di | tersebar di | dinaungi oleh | merupakan bagian dari | jadi bagian dari | termasuk bagian dari | dicakup | nongkrong di",
  ],
  [
    "a bound from above or below",
    "cabang dengan peminjaman # 100",
    "minimal",
    "sekurang-kurangnya | seenggaknya | menginjak | lebih besar atau sama dengan | lebih besar sama dengan | berjumlah sedikitnya | nyampai",
  ],
  [
    "the most",
    "cabang dengan peminjaman #",
    "terbesar",
    "paling dominan | paling wah | paling seabrek | bertengger di puncak",
  ],
  [
    "the least",
    "cabang dengan peminjaman #",
    "terkecil",
    "paling seuprit | paling imut | posisi buncit | jadi juru kunci",
  ],
  [
    "what rose",
    "zona yang peminjamannya # dari 2021 ke 2022",
    "naik",
    "melambung | melejit | terdongkrak | meningkat tajam | kian meningkat | mengalami lonjakan | mencatatkan kenaikan",
  ],
  [
    "what fell",
    "zona yang peminjamannya # dari 2021 ke 2022",
    "turun",
    "jeblok | nyungsep | ambles | terkikis | merosot drastis | membukukan penurunan | terjadi penurunan",
  ],
  ["a change", "# peminjaman zona bukit dari 2021 ke 2024", "perubahan", "pergeseran | pergeserannya"],
  [
    "a series",
    "peminjaman zona bukit #",
    "dari tahun ke tahun",
    "dari masa ke masa | antartahun | lintas tahun | seiring waktu | beberapa tahun terakhir | dari periode ke periode",
  ],
  ["years", "peminjaman zona bukit # 2021-2022", "dari", "pada kurun | dalam jangka waktu | era | semasa | interval"],
  [
    "a year",
    "peminjaman zona bukit # 2022",
    "tahun",
    "akhir | saat | ketika | versi tahun | tahun rujukan | ditahun | taon",
  ],
  [
    "what is told of each",
    "peminjaman # zona",
    "per",
    "sebaran per | persebaran menurut | diperinci menurut | terpilah menurut | diagregasi per | direkap per | saban | dibagi berdasarkan",
  ],
  ["a share", "# peminjaman zona bukit terhadap nusabaca", "kontribusi", "besar andil | besar pangsa | konstribusi"],
  ["a gap", "# peminjaman zona bukit dan zona lembah", "selisih", "disparitas | bda"],
  [
    "what is left out",
    "peminjaman per zona # zona bukit",
    "kecuali",
    "tanpa mengikutsertakan | dengan mengesampingkan | minusin | coret | belum termasuk",
  ],
  [
    "an order",
    "peminjaman per zona #",
    "urutkan dari terbesar",
    "terbesar dulu | yang terbesar duluan | dari yang terbesar hingga terkecil | disusun dari terbesar | yang gede dulu",
  ],
  ["how much more", "zona yang peminjamannya # zona bukit", "melebihi", "mengungguli | ngalahin | unggul atas"],
  [
    "a year and all after it",
    "peminjaman zona bukit #",
    "sejak 2022",
    "2022 sampai sekarang | tahun 2022 hingga kini | 2022 sampe skrg | 2022 dst | 2022 dan seterusnya | 2022 sampai saat ini",
  ],
];

const fill = (carrier: string, word: string): string => carrier.replace("#", word).trim();

describe("words that are read as the plain one", () => {
  test.each(slots)("%s", (_, carriers, plain, words) => {
    for (const carrier of carriers.split(" | ")) {
      const meant = planOf(fill(carrier, plain));
      for (const word of words.split(" | ")) expect(planOf(fill(carrier, word)), fill(carrier, word)).toEqual(meant);
    }
  });

  test("two years that are compared are those two, however they are joined", () => {
    const two = planOf("bandingkan peminjaman zona bukit tahun 2021 dan 2024");
    expect(planOf("bandingkan peminjaman zona bukit antara tahun 2021 dan 2024")).toEqual(two);
    expect(planOf("peminjaman zona bukit antara tahun 2021 dan 2024")).toEqual(
      planOf("peminjaman zona bukit antara 2021 dan 2024"),
    );
  });
});

describe("words near to them that mean something else", () => {
  test.each([
    "ekspor peminjaman zona bukit",
    "harga peminjaman zona bukit",
    "penyebab peminjaman zona bukit jeblok",
    "sejarah zona bukit",
    "anggota jujur di zona bukit",
    "peminjaman zona bukit pagi",
    "peminjaman zona bukit malam",
    "suhu zona bukit",
    "peminjaman zona bukit per desember 2022",
    "peminjaman zona bukit era kolonial",
    "peminjaman zona bukit saat banjir",
    "peminjaman zona bukit dulu",
    "realisasi investasi zona bukit",
    "cabang milik swasta di zona bukit",
    "capaian vaksinasi zona bukit",
    "siapa yang memimpin zona bukit",
    "detail zona bukit",
    "situasi zona bukit",
    "sebaran covid di zona bukit",
    "masa panen zona bukit",
    "peminjaman zona bukit kemarin",
  ])("%s", (question) => {
    expect(engine.read(question).kind).toBe("refused");
  });

  test("a number that is no year begins no span", () => {
    expect(engine.read("cabang dengan peminjaman 2000 ke depan").kind).not.toBe("plan");
  });
});
