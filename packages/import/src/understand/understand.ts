import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { type Header, type Layout, layoutOf } from "./layout.ts";
import { otherLevels } from "./levels.ts";
import { normal } from "./names.ts";
import { type Decimal, decimalOf, isFigure, isMissing, numberOf, yearOf } from "./numbers.ts";
import { type Regions, type RegionWishes, regionsOf } from "./regions.ts";

export interface Wishes extends RegionWishes {
  readonly decimal?: Decimal | undefined;
  /** The year that all rows describe; `none` for what does not change with the years. */
  readonly year?: number | "none" | undefined;
  /** Leaves rows out whose name is nobody's. */
  readonly skipUnmatched?: boolean | undefined;
  /** What the figures are about, where the file does not say. */
  readonly title?: string | undefined;
}

/** A figure of the file: one column for each year, or one for all. */
export interface Figure {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
}

/** What a file says, as far as it was understood; nothing of it is written yet. */
export interface Understanding {
  readonly title: string;
  readonly entity: Entity;
  readonly figures: readonly Figure[];
  /** Ascending; null: the figures do not change with the years. */
  readonly years: readonly number[] | null;
  readonly rows: readonly {
    readonly key: string;
    readonly year: number | null;
    readonly values: readonly (number | null)[];
  }[];
  /** Sentences for people: what was taken for what, what was left out and why. */
  readonly report: readonly string[];
}

interface Context {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  /** The file's name, without its ending: often the only title. */
  readonly name: string;
  readonly wishes: Wishes;
}

/** Understands a table of figures about members of one entity. @throws ImportRefused, asking for what cannot be told for sure */
export function understand(grid: Grid, { model, members, name, wishes }: Context): Understanding {
  const layout = layoutOf(grid.rows);
  const totals = new Set([...model.root.whole.terms, model.root.whole.label].map(normal));
  const isTotal = (row: readonly RawCell[]) =>
    row
      .slice(0, 3)
      .some(
        (cell) =>
          typeof cell === "string" &&
          (totals.has(normal(cell)) || /^(total|jumlah|rata rata|nasional)\b/.test(normal(cell))),
      );
  const rows = layout.rows.filter((row) => !isTotal(row));
  const report = [
    ...grid.notes,
    ...(rows.length < layout.rows.length ? [`baris jumlah dilewati: ${layout.rows.length - rows.length}`] : []),
  ];
  const regions = regionsOf(rows, members, model, wishes);
  const titledYear = layout.columns.findIndex((column, i) => i !== regions.column && isYearTitle(column));
  const keys = keysOf(rows, regions, titledYear < 0 ? null : titledYear, { model, members, wishes, report });
  report.push(
    `kolom ${regions.column + 1} ("${layout.columns[regions.column]?.parts.at(-1) ?? ""}") berisi ${regions.by === "names" ? "nama" : "kode"} ${regions.entity.label}: ${keys.filter((key) => key !== null).length} baris`,
  );

  const kept = rows.flatMap((row, i) => (keys[i] == null ? [] : [{ key: keys[i] as string, row }]));
  const { decimal, columns, yearColumn } = columnsOf(
    layout,
    kept.map(({ row }) => row),
    regions.column,
    wishes,
    report,
  );
  const fallback = titleOf(layout, name, wishes);
  const labelled = columns.map((column) => ({ ...column, ...labelOf(column.header, fallback) }));
  const figures = distinctFigures(labelled, fallback);
  const year = yearFor(labelled, yearColumn, layout, name, wishes, report);
  const long = new Map<string, { key: string; year: number | null; values: (number | null)[] }>();
  for (const { key, row } of kept)
    for (const column of labelled) {
      const ofYear = yearColumn === null ? (column.header.year ?? year) : yearOf(row[yearColumn] ?? null);
      const id = `${key}\0${ofYear}`;
      const line = long.get(id) ?? { key, year: ofYear, values: figures.map(() => null) };
      const at = figures.findIndex(({ label }) => label === column.label);
      const value = numberOf(row[column.index] ?? null, decimal) ?? null;
      if (line.values[at] != null && value !== null)
        throw new ImportRefused(
          `"${column.label}" tertulis dua kali untuk ${row[regions.column]}${ofYear === null ? "" : ` tahun ${ofYear}`}; hapus yang satu`,
        );
      line.values[at] = value ?? line.values[at] ?? null;
      long.set(id, line);
    }
  const lines = [...long.values()];
  if (lines.some((line) => line.year === null) && lines.some((line) => line.year !== null))
    throw new ImportRefused("sebagian baris tidak bertahun");
  const empty = lines.filter(({ values }) => values.every((value) => value === null)).length;
  if (empty > 0) report.push(`tanpa angka sama sekali (disimpan sebagai kosong): ${empty} baris`);
  if (layout.footnotes.length > 0) report.push(`catatan kaki: ${layout.footnotes.join(" ").slice(0, 300)}`);
  const years = [...new Set(lines.flatMap((line) => (line.year === null ? [] : [line.year])))].sort((a, b) => a - b);
  return {
    title: fallback,
    entity: regions.entity,
    figures: figures.map(({ label, unit, decimals }) => ({ label, unit, decimals })),
    years: years.length > 0 ? years : null,
    rows: lines,
    report,
  };
}

const isYearTitle = (header: Header | undefined): boolean => /^(tahun|year)$/.test(normal(header?.parts.at(-1) ?? ""));

function keysOf(
  rows: Layout["rows"],
  regions: Regions,
  yearColumn: number | null,
  { model, members, wishes, report }: Pick<Context, "model" | "members" | "wishes"> & { report: string[] },
): (string | null)[] {
  const name = (i: number) => String(rows[i]?.[regions.column] ?? "");
  const keys = [...regions.keys];
  const others = otherLevels(
    rows.map((row) => row[regions.column] ?? null),
    rows.map((row) => (yearColumn === null ? null : (row[yearColumn] ?? null))),
    regions,
    model,
    members,
    wishes.level !== undefined,
  );
  if (others.length > 0 && regions.by === "names") {
    if (wishes.level === undefined && others.length > 1)
      throw new ImportRefused(
        `kolom ${regions.column + 1} memuat beberapa tingkat wilayah (${others.length} baris seperti "${name(others[0] ?? 0)}" di atas ${regions.entity.label}); pilih dengan --level ${[regions.entity.entity, ...regions.entity.parents.map(({ entity }) => entity)].join(" atau --level ")}`,
      );
    for (const i of others) keys[i] = null;
    report.push(`baris tingkat lain dilewati: ${others.length} (${others.map(name).join(", ")})`);
  }
  const hasFigure = (i: number) =>
    rows[i]?.some((cell, column) => column !== regions.column && isFigure(cell)) ?? false;
  const unsure = [...regions.ambiguous.keys()].filter((i) => hasFigure(i) && !others.includes(i));
  if (unsure.length > 0)
    throw new ImportRefused(
      `nama dengan beberapa arti: ${unsure.slice(0, 5).map(name).join(", ")}${unsure.length > 5 ? ` dan ${unsure.length - 5} lagi` : ""}; tulis lengkap (Kota …, Kabupaten …), atau beri --within "…"`,
    );
  const stray = keys.flatMap((key, i) => (key === null && !others.includes(i) && !regions.ambiguous.has(i) ? [i] : []));
  const figureless = stray.filter((i) => !hasFigure(i));
  if (figureless.length > 0) report.push(`baris tanpa angka dilewati: ${figureless.map(name).join(", ")}`);
  const lost = stray.filter(hasFigure);
  if (lost.length > 0 && wishes.level !== undefined && lost.length > rows.length / 2)
    report.push(`baris lain dilewati: ${lost.length}`);
  else if (lost.length > 0 && !wishes.skipUnmatched)
    throw new ImportRefused(
      `bukan nama ${regions.entity.label} yang dikenal: ${lost.slice(0, 8).map(name).join(", ")}; perbaiki, atau lewati dengan --skip-unmatched`,
    );
  else if (lost.length > 0) report.push(`dilewati karena tidak dikenal: ${lost.map(name).join(", ")}`);
  return keys;
}

interface FigureColumn {
  readonly index: number;
  readonly header: Header;
  readonly decimals: number;
}

function columnsOf(layout: Layout, rows: Layout["rows"], regionColumn: number, wishes: Wishes, report: string[]) {
  const cellsOf = (index: number) => rows.map((row) => row[index] ?? null);
  const others = layout.columns.map((_, index) => index).filter((index) => index !== regionColumn);
  const titleOf = (index: number) => normal(layout.columns[index]?.parts.at(-1) ?? "");
  const yearColumn =
    others.find(
      (index) => isYearTitle(layout.columns[index]) && cellsOf(index).every((cell) => yearOf(cell) !== null),
    ) ?? null;
  const numeric = others.filter((index) => {
    if (index === yearColumn || /^(no|nomor|kode|code|id)$/.test(titleOf(index))) return false;
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
  return { decimal, columns, yearColumn };
}

const decimalsOf = (values: readonly (number | null)[]): number =>
  Math.min(4, Math.max(0, ...values.map((value) => (value === null ? 0 : (String(value).split(".")[1]?.length ?? 0)))));

const words = (text: string): string => text.replace(/[_\s]+/g, " ").trim();

function titleOf({ titles, columns }: Layout, name: string, { title }: Wishes): string {
  const shared = columns.length > 2 ? columns.at(-1)?.parts[0] : undefined;
  const isShared =
    shared !== undefined && columns.filter(({ parts }) => parts[0] === shared).length >= columns.length - 1;
  return words(title ?? titles[0] ?? (isShared ? shared : name)).replace(/[,\s]+(tahun\s+)?\d{4}(\s*-\s*\d{4})?$/i, "");
}

/** The lowest part of a header names the figure; what stands in brackets is its unit, there or above. */
function labelOf({ parts }: Header, fallback: string): { label: string; unit: string } {
  const own = parts.filter((part) => !/^(tahun|year)$/i.test(part));
  const unit = [...own.slice().reverse(), fallback]
    .map((part) => /\(([^()]{1,30})\)\s*$/.exec(part)?.[1])
    .find((found) => found !== undefined);
  const label = (own.at(-1) ?? fallback).replace(/\s*\([^()]*\)\s*$/, "").trim();
  return { label: label || fallback, unit: unit?.trim() ?? "" };
}

/** Columns of one name are one figure in several years; of one name and one year they are a riddle. */
function distinctFigures(columns: readonly (FigureColumn & { label: string; unit: string })[], title: string) {
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

function yearFor(
  columns: readonly FigureColumn[],
  yearColumn: number | null,
  layout: Layout,
  name: string,
  { year }: Wishes,
  report: string[],
): number | null {
  if (yearColumn !== null || columns.every(({ header }) => header.year !== null)) return null;
  if (columns.some(({ header }) => header.year !== null))
    throw new ImportRefused("sebagian kolom bertahun, sebagian tidak; beri tahun pada semua kepala kolom");
  if (year !== undefined) return year === "none" ? null : year;
  const said = new Set([name, ...layout.titles].join(" ").match(/\b(19|20)\d{2}\b/g) ?? []);
  const [only] = said;
  if (only === undefined || said.size > 1)
    throw new ImportRefused(
      "tahun datanya tidak tertulis; beri --year 2023, atau --year none bila tidak berubah menurut tahun",
    );
  report.push(`tahun ${only}, dari judul atau nama berkas`);
  return Number(only);
}
