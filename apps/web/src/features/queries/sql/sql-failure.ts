import type { Failure } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";

/** Why SQL that somebody wrote did not run. */
export interface SqlFailure {
  /** One or two sentences, in Indonesian. */
  readonly message: string;
  /** Where in the SQL, counted from 0; null where nobody knows. */
  readonly position: number | null;
  /** What the database said, in its own words. */
  readonly original: string | null;
}

/** What a message means, in words for its author; `$1` is what the message names, and where it first stands is the place. */
const meanings: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^not one statement|Only SELECT/i, "Hanya satu perintah SELECT yang dapat dijalankan. Data tidak dapat diubah."],
  [/^table not allowed: (.+)/, "Tabel “$1” tidak tersedia untuk pertanyaan."],
  [/^function not allowed: (.+)/, "Fungsi “$1” tidak diizinkan."],
  [/^type not allowed: (.+)/, "Tipe “$1” tidak diizinkan."],
  [/^name not allowed: (.+)/, "Nama “$1” tidak diizinkan."],
  [/^parameter not allowed/, "Parameter seperti ? atau $ tidak dapat dipakai. Tuliskan nilainya langsung."],
  [/^construct not allowed: (.+)/, "Bagian SQL ini tidak diizinkan: $1."],
  [/^too (?:deep|large)/, "SQL ini terlalu panjang atau terlalu bertingkat. Sederhanakan, lalu jalankan lagi."],
  [
    /needed more than (\d+) MB/,
    "Query ini memerlukan memori lebih dari $1 MB. Persempit datanya, misalnya dengan WHERE.",
  ],
  [/syntax error at or near "(.+?)"/, "Ada kesalahan penulisan SQL di dekat “$1”."],
  [/syntax error at end of input/, "SQL ini belum selesai ditulis."],
  [/Referenced column "(.+?)" not found/, "Kolom “$1” tidak ditemukan pada tabel di FROM."],
  [/does not have a column named "(.+?)"/, "Kolom “$1” tidak ada pada tabel itu."],
  [/column "?([^\s"]+)"? does not exist/, "Kolom “$1” tidak ditemukan."],
  [
    /column "(.+?)" must appear in the GROUP BY/,
    "Kolom “$1” harus ada di GROUP BY, atau dihitung dengan fungsi seperti sum().",
  ],
  [/Referenced table "(.+?)" not found/, "Tabel “$1” tidak ada di FROM."],
  [/Ambiguous reference to column name "(.+?)"/, "Kolom “$1” ada pada beberapa tabel. Tuliskan juga nama tabelnya."],
  [/No function matches .*'(.+?)\(/, "“$1” tidak dapat dipakai dengan jenis nilai ini. Periksa tipe datanya."],
  [/^Conversion Error/, "Ada nilai yang tidak dapat diubah ke tipe yang diminta. Coba TRY_CAST."],
  [/same number of result columns/, "Kedua sisi UNION harus memiliki jumlah kolom yang sama."],
  [/More than one row returned by a subquery/, "Subquery menghasilkan lebih dari satu baris."],
];

/** Tells the author of `sql` why it did not run. */
export function sqlFailureOf(failure: Failure, sql: string): SqlFailure {
  const { code, detail = "" } = failure;
  if (code === "query_timeout") {
    const seconds = /longer than (\d+) s/.exec(detail)?.[1];
    const after = seconds ? `lebih dari ${seconds} detik` : "terlalu lama";
    const message = `Query berjalan ${after} dan dihentikan. Persempit datanya, misalnya dengan WHERE atau LIMIT.`;
    return { message, position: null, original: null };
  }
  if (code !== "query_failed") return { message: wordsOf(failure), position: null, original: null };
  for (const [pattern, words] of meanings) {
    const found = pattern.exec(detail);
    if (!found) continue;
    const named = found[1] ?? "";
    return { message: words.replace("$1", () => named), position: positionOf(detail, named, sql), original: detail };
  }
  return { message: "Database tidak dapat menjalankan SQL ini.", position: null, original: detail || null };
}

function positionOf(detail: string, named: string, sql: string): number | null {
  const told = /, character (\d+)$/.exec(detail)?.[1];
  if (told) return Math.min(Number(told) - 1, sql.length);
  const at = named ? sql.toLowerCase().indexOf(named.toLowerCase()) : -1;
  return at >= 0 ? at : null;
}

/** The line of a position, counted from 1. */
export const lineOf = (sql: string, position: number): number => sql.slice(0, position).split("\n").length;
