import { ImportRefused } from "../read/grid.ts";
import { type Header, isCodeTitle, type Layout } from "./layout.ts";
import { normal } from "./names.ts";
import { type Decimal, decimalOf, isFigure, isMissing, numberOf, yearOf } from "./numbers.ts";
import type { Wishes } from "./wishes.ts";
import { isYearTitle } from "./years.ts";

/** A column of figures, before it is known what they are called. */
export interface FigureColumn {
  readonly index: number;
  readonly header: Header;
  readonly decimals: number;
}

/** The columns of figures, how fractions are written in them, and the column of years. @throws ImportRefused */
export function columnsOf(
  layout: Layout,
  rows: Layout["rows"],
  regionColumn: number,
  wishes: Wishes,
  report: string[],
) {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? null);
  const others = layout.columns.map((_, index) => index).filter((index) => index !== regionColumn);
  const yearColumn =
    others.find(
      (index) => isYearTitle(layout.columns[index]) && cellsOf(index).every((cell) => yearOf(cell) !== null),
    ) ?? null;
  const numeric = others.filter((index) => {
    const title = layout.columns[index]?.parts.at(-1) ?? "";
    if (index === yearColumn || isCodeTitle(title) || /^(no|nomor|no urut|nomor urut)$/.test(normal(title)))
      return false;
    const cells = cellsOf(index).filter((cell) => !isMissing(cell));
    return cells.length > 0 && cells.filter(isFigure).length >= cells.length * 0.9;
  });
  if (numeric.length === 0) throw new ImportRefused("tidak ada kolom angka di samping nama wilayah");
  const left = others.filter(
    (index) => index !== yearColumn && !numeric.includes(index) && cellsOf(index).some((cell) => cell !== null),
  );
  if (left.length > 0)
    report.push(
      `kolom yang tidak dipakai: ${left.map((index) => layout.columns[index]?.parts.at(-1) ?? index + 1).join(", ")}`,
    );
  const told = decimalOf(numeric.flatMap(cellsOf));
  if (wishes.decimal === undefined && (told === "both" || told === "unsure"))
    throw new ImportRefused(
      told === "both"
        ? "angka ditulis dengan dua cara (1.234,5 dan 1,234.5); beri --decimal comma atau --decimal dot"
        : "angka seperti 1.234 dapat berarti seribu dua ratus tiga puluh empat atau satu koma dua tiga empat; beri --decimal comma atau --decimal dot",
    );
  const decimal: Decimal = wishes.decimal ?? (told === "comma" ? "comma" : "dot");
  if (told !== "either") report.push(decimal === "comma" ? "angka bergaya 1.234,5" : "angka bergaya 1,234.5");
  const columns = numeric.map((index): FigureColumn => {
    const values = cellsOf(index).map((cell) => ({ cell, value: numberOf(cell, decimal) }));
    const wrong = values.find(({ value }) => value === undefined);
    if (wrong)
      throw new ImportRefused(
        `"${wrong.cell}" di kolom "${layout.columns[index]?.parts.at(-1) ?? index + 1}" bukan angka`,
      );
    return {
      index,
      header: layout.columns[index] ?? { parts: [], year: null },
      decimals: decimalsOf(values.map(({ value }) => value ?? null)),
    };
  });
  return { decimal, columns: yearColumn === null ? withYears(columns) : columns, yearColumn };
}

/** "Penduduk 2021 (ribu)", "Penduduk 2022 (ribu)": where each column's title tells a year, that is the year of its figures. */
function withYears(columns: readonly FigureColumn[]): readonly FigureColumn[] {
  const dated = columns.map(({ header }) => [...(header.parts.at(-1) ?? "").matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)]);
  if (columns.some(({ header }, i) => header.year !== null || dated[i]?.length !== 1)) return columns;
  return columns.map((column, i) => {
    const year = dated[i]?.[0]?.[0] ?? "";
    const own = (column.header.parts.at(-1) ?? "").replace(new RegExp(`[\\s,]*(\\btahun\\s+)?${year}`, "i"), "");
    const parts = [...column.header.parts.slice(0, -1), ...(own.trim() === "" ? [] : [own.trim()])];
    return { ...column, header: { parts, year: Number(year) } };
  });
}

const decimalsOf = (values: readonly (number | null)[]): number =>
  Math.min(4, Math.max(0, ...values.map((value) => (value === null ? 0 : (String(value).split(".")[1]?.length ?? 0)))));

/** What a column's figures are called, and what they are counted in. */
export interface Labelled extends FigureColumn {
  readonly label: string;
  readonly unit: string;
}

const inBrackets = /^(.*?)\s*\(([^()]{1,30})\)\s*$/;

/** What stands in brackets is the unit; "per km persegi (km2)" tells what is divided by. */
function unitIn(text: string): string | undefined {
  const [, before = "", unit] = inBrackets.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const isDivisor = /\bper\s+[^()]+$/i.test(before) && /^(km|m|ha|hektar|hektare)[2²]?$/i.test(unit.trim());
  return `${isDivisor ? "per " : ""}${unit.trim()}`;
}

/**
 * Names the figures: by the lowest part of the header, else by what the table is about. Their unit stands there in brackets, or above
 * all of them; where some tell their own, the one above is not the others'.
 */
export function labelled(columns: readonly FigureColumn[], fallback: string): Labelled[] {
  const own = columns.map(({ header }) => header.parts.filter((part) => !/^(tahun|year)$/i.test(part)));
  const areSome = new Set(own.map((parts) => parts.join("\n"))).size > 1;
  const tellTheirs = areSome && own.some((parts) => unitIn(parts.at(-1) ?? "") !== undefined);
  return columns.map((column, i) => {
    const parts = own[i] ?? [];
    const above = tellTheirs ? [] : [...parts.slice(0, -1).reverse(), fallback];
    const unit = [...parts.slice(-1), ...above].map(unitIn).find((found) => found !== undefined) ?? "";
    return { ...column, label: bare(parts.at(-1) ?? fallback) || bare(fallback) || fallback, unit };
  });
}

/** A name without the unit in brackets behind it. */
export const bare = (text: string): string => text.replace(inBrackets, "$1").trim();

/** Columns of one name are one figure in several years; of one name and one year they are a riddle. @throws ImportRefused */
export function distinctFigures(columns: readonly Labelled[], title: string) {
  const seen = new Map<string, { label: string; unit: string; decimals: number; years: Set<number | null> }>();
  for (const { label, unit, decimals, header } of columns) {
    const known = seen.get(label);
    if (known?.years.has(header.year))
      throw new ImportRefused(
        `kolom "${label}" ada beberapa kali (${title}) tanpa keterangan yang membedakannya; beri tiap kolom kepala sendiri`,
      );
    if (known) {
      known.years.add(header.year);
      known.decimals = Math.max(known.decimals, decimals);
    } else seen.set(label, { label, unit, decimals, years: new Set([header.year]) });
  }
  return [...seen.values()];
}
