const few = "\\d{1,2}|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|two|three|four|five|ten";
const last = "(?:terakhir|terbawah|terbuncit|buncit|paling\\s+(?:bawah|buncit|belakang))";
const rank = "(?:peringkat|posisi|urutan|ranking|rank|nomor|juara)";
const months =
  "(?:januari|februari|feb|maret|april|mei|juni|juli|agustus|agt|ags|aug|august|september|oktober|november|desember)";
const when = `(?:(?:tahun|bulan)\\s+)*(?:${months}\\s+)?(?:19|20)\\d{2}`;
const than = "(?:di)?banding(?:kan)?(?:\\s+dengan)?|ketimbang|daripada";
const results = "(?:(?:hasilnya|jadinya|jadi|sama\\s+dengan|ketemu|dapatnya|=)\\s*)?";
const leaves = "coret|buang|keluarkan|abaikan|sisihkan|kesampingkan";

export type Rewording = readonly [said: RegExp, plainly: string];

/** Said so, what a question asks is read as something else; it is written plainly before it is read at all. */
export const misread: readonly Rewording[] = [
  // "peringkat lima terakhir" is no rank, and the last is no year
  [new RegExp(`\\b${rank}\\s+(${few})\\s+${last}`, "giu"), "$1 terbawah"],
  [new RegExp(`\\b(${few})\\s+(?:peringkat|posisi|urutan)\\s+${last}`, "giu"), "$1 terbawah"],
  // "Selain Kota Manado, Sulawesi Utara punya kota apa saja": what is left out stands first
  [/^\s*(?:selain|kecuali|di\s+luar)\s+([^,?]+?),\s*([^,?]+?)[\s?.!]*$/iu, "$2 selain $1"],
];

/** What is read in plainer words alone. Each keeps all that is said. */
export const unread: readonly Rewording[] = [
  // "Apakah rasio gini itu?" asks what it is
  [/^\s*apakah\s+(?!itu\b|ada\b)([^?.!,]+?)\s+itu\s*\?*\s*$/iu, "apa itu $1?"],
  // "Gunung Semeru lebih tinggi berapa meter daripada Gunung Slamet"
  [
    /^\s*(.+?)\s+(lebih\s+\p{L}+)\s+((?:berapa|brp)(?:\s+[\p{L}\d²]+)?)\s+(?:daripada|dari(?:\s+pada)?|dibandingkan(?:\s+dengan)?|dibanding|ketimbang)\s+([^?.!]+?)[\s?.!]*$/iu,
    "$3 $1 $2 dari $4",
  ],
  // "…, dan berapa nilainya masing-masing": each is told with its figure
  [
    /[\s,]+(?:dan|serta)\s+(?:berapa|brp)\s+(?:nilai|angka|besar|besaran|skor)(?:nya)?(?:\s+(?:masing-masing|masing2))?[\s?.!]*$/iu,
    "",
  ],
  // "… di atas 3.000 meter tetapi bukan gunung api"
  [/[\s,]+(?:tetapi|tapi|namun|but)\s+(?:bukan|not)\s+/giu, " selain "],
  // "tujuh provinsi … terbanyak, mulai dari yang paling banyak": the first come first anyway
  [
    /^(.*?\b(?:ter|paling\s+)(?<degree>\p{L}+)\b.*?),?\s*(?:mulai\s+|dimulai\s+|urut\s+)?dari\s+yang\s+(?:ter|paling\s+)\k<degree>[\s?.!]*$/iu,
    "$1",
  ],
  // "produksi beras eh padi": what was said by mistake is taken back
  [/\b\p{L}+[\s,]+eh[\s,]+(?=\p{L})/giu, ""],
  // "Kalimantan punya provinsi apa saja? Tolong sertakan ibu kotanya masing-masing"
  [
    /\?\s*(?:(?:tolong|mohon)\s+)?(?:include|sertakan|cantumkan|tambahkan|lengkapi(?:\s+dengan)?|sekalian)\s+(?:juga\s+)?([^?.!,]+?)(?:\s+(?:masing-masing|juga|ya))*[\s?.!]*$/iu,
    " beserta $1",
  ],
  // "melalui baik Jawa Tengah maupun Jawa Timur"
  [
    /\bbaik\s+(dengan\s+|di\s+|oleh\s+|melalui\s+)?([^,?]+?)\s+maupun\s+(?:dengan\s+|di\s+|oleh\s+|melalui\s+)?/iu,
    "$1$2 dan ",
  ],
  // "… yang gininya terendah dan mana yang tertinggi"
  [/\b(dan|serta|sama)\s+(?:yang\s+)?(?:mana|siapa)\s+yang\s+(?=ter\p{L}+|paling\s)/giu, "$1 "],
  // "5 (lima) besar"
  [new RegExp(`\\b(\\d{1,2})\\s*\\(\\s*(?:${few})\\s*\\)`, "giu"), "$1"],
  // "…, sebut tiga", "…, lima saja", "… lima pertama"
  [
    new RegExp(
      `[\\s,;]+(?:(?:lalu|dan|kemudian|terus)\\s+)?(?:sebut(?:kan)?|ambil(?:lah)?|tampilkan|cukup|minta)\\s+(${few})(?:\\s+(?:saja|pertama|teratas|dulu))?(?:\\s+ya)?[\\s?.!]*$`,
      "iu",
    ),
    ", cukup $1",
  ],
  // "A dibagi B berapa persen"
  [
    new RegExp(
      `^(?:kalau\\s+|jika\\s+)?(.+?)\\s+dibagi(?:\\s+dengan)?\\s+(.+?)[\\s,]+${results}(berapa\\s+persen|persennya\\s+berapa)[\\s?.!]*$`,
      "iu",
    ),
    "berapa persen $1 dari $2",
  ],
  // "luas tiap kabupaten di Bali berapa saja"
  [/\bberapa\s+saja\b/giu, "berapa"],
  // "di berapa provinsi IPM di atas 75", "what number of"
  [/^\s*di\s+berapa\s+(\p{L}+(?:\/\p{L}+)?)\s+(?!yang\b)(.+)$/iu, "berapa $1 yang $2"],
  // "IPM provinsi mana yang naik paling tinggi"
  [/^\s*((?:\p{L}+\s+){0,2}\p{L}+)\s+(\p{L}+(?:\/\p{L}+)?)\s+mana\s+yang\s+(.+)$/iu, "$2 mana yang $1nya $3"],
  // "per Agustus 2023": when, not of each
  [/\bper\s+(?=(?:tahun\s+)?(?:\p{L}+\s+)?(?:19|20)\d{2}\b)/giu, "pada "],
  // "setiap km² wilayah Bali dihuni rata-rata berapa jiwa"
  [/\b(?:dihuni|ditempati|ditinggali)\s+(?:oleh\s+)?rata-rata\s+berapa\b/giu, "dihuni berapa"],
  [/\btumbuh\s+atau\s+(?:(?:ter|ber)?kontraksi|minus|menyusut|turun)\b/giu, "tumbuh"],
  // "… apabila semua provinsi diberi bobot sama"
  [
    /\b(?:apabila|jika|kalau|bila)\s+(?:seluruh|semua|setiap|tiap)\s+(\p{L}+(?:\/\p{L}+)?)\s+(?:diberi|punya|memiliki|mendapat)\s+bobot\s+(?:yang\s+)?sama\b/giu,
    "dari semua $1",
  ],
  // "di Jawa selain Jakarta, provinsi mana yang …"
  [
    /^\s*di\s+([^,]+?)\s+selain\s+([^,]+?),\s*(\p{L}+(?:\/\p{L}+)?\s+(?:mana|apa)(?:\s+saja)?)\s+(.+)$/iu,
    "$3 di $1 selain $2 $4",
  ],
  // "luasan mana"
  [
    /\b(luas|banyak|tinggi|padat|besar|gede|kecil|sempit|rendah|sedikit|panjang|dalam|rame|ramai)an\s+mana\b/giu,
    "lebih $1 mana",
  ],
  [/,?\s*(?:atau\s+(?:(?:justru|malah)\s+)?sebaliknya|or\s+(?:is\s+it\s+)?the\s+other\s+way\s+a?round)/giu, ""],
  // "provinsi ber-IPM", "berwilayah paling luas"
  [/\bber-\s?(?=\p{L})|\bber(?=[A-Z]{2})/gu, "dengan "],
  // "Coret Manado, sisanya …"
  [
    new RegExp(
      `^\\s*(?:${leaves})(?:\\s+dulu)?\\s+([^,;.?]{2,60}?)(?:\\s+dulu)?\\s*[,;.]\\s*(?:(?:sisanya|selebihnya|yang\\s+tersisa)\\s+)?(.+?)[\\s?.!]*$`,
      "iu",
    ),
    "$2 selain $1",
  ],
  // "terbesar pada Agustus 2020 dibandingkan Agustus 2019"
  [
    new RegExp(`(?:\\b(?:pada|di|per)\\s+)?\\b(${when})(?:\\s*-?nya)?\\s+(?:${than})\\s+(${when})`, "giu"),
    "dari $2 ke $1",
  ],
  // "In which year between 2014 and 2020 was …"
  [/^\s*in\s+which\s+year\s+((?:between|from)\s+\d{4}\s+(?:and|to)\s+\d{4})\s+(.+?)[\s?.!]*$/iu, "in which year $2 $1"],
  // "inflasi terendah Indonesia 2014-2020 terjadi di tahun berapa"
  [
    /^\s*(.+?)\s+(?:(?:terjadi|kejadian|tercatat|dicapai|jatuh)\s+)?(?:di|pada)?\s*tahun\s+(?:berapa|apa|yang\s+mana)[\s?.!]*$/iu,
    "tahun berapa $1",
  ],
];
