/**
 * What engines say of SQL, in words for its author; `$1` is what the message names. The engine's own words go to
 * nobody: they are another language, and may tell of the server.
 */
const meanings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/not one statement|Only SELECT/i, "Hanya satu perintah SELECT yang dapat dijalankan. Data tidak dapat diubah."],
  [
    /too (?:deep|large)|nested too deeply|Max expression depth/i,
    "SQL ini terlalu panjang atau terlalu bertingkat. Sederhanakan, lalu jalankan lagi.",
  ],
  [/longer than (\d+) characters/, "SQL ini lebih panjang dari “$1” huruf. Sederhanakan, lalu jalankan lagi."],
  [/(?:syntax error at end of input|empty query|cannot be empty)/i, "SQL ini belum selesai ditulis."],
  [/syntax error at or near "(.+?)"/, "Ada kesalahan penulisan SQL di dekat “$1”."],
  [/Referenced column "(.+?)" not found/, "Kolom “$1” tidak ditemukan pada tabel di FROM."],
  [/does not have a column named "(.+?)"/, "Kolom “$1” tidak ada pada tabel itu."],
  [
    /column "(.+?)" must appear in the GROUP BY/,
    "Kolom “$1” harus ada di GROUP BY, atau dihitung dengan fungsi seperti sum().",
  ],
  [/column "?([^\s"]+)"? does not exist/, "Kolom “$1” tidak ditemukan."],
  [
    /(?:Referenced table "|Table with name |relation "|FROM-clause entry for table ")([^\s"!]+)/,
    "Tabel “$1” tidak ada di FROM.",
  ],
  [
    /(?:Ambiguous reference to column name|column reference) "(.+?)"/,
    "Kolom “$1” ada pada beberapa tabel. Tuliskan juga nama tabelnya.",
  ],
  [/No function matches .*'(.+?)\(/, "“$1” tidak dapat dipakai dengan jenis nilai ini. Periksa tipe datanya."],
  [
    /(?:Function with name |function )"?([\w.]+)"?(?:\(.*\))? (?:does not exist|is not unique)/,
    "Fungsi “$1” tidak ada, atau tidak untuk jenis nilai ini.",
  ],
  [/operator does not exist: (.+)/, "Jenis nilai di kedua sisi tidak cocok: “$1”."],
  [/division by zero/i, "Ada pembagian dengan nol. Coba nullif(…, 0)."],
  [
    /(?:aggregate functions? (?:are|is) not allowed|clause cannot contain aggregates)/i,
    "Fungsi seperti sum() tidak dapat dipakai di WHERE. Gunakan HAVING.",
  ],
  [
    /Conversion Error|invalid input syntax|cannot cast|could not convert/i,
    "Ada nilai yang tidak dapat diubah ke tipe yang diminta.",
  ],
  [/out of range|overflow/i, "Ada angka yang terlalu besar untuk tipenya."],
  [/one row of the result has more than/, "Satu baris hasilnya lebih besar dari 1 MB. Pilih kolom yang lebih kecil."],
  [/same number of (?:result )?columns/i, "Kedua sisi UNION harus memiliki jumlah kolom yang sama."],
  [/More than one row returned by a subquery/i, "Subquery menghasilkan lebih dari satu baris."],
];

const otherwise = "Database tidak dapat menjalankan SQL ini.";

/** What a message of an engine means. */
export function meaningOf(message: string): string {
  for (const [pattern, words] of meanings) {
    const found = pattern.exec(message);
    if (found) return words.replace("$1", () => found[1] ?? "");
  }
  return otherwise;
}
