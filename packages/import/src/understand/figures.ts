import { secretByName, secretByShape } from "@tanyadata/semantic-model";
import { ImportRefused } from "../read/grid.ts";
import { type Header, isCodeTitle, type Layout } from "./layout.ts";
import { normal } from "./names.ts";
import { type Decimal, decimalOf, isFigure, isMissing, numberOf, unitsIn, unsureDecimals, yearOf } from "./numbers.ts";
import type { Said, Wishes } from "./wishes.ts";
import { isYearColumn } from "./years.ts";

/** A column of figures, before it is known what they are called. */
export interface FigureColumn {
  readonly index: number;
  readonly header: Header;
  readonly decimals: number;
  /** What the cells themselves say that they are counted in; "" where nothing. */
  readonly unit: string;
}

/** What becomes of the columns beside that of names. */
export interface Columns {
  readonly decimal: Decimal;
  readonly columns: readonly FigureColumn[];
  readonly yearColumn: number | null;
  /** Titles of columns that hold something, and are not used; and how many hold nothing. */
  readonly unused: readonly string[];
  readonly unusedAt: ReadonlySet<number>;
  readonly empty: number;
}

/** Cells that are named where many are meant. */
const mostTold = 3;
/** A column is one of figures where so many of its cells are; where fewer are, but most, it is told why it is none. */
const enough = 0.9;

/**
 * The columns of figures, how fractions are written in them, and the column of years.
 * @param rows those that are about somebody, with their numbers in the file
 * @throws ImportRefused
 */
export function columnsOf(
  layout: Layout,
  rows: Layout["rows"],
  numbers: readonly number[],
  regionColumn: number,
  wishes: Wishes,
  said: Said,
  percents: ReadonlySet<number>,
  report: string[],
): Columns {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? null);
  const titleOf = (index: number) => layout.columns[index]?.parts.at(-1) ?? String(index + 1);
  const others = layout.columns.map((_, index) => index).filter((index) => index !== regionColumn);
  const saidYear = others.find((index) => said(index) === "year");
  for (const [i, cell] of saidYear === undefined ? [] : cellsOf(saidYear).entries())
    if (yearOf(cell) === null)
      throw new ImportRefused(`"${cell ?? ""}" di kolom "${titleOf(saidYear ?? 0)}" (baris ${numbers[i]}) bukan tahun`);
  const yearColumn =
    saidYear ??
    others.find(
      (index) =>
        isYearColumn(layout.columns[index], said(index)) && cellsOf(index).every((cell) => yearOf(cell) !== null),
    ) ??
    null;
  const reasons: string[] = [];
  const numeric: { readonly index: number; readonly unit: string }[] = [];
  for (const index of others) {
    const title = layout.columns[index]?.parts.at(-1) ?? "";
    const isSaid = said(index) === "figure";
    const isCode = isCodeTitle(title) || /^(no|nomor|no urut|nomor urut)$/.test(normal(title));
    if (index === yearColumn || (!isSaid && (isCode || said(index) !== undefined))) continue;
    const cells = cellsOf(index);
    const figures = cells.filter(isFigure).length;
    const known = cells.filter((cell) => !isMissing(cell)).length;
    const units = unitsIn(cells);
    if (known === 0 || (!isSaid && figures < known / 2)) continue;
    if (secretByName(title, { isNumber: true }) !== null || secretByShape(cells) !== null) {
      reasons.push(`kolom "${title}" tidak dipakai: isinya rahasia atau nomor pribadi`);
      continue;
    }
    const odd = cells.flatMap((cell, i) =>
      isMissing(cell) || isFigure(cell) ? [] : [`"${cell}" (baris ${numbers[i]})`],
    );
    const named = `${odd.slice(0, mostTold).join(", ")}${odd.length > mostTold ? ` dan ${odd.length - mostTold} lagi` : ""}`;
    const several = units.length > 1 ? `kolom "${title}" memuat beberapa satuan: ${units.join(", ")}` : null;
    if (isSaid && several !== null) throw new ImportRefused(several);
    if (figures < known * enough && !isSaid) reasons.push(`kolom "${title}" bukan kolom angka: ${named}`);
    else if (several !== null) reasons.push(several);
    else if (odd.length > 0)
      throw new ImportRefused(`di kolom "${title}" ini bukan angka: ${named}; perbaiki di berkasnya`);
    else numeric.push({ index, unit: units[0] ?? (percents.has(index) ? "%" : "") });
  }
  if (numeric.length === 0)
    throw new ImportRefused(["tidak ada kolom angka di samping nama wilayah", ...reasons].join("; "));
  report.push(...reasons);
  const left = others.filter((index) => index !== yearColumn && !numeric.some((one) => one.index === index));
  const unused = left.filter((index) => cellsOf(index).some((cell) => cell !== null));
  if (unused.length > 0) report.push(`kolom yang tidak dipakai: ${unused.map(titleOf).join(", ")}`);
  const told = decimalOf(
    cellsIn(
      rows,
      numeric.map(({ index }) => index),
    ),
  );
  if (wishes.decimal === undefined && (told === "both" || told === "unsure")) throw unsureDecimals(told);
  const decimal: Decimal = wishes.decimal ?? (told === "comma" ? "comma" : "dot");
  if (told !== "either") report.push(decimal === "comma" ? "angka bergaya 1.234,5" : "angka bergaya 1,234.5");
  const columns = numeric.map(({ index, unit }): FigureColumn => {
    let decimals = 0;
    for (const [i, row] of rows.entries()) {
      const value = numberOf(row[index] ?? null, decimal);
      if (value === undefined)
        throw new ImportRefused(`"${row[index]}" di kolom "${titleOf(index)}", baris ${numbers[i]}, bukan angka`);
      if (value !== null) decimals = Math.max(decimals, Math.min(4, String(value).split(".")[1]?.length ?? 0));
    }
    return { index, header: layout.columns[index] ?? { parts: [], year: null }, decimals, unit };
  });
  return {
    decimal,
    columns: yearColumn === null ? withYears(columns) : columns,
    yearColumn,
    unused: unused.map(titleOf),
    unusedAt: new Set(unused),
    empty: left.length - unused.length,
  };
}

function* cellsIn(rows: Layout["rows"], columns: readonly number[]) {
  for (const row of rows) for (const index of columns) yield row[index] ?? null;
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

/** What a column's figures are called, and what they are counted in. */
export interface Labelled extends FigureColumn {
  readonly label: string;
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
 * Names the figures: by the lowest part of the header, with what stands above it where several bear one name ("Usaha Mikro Kota",
 * "Usaha Kecil Kota"); else by what the table is about. Their unit stands there in brackets, or in each cell, or above all of them;
 * where some tell their own, the one above is not the others'.
 */
export function labelled(columns: readonly FigureColumn[], fallback: string): Labelled[] {
  const own = columns.map(({ header }) => header.parts.filter((part) => !/^(tahun|year)$/i.test(part)));
  const areSome = new Set(own.map((parts) => parts.join("\n"))).size > 1;
  const tellTheirs = areSome && own.some((parts) => unitIn(parts.at(-1) ?? "") !== undefined);
  const depth = Math.max(1, ...own.map(({ length }) => length));
  const named = (parts: readonly string[], deep: number) =>
    parts.slice(-deep).map(bare).filter(Boolean).join(" ") || bare(fallback) || fallback;
  const ids = (deep: number) => own.map((parts, i) => `${named(parts, deep)}\0${columns[i]?.header.year}`);
  const isTold = (deep: number) => new Set(ids(deep)).size === columns.length;
  const deep = Array.from({ length: depth }, (_, i) => i + 1).find(isTold) ?? 1;
  return columns.map((column, i) => {
    const parts = own[i] ?? [];
    const above = tellTheirs ? [] : [...parts.slice(0, -1).reverse(), fallback];
    const unit = [...parts.slice(-1).map(unitIn), column.unit || undefined, ...above.map(unitIn)].find(
      (found) => found !== undefined,
    );
    return { ...column, label: named(parts, deep), unit: unit ?? "" };
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
