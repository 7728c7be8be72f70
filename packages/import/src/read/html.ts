import { ImportRefused, type RawCell } from "./grid.ts";

/** Cells of the largest table of a page of HTML, as programs write it that call it .xls. */
export function readHtml(text: string): RawCell[][] {
  const frame = /name="?Excel Workbook Frameset"?|<frameset/i.test(text);
  const sheet = /href="?([^"\s>]*sheet\d+\.html?)/i.exec(text)?.[1];
  if (frame)
    throw new ImportRefused(
      `berkas ini hanya bingkai HTML yang menyebut diri Excel; isinya ada di berkas lain${sheet ? ` (${decodeURIComponent(sheet)})` : ""} yang tidak ikut. Buka berkas aslinya di Excel dan simpan sebagai .xlsx`,
    );
  const tables = [...text.matchAll(/<table\b[\s\S]*?<\/table>/gi)].map(([table]) => rowsOf(table));
  const largest = tables.sort((a, b) => b.length - a.length)[0];
  if (!largest || largest.length === 0)
    throw new ImportRefused("berkas ini HTML tanpa tabel; tidak ada yang dapat diimpor");
  return largest;
}

function rowsOf(table: string): RawCell[][] {
  return [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/table>)/gi)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh]\b([^>]*)>([\s\S]*?)(?=<t[dh]\b|<\/tr>|$)/gi)].flatMap(
      ([, attributes = "", inner = ""]) => {
        const width = Math.min(500, Number(/colspan="?(\d+)/i.exec(attributes)?.[1] ?? 1));
        const text = plain(inner);
        return [text === "" ? null : text, ...Array<null>(Math.max(0, width - 1)).fill(null)];
      },
    ),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
};

/** Text without tags and with its entities resolved. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&(\w+);/g, (all, name: string) => entities[name.toLowerCase()] ?? all)
    .replace(/\s+/g, " ")
    .trim();
