import { type Doubt, ImportRefused } from "../read/grid.ts";
import type { FigureColumn } from "./figures.ts";
import type { Header, Layout } from "./layout.ts";
import { normal } from "./names.ts";
import type { ColumnKind, Wishes } from "./wishes.ts";

/** Whether a column holds years: as people said, else by its title. */
export const isYearColumn = (header: Header | undefined, said: ColumnKind | undefined): boolean =>
  said === undefined ? /^(tahun|year)$/.test(normal(header?.parts.at(-1) ?? "")) : said === "year";

/**
 * The year that all figures describe; null where columns or rows tell theirs, or there is none.
 * @param mayTell columns that hold nothing but years
 * @throws ImportRefused, asking
 */
export function yearFor(
  columns: readonly FigureColumn[],
  yearColumn: number | null,
  layout: Layout,
  name: string,
  { year }: Wishes,
  mayTell: NonNullable<Doubt["columns"]>,
  report: string[],
): number | null {
  if (yearColumn !== null || columns.every(({ header }) => header.year !== null)) return null;
  if (columns.some(({ header }) => header.year !== null))
    throw new ImportRefused("sebagian kolom bertahun, sebagian tidak; beri tahun pada semua kepala kolom");
  if (year !== undefined) return year === "none" ? null : year;
  const said = new Set(withoutDays([name, ...layout.titles].join(" ")).match(/\b(19|20)\d{2}\b/g) ?? []);
  const [only] = said;
  if (only === undefined || said.size > 1)
    throw new ImportRefused(
      `${only === undefined ? "tahun datanya tidak tertulis" : `ada beberapa tahun (${[...said].join(", ")}) dalam judul atau nama berkas`}`,
      {
        doubt: { wish: "year", options: [...said], ...(mayTell.length > 0 && { columns: mayTell }) },
        flags: `beri ${[...mayTell.map(({ title }) => `--column "${title}=year"`), `--year ${only ?? 2023}`].join(", ")}, atau --year none bila tidak berubah menurut tahun`,
      },
    );
  report.push(`tahun ${only}, dari judul atau nama berkas`);
  return Number(only);
}

/** A day in a title is when something was written, not what it is about: "Terakhir diperbarui: 2 Mei 2025". */
const withoutDays = (text: string): string =>
  text.replace(/\b\d{1,2}(?:\s+\p{L}{3,9}\s+|[/.-]\d{1,2}[/.-])(?:19|20)\d\d\b/giu, " ");
