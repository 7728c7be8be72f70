import { slang } from "../language/slang.ts";

const few = "\\d{1,2}|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|two|three|four|five|ten";
const last = "(?:terakhir|terbawah|terbuncit|buncit|paling\\s+(?:bawah|buncit|belakang))";
const rank = "(?:peringkat|posisi|urutan|ranking|rank|nomor|juara)";
const until = "(?:sampai(?:\\s+dengan)?|hingga|ke|s\\.?\\s*d\\.?|s/d|-|–)";
const results = "(?:(?:hasilnya|jadinya|jadi|sama\\s+dengan|ketemu|dapatnya|=)\\s*)?";
const leaves = "coret|buang|keluarkan|abaikan|sisihkan|kesampingkan";
const isLeft =
  "(?:(?:tidak|tak|jangan)\\s+(?:di)?(?:masukkan|hitung|ikutkan|sertakan|perhitungkan|libatkan)|(?:ikut\\s+)?di(?:keluarkan|sisihkan|kesampingkan|coret|abaikan|kecualikan))(?:\\s+(?:dulu|dari\\s+(?:hitungan|perhitungan|daftar)))?";

type Rewording = readonly [said: RegExp, plainly: string];

/** Said so, what a question asks is read as something else; it is written plainly before it is read at all. */
const misread: readonly Rewording[] = [
  // "peringkat lima terakhir" is no rank, and the last is no year
  [new RegExp(`\\b${rank}\\s+(${few})\\s+${last}`, "giu"), "$1 terbawah"],
  [new RegExp(`\\b(${few})\\s+(?:peringkat|posisi|urutan)\\s+${last}`, "giu"), "$1 terbawah"],
  [new RegExp(`\\b${rank}\\s+(?:1|satu|pertama)\\s*${until}\\s*(${few})\\b`, "giu"), "$1 teratas"],
  [/\bjuara\s+(?:1|satu)\s*[,&]?\s*(?:2|dua)\s*[,&]?\s*(?:dan\s+)?(?:3|tiga)\b/giu, "3 teratas"],
  // "Selain Kota Manado, Sulawesi Utara punya kota apa saja": what is left out stands first
  [/^\s*(?:selain|kecuali|di\s+luar)\s+([^,?]+?),\s*([^,?]+?)[\s?.!]*$/iu, "$2 selain $1"],
];

/** What is read in plainer words alone. Each keeps all that is said. */
const unread: readonly Rewording[] = [
  // "5 (lima) besar"
  [/\b(\d{1,2})\s*\(\s*\p{L}+\s*\)/giu, "$1"],
  // "…, sebut tiga", "…, lima saja", "… lima pertama"
  [
    new RegExp(
      `[\\s,;]+(?:(?:lalu|dan|kemudian|terus)\\s+)?(?:sebut(?:kan)?|ambil(?:lah)?|tampilkan|cukup|minta)\\s+(${few})(?:\\s+(?:saja|pertama|teratas|dulu))?(?:\\s+ya)?[\\s?.!]*$`,
      "iu",
    ),
    ", cukup $1",
  ],
  [new RegExp(`[\\s,;]+(${few})\\s+(?:saja|pertama|dulu|ya)(?:\\s+ya)?[\\s?.!]*$`, "iu"), ", cukup $1"],
  [new RegExp(`[,;]\\s*(${few})[\\s?.!]*$`, "iu"), ", cukup $1"],
  // "A dibagi B berapa persen"
  [
    new RegExp(
      `^(?:kalau\\s+|jika\\s+)?(.+?)\\s+dibagi(?:\\s+dengan)?\\s+(.+?)[\\s,]+${results}(berapa\\s+persen|persennya\\s+berapa)[\\s?.!]*$`,
      "iu",
    ),
    "berapa persen $1 dari $2",
  ],
  // "Dari (setiap) seratus warga Bali, berapa yang laki-laki"
  [
    /^\s*(?:dari|kalau\s+ada|di\s+antara)\s+(?:setiap\s+|tiap\s+)?(?:seratus|100)\s+(\p{L}+\s+[^,?]+?),?\s+(?:pada\s+(?<year>\d{4})\s+)?berapa\s+(?:di\s+antaranya|yang)\s+(.+?)[\s?.!]*$/iu,
    "berapa persen $1 yang $3 $<year>",
  ],
  // "IPM Bali dikurangi IPM NTB berapa"
  [
    new RegExp(
      `^(?:kalau\\s+|jika\\s+)?(.+?)\\s+dikurangi(?:\\s+dengan)?\\s+(.+?)[\\s,]+${results}berapa[\\s?.!]*$`,
      "iu",
    ),
    "berapa selisih $1 dan $2",
  ],
  // "Kota Medan unggul berapa jiwa atas Kota Palembang"
  [
    /\b(?:unggul|kalah|tertinggal|ketinggalan|terpaut|berselisih)\s+berapa(\s+\p{L}+)?\s+(.*?)\s*\b(?:atas|dari|dengan|sama)\s+/giu,
    "kalah berapa$1 $2 dari ",
  ],
  // "kelima provinsi yang …"
  [
    /\bke(dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh)\s+(?=\p{L}+(?:\/\p{L}+)?\s+(?:yang|dengan)\b)/giu,
    "$1 ",
  ],
  // "kemiskinan tertinggi terjadi di lima provinsi mana"
  [
    new RegExp(
      `^(.+?)\\s+(?:(?:terjadi|ada|terdapat|tercatat|disumbang|dimiliki|ditempati|dipegang)\\s+)?(?:di|oleh|pada)\\s+(${few})\\s+(\\p{L}+(?:/\\p{L}+)?)\\s+(?:mana|apa)(?:\\s+saja)?[\\s?.!]*$`,
      "iu",
    ),
    "$2 $3 dengan $1",
  ],
  // "… provinsi mana saja 3"
  [new RegExp(`\\b((?:mana|apa)(?:\\s+saja)?)\\s+(${few})[\\s?.!]*$`, "iu"), "$1, cukup $2"],
  // "wilayahnya lebih besar", "daerahnya paling kecil": of an area
  [/\b(?:wilayah|daerah|area|lahan)(?:nya)?\s+(lebih|paling)\s+(?:besar|gede|lebar)\b/giu, "$1 luas"],
  [/\b(?:wilayah|daerah|area|lahan)(?:nya)?\s+(lebih|paling)\s+(?:kecil|mungil|imut|sedikit)\b/giu, "$1 sempit"],
  [/\b(lebih|paling)\s+(?:besar|gede|lebar)\s+(?:wilayah|daerah|area)(?:nya)?\b/giu, "$1 luas"],
  [/\b(lebih|paling)\s+(?:kecil|mungil|imut)\s+(?:wilayah|daerah|area)(?:nya)?\b/giu, "$1 sempit"],
  [/\b(lebih)\s+(?:besar|gede|lebar)\s+mana\s+(?:wilayah|daerah|area)(?:nya)?\b/giu, "$1 luas mana"],
  // "Lampung mengisi berapa persen produksi kopi"
  [
    /\b(?:mengisi|memegang|megang|makan|mengambil|menguasai|menyuplai|kebagian)\s+(?:porsi\s+)?berapa\s+persen\s+(?:dari\s+)?/giu,
    "menyumbang berapa persen dari ",
  ],
  // "… dalam daftar kabupaten terpadat": a rank is among them
  [/\b(?:di|dalam)\s+(?:daftar|tabel|klasemen)\s+/giu, "di antara "],
  // "luasan mana"
  [
    /\b(luas|banyak|tinggi|padat|besar|gede|kecil|sempit|rendah|sedikit|panjang|dalam|rame|ramai)an\s+mana\b/giu,
    "lebih $1 mana",
  ],
  [/,?\s*(?:atau\s+(?:(?:justru|malah)\s+)?sebaliknya|or\s+(?:is\s+it\s+)?the\s+other\s+way\s+a?round)/giu, ""],
  [/\bdi\s+antara\s+(?:keduanya|mereka)\b/giu, ""],
  // "provinsi ber-IPM", "berwilayah paling luas"
  [/\bber-\s?(?=\p{L})|\bber(?=[A-Z]{2})/gu, "dengan "],
  [/\bberwilayah\b/giu, "yang wilayahnya"],
  // "selama lima tahun, 2014 sampai 2019": how many those are says nothing new
  [
    new RegExp(
      `\\b(?:(?:selama|dalam)\\s+)?(?:${few})\\s+tahun\\s*,\\s*(?=(?:(?:dari|antara|mulai)\\s+)?(?:tahun\\s+)?\\d{4}\\s*(?:sampai|hingga|dan|ke|-|–))`,
      "giu",
    ),
    "",
  ],
  // "posisi keberapakah", "di tempat ke berapa"
  [
    /\b(?:(?:ada|berada|jatuh|duduk|menempati)\s+)?(?:di\s+)?(?:tempat|posisi|urutan|nomor|peringkat)?\s*ke-?\s?berapa(?:kah)?\b/giu,
    " peringkat berapa",
  ],
  // "Kalau Banten tidak dimasukkan, berapa …", "Coret Manado, sisanya …"
  [
    new RegExp(
      `^\\s*(?:(?:kalau|jika|apabila|bila|seandainya)\\s+)?([^,?.]{2,60}?)\\s+${isLeft}\\s*[,;]\\s*(.+?)[\\s?.!]*$`,
      "iu",
    ),
    "$2 selain $1",
  ],
  [
    new RegExp(
      `^\\s*(?:${leaves})(?:\\s+dulu)?\\s+([^,;.?]{2,60}?)(?:\\s+dulu)?\\s*[,;.]\\s*(?:(?:sisanya|selebihnya|yang\\s+tersisa)\\s+)?(.+?)[\\s?.!]*$`,
      "iu",
    ),
    "$2 selain $1",
  ],
];

/** Four years or more, one after the other: a span. */
const years = /\b(?:19|20)\d{2}(?:\s*(?:,|dan|&)?\s*(?:19|20)\d{2}){2,}\b/gu;

/** As it would have to be read, where it would be read as something else; null where that is not so. */
export const plainlySaid = (question: string): string | null => changed(question, misread);

/** The same question in plainer words; null where none are known. */
export function reworded(question: string): string | null {
  const words = question.replace(/[\p{L}\d]+/gu, (word) => slang.get(word.toLowerCase()) ?? word);
  const spanned = words.replace(years, (listed) => asSpan(listed) ?? listed);
  const said = changed(spanned, unread) ?? spanned;
  return said === words ? null : said;
}

/** "2015 2016 2017": from the first to the last of them; null where they do not follow each other. */
function asSpan(listed: string): string | null {
  const all = (listed.match(/\d{4}/gu) ?? []).map(Number);
  const first = all[0] ?? 0;
  return all.every((year, i) => year === first + i) ? `${first} sampai ${all.at(-1)}` : null;
}

function changed(question: string, rewordings: readonly Rewording[]): string | null {
  const said = rewordings.reduce((text, [pattern, plainly]) => text.replace(pattern, plainly), question);
  return said === question ? null : said;
}
