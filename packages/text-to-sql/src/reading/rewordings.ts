const few = "\\d{1,2}|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|two|three|four|five|ten";
const last = "(?:terakhir|terbawah|terbuncit|buncit|paling\\s+(?:bawah|buncit|belakang))";
const rank = "(?:peringkat|posisi|urutan|ranking|rank|nomor|juara)";
const until = "(?:sampai(?:\\s+dengan)?|hingga|ke|s\\.?\\s*d\\.?|s/d|-|–)";
const results = "(?:(?:hasilnya|jadinya|jadi|sama\\s+dengan|ketemu|dapatnya|=)\\s*)?";
const leaves = "coret|buang|keluarkan|abaikan|sisihkan|kesampingkan";
const isLeft =
  "(?:(?:tidak|tak|jangan)\\s+(?:di)?(?:masukkan|hitung|ikutkan|sertakan|perhitungkan|libatkan)|(?:ikut\\s+)?di(?:keluarkan|sisihkan|kesampingkan|coret|abaikan|kecualikan))(?:\\s+(?:dulu|dari\\s+(?:hitungan|perhitungan|daftar)))?";

export type Rewording = readonly [said: RegExp, plainly: string];

/** Said so, what a question asks is read as something else; it is written plainly before it is read at all. */
export const misread: readonly Rewording[] = [
  // "peringkat lima terakhir" is no rank, and the last is no year
  [new RegExp(`\\b${rank}\\s+(${few})\\s+${last}`, "giu"), "$1 terbawah"],
  [new RegExp(`\\b(${few})\\s+(?:peringkat|posisi|urutan)\\s+${last}`, "giu"), "$1 terbawah"],
  [new RegExp(`\\b${rank}\\s+(?:1|satu|pertama)\\s*${until}\\s*(${few})\\b`, "giu"), "$1 teratas"],
  // "… sebanyak berapa provinsi", "kabupaten yang dihuni kurang dari sejuta orang jumlahnya berapa": they are counted
  [/\bsebanyak\s+berapa\b/giu, "berapa"],
  // "Semua kabupaten di Riau, luas totalnya berapa": of all together
  [
    /^\s*((?:semua|seluruh|keseluruhan)\s+[^?]+?),\s*(\p{L}+)\s+total(?:nya)?\s+(?:berapa|brp)[\s?.!]*$/iu,
    "berapa total $2 $1",
  ],
  // "Kalau hanya kota-kota di Sumatera Utara, total penduduk perempuan tahun 2024 berapa"
  [
    /^\s*(?:(?:kalau|jika|untuk|khusus|hanya|cuma)\s+)+((?!tiap|setiap|masing)[^,?]+?),\s*(?:jumlah\s+)?total\s+([^,?]+?)(\s+(?:(?:pada\s+)?tahun\s+)?\d{4})?\s+(?:ada\s+)?(?:berapa|brp)[\s?.!]*$/iu,
    "berapa total $2 $1$3",
  ],
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
  // "rata-rata setiap provinsi terdiri atas berapa kabupaten"
  [
    /\brata-rata\s+(?:setiap|tiap|satu|per|sebuah)\s+(\p{L}+)\s+(?:terdiri\s+(?:atas|dari)|punya|memiliki|mempunyai|berisi|membawahi|mencakup)\s+(?:berapa|brp)\s+([^?.!,]+?)[\s?.!]*$/iu,
    "rata-rata jumlah $2 per $1",
  ],
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
  // "Kota Medan unggul berapa jiwa atas Kota Palembang"
  [
    /\b(?:unggul|kalah|tertinggal|ketinggalan|terpaut|berselisih)\s+berapa((?:\s+\p{L}+){0,2}?)\s+(.*?)\s*\b(?:atas|dari|dengan|sama)\s+/giu,
    "kalah berapa$1 $2 dari ",
  ],
  // "… dalam daftar kabupaten terpadat": a rank is among them
  [/\b(?:di|dalam)\s+(?:daftar|tabel|klasemen)\s+/giu, "di antara "],
  // "luas tiap kabupaten di Bali berapa saja"
  [/\bberapa\s+saja\b/giu, "berapa"],
  // "di berapa provinsi IPM di atas 75", "what number of"
  [/^\s*di\s+berapa\s+(\p{L}+(?:\/\p{L}+)?)\s+(?!yang\b)(.+)$/iu, "berapa $1 yang $2"],
  // "mulai 70 sampai 72"
  [
    new RegExp(
      `\\b(?:mulai|dari)(?:\\s+dari)?\\s+(?!(?:19|20)\\d\\d\\b)(\\d[\\d.,]*)(\\s+\\p{L}+)?\\s*${until}\\s*(?:mentok\\s+)?(?!(?:19|20)\\d\\d\\b)(?=\\d)`,
      "giu",
    ),
    "antara $1$2 dan ",
  ],
  // "IPM provinsi mana yang naik paling tinggi"
  [/^\s*((?:\p{L}+\s+){0,2}\p{L}+)\s+(\p{L}+(?:\/\p{L}+)?)\s+mana\s+yang\s+(.+)$/iu, "$2 mana yang $1nya $3"],
  // "per kabupaten di Aceh, kecamatannya rata-rata berapa", "kecamatan di Aceh dibagi jumlah kabupatennya berapa"
  [
    /^\s*per\s+(\p{L}+(?:\/\p{L}+)?)\s+di\s+([^,]+?),?\s+(\p{L}+?)-?nya\s+rata-rata\s+berapa[\s?.!]*$/iu,
    "rata-rata $3 per $1 di $2",
  ],
  // "per Agustus 2023": when, not of each
  [/\bper\s+(?=(?:tahun\s+)?(?:\p{L}+\s+)?(?:19|20)\d{2}\b)/giu, "pada "],
  // "setiap km² wilayah Bali dihuni rata-rata berapa jiwa"
  [/\b(setiap|tiap|per)\s+(km2|km²|kilometer\s+persegi)\s+(?:wilayah|luas|lahan)\s+/giu, "$1 $2 "],
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
