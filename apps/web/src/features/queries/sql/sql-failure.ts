import type { Failure } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";

/** Why SQL that somebody wrote did not run. */
export interface SqlFailure {
  /** One or two sentences, in Indonesian. */
  readonly message: string;
  /** Where in the SQL, counted from 0; null where nobody knows. */
  readonly position: number | null;
  /** Nothing is wrong with it, and it runs if its author wants that. */
  readonly isLarge: boolean;
}

/** What the guard says, in words; `$1` is what it names. */
const guarded: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^not one statement|Only SELECT/i, "Hanya satu perintah SELECT yang dapat dijalankan. Data tidak dapat diubah."],
  [/^table not allowed: (.+)/, "Tabel “$1” tidak tersedia untuk pertanyaan."],
  [/^column not allowed: (.+)/, "Kolom “$1” tidak tersedia untuk pertanyaan."],
  [/^function not allowed: (.+)/, "Fungsi “$1” tidak diizinkan."],
  [/^type not allowed: (.+)/, "Tipe “$1” tidak diizinkan."],
  [/^name not allowed: (.+)/, "Kolom “$1” tidak ditemukan pada tabel di FROM."],
  [/^parameter not allowed/, "Parameter seperti ? atau $ tidak dapat dipakai. Tuliskan nilainya langsung."],
  [/^construct not allowed: (.+)/, "Bagian SQL ini tidak diizinkan: “$1”."],
  [/^too (?:deep|large)/, "SQL ini terlalu panjang atau terlalu bertingkat. Sederhanakan, lalu jalankan lagi."],
  [/^\w+(?: \w+)* not allowed/, "Bagian SQL ini tidak diizinkan."],
];

/** Tells the author of `sql` why it did not run: the server says it in words for them, and names in “ ” what it is about. */
export function sqlFailureOf(failure: Failure, sql: string): SqlFailure {
  const { code, detail } = failure;
  const isLarge = code === "query_large";
  const isAboutSql = code === "query_failed" || code === "query_timeout" || isLarge;
  if (!isAboutSql || !detail) return { message: wordsOf(failure), position: null, isLarge };
  const message = inWords(detail);
  return { message: message.replace(place, ""), position: positionOf(message, sql), isLarge };
}

function inWords(detail: string): string {
  for (const [pattern, words] of guarded) {
    const found = pattern.exec(detail);
    if (found) return words.replace("$1", () => found[1] ?? "");
  }
  return detail;
}

const place = / \(huruf ke-(\d+)\)$/;

function positionOf(detail: string, sql: string): number | null {
  const told = place.exec(detail)?.[1];
  if (told) return Math.min(Number(told) - 1, sql.length);
  const named = /“(.+?)”/.exec(detail)?.[1];
  const at = named ? sql.toLowerCase().indexOf(named.toLowerCase()) : -1;
  return at >= 0 ? at : null;
}

/** The line of a position, counted from 1. */
export const lineOf = (sql: string, position: number): number => sql.slice(0, position).split("\n").length;
