import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { Account } from "./account.ts";
import { type Adding, addingOf, type Total } from "./adds.ts";
import { type Gap, gapsOf } from "./coverage.ts";
import { bare, type Columns, columnsOf, distinctFigures, type Labelled, labelled } from "./figures.ts";
import { keysOf } from "./keys.ts";
import { type Header, type Layout, layoutOf } from "./layout.ts";
import { Lines } from "./lines.ts";
import { matchNames, normal } from "./names.ts";
import { numberOf, yearOf } from "./numbers.ts";
import { type Regions, regionsOf } from "./regions.ts";
import { type ColumnRole, marksOf, type RowMark } from "./shown.ts";
import { kindsSaid, type Said, type Wishes } from "./wishes.ts";
import { isYearColumn, yearFor } from "./years.ts";
import { settleZeros } from "./zeros.ts";

/** A figure of the file: one column for each year, or one for all. */
export interface Figure extends Adding {
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
  readonly rows: Lines;
  /** Members without a figure. */
  readonly gaps: readonly Gap[];
  /** Sentences for people: what was taken for what, what was left out and why. */
  readonly report: readonly string[];
  /** What each column was taken for, and each row that is no data. */
  readonly columns: readonly ColumnRole[];
  readonly marks: ReadonlyMap<number, RowMark>;
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
  if (layout.beyond.length > 0 && !wishes.skipUnmatched)
    throw new ImportRefused(
      `di bawah catatan masih ada baris yang berisi angka (baris ${layout.beyond.slice(0, 5).join(", ")}${layout.beyond.length > 5 ? ` dan ${layout.beyond.length - 5} lagi` : ""}); pindahkan tabel itu ke berkas lain`,
      { doubt: { wish: "skipUnmatched", options: [] }, flags: "atau lewati dengan --skip-unmatched" },
    );
  const account = new Account();
  account.add("judul", layout.titles.length);
  account.add("nomor kolom", layout.numbering);
  const wholes = new Set([...model.root.whole.terms, model.root.whole.label].map(normal));
  const kinds = layout.rows.map((row) => kindOf(row, wholes));
  const own = kinds.flatMap((kind, i) => (kind === null ? [i] : []));
  account.add("kepala", layout.header.length);
  const footnotes = layout.footnotes.filter((note) => kindOf([note], wholes) === null);
  account.add("catatan kaki", footnotes.length);
  account.add("jumlah", layout.rows.length - own.length + layout.footnotes.length - footnotes.length);
  const rows = renamed(
    own.length === layout.rows.length ? layout.rows : own.map((i) => layout.rows[i] ?? []),
    wishes.names,
  );
  const report = [
    ...grid.notes,
    ...(rows.length < layout.rows.length ? [`baris jumlah dilewati: ${layout.rows.length - rows.length}`] : []),
  ];
  const titles = layout.columns.map(({ parts }) => parts.at(-1) ?? "");
  const said = kindsSaid(layout.columns.map(titleIn), wishes);
  refuseTwo(layout.columns, said);
  const regions = regionsOf(rows, titles, members, model, wishes, said);
  refuseNamesInHeader(layout, regions, members);
  const titledYear = layout.columns.findIndex((column, i) => i !== regions.column && isYearColumn(column, said(i)));
  const about = [name, ...layout.titles, ...layout.columns.flatMap(({ parts }) => parts)].join(" ");
  const period = titledYear < 0 ? null : titledYear;
  const { keys, holders } = keysOf(rows, regions, period, { model, members, wishes, about, report, account });
  const kept = keys.flatMap((key, i) => (key === null ? [] : [i]));
  report.push(
    `kolom ${regions.column + 1} ("${titles[regions.column] ?? ""}") berisi ${regions.content}: ${kept.length} baris`,
  );
  account.add("data", kept.length);

  const used = columnsOf(
    layout,
    kept.map((i) => rows[i] ?? []),
    kept.map((i) => layout.numbers[own[i] ?? 0] ?? 0),
    regions.column,
    wishes,
    said,
    grid.percents ?? new Set(),
    report,
  );
  const { decimal, columns, yearColumn } = used;
  const fallback = titleOf(layout, name, wishes);
  const named = labelled(columns, fallback);
  const figures = distinctFigures(named, fallback);
  const yearly = layout.columns.flatMap((header, index) =>
    kept.every((i) => yearOf(rows[i]?.[index] ?? null) !== null) ? [{ index, title: titleIn(header) }] : [],
  );
  const year = yearFor(named, yearColumn, layout, name, wishes, yearly, report);
  const at = named.map(({ label }) => figures.findIndex((figure) => figure.label === label));
  const yearsOf = (row: readonly RawCell[]) =>
    named.map(({ header }) => (yearColumn === null ? (header.year ?? year) : yearOf(row[yearColumn] ?? null)));
  const figuresOf = (row: readonly RawCell[]) =>
    named.map(({ index }) => numberOf(row[index] ?? null, decimal) ?? null);
  const lines = new Lines(figures.length);
  for (const i of kept) {
    const row = rows[i] ?? [];
    const [ofYears, values] = [yearsOf(row), figuresOf(row)];
    for (const [column, value] of values.entries()) {
      const line = lines.at(keys[i] ?? "", ofYears[column] ?? null);
      if (value === null) continue;
      const before = lines.value(line, at[column] ?? 0);
      if (before !== null)
        throw new ImportRefused(twice(row, i, before, value), {
          ...(yearly.length > 0 && { doubt: { wish: "kinds", options: [], columns: yearly } }),
        });
      lines.set(line, at[column] ?? 0, value);
    }
  }
  function twice(row: readonly RawCell[], i: number, before: number, value: number): string {
    const number = (one: number) => layout.numbers[own[one] ?? 0];
    const others = kept.filter((one) => one !== i && keys[one] === keys[i]).map(number);
    return `${row[regions.column]} ada di beberapa baris (${[...others.slice(0, 3), number(i)].join(", ")}) untuk waktu yang sama: ${before} dan ${value}. Yang membedakannya (bulan, tanggal, jenis, sumber) belum dikenali; pisahkan ke beberapa berkas`;
  }
  if (lines.years.includes(null) && lines.years.some((one) => one !== null))
    throw new ImportRefused("sebagian baris tidak bertahun");
  const names = new Map(kept.map((i) => [keys[i] ?? "", String(rows[i]?.[regions.column] ?? "")]));
  report.push(...settleZeros(lines, figures.length, (key) => names.get(key) ?? key, wishes.zeros));

  const totals = [
    ...layout.rows.flatMap((row, i) => (kinds[i] === "total" ? [{ row, of: null }] : [])),
    ...[...holders].flatMap(([i, of]) => (of ? [{ row: rows[i] ?? [], of }] : [])),
  ].flatMap(({ row, of }) => {
    const [ofYears, values] = [yearsOf(row), figuresOf(row)];
    return [...new Set(ofYears)].map((one): Total => {
      const own: (number | null)[] = figures.map(() => null);
      for (const [column, value] of values.entries()) if (ofYears[column] === one) own[at[column] ?? 0] = value;
      return { of, year: one, values: own };
    });
  });
  const adding = addingOf(figures, lines, totals, members, regions.entity.entity, wishes.adds);
  let empty = 0;
  for (const { values } of lines) if (values.every((value) => value === null)) empty++;
  if (empty > 0) report.push(`tanpa angka sama sekali (disimpan sebagai kosong): ${empty} baris`);
  if (footnotes.length > 0) report.push(`catatan kaki: ${footnotes.join(" ").slice(0, 300)}`);
  const gaps = gapsOf(lines, figures.length, regions.entity, members);
  report.push(
    ...gaps.map(({ sentence }) => sentence),
    account.sentence(layout.read, "baris"),
    columnAccount(layout, used),
  );
  const years = new Set(lines.years);
  years.delete(null);
  return {
    title: bare(fallback) || fallback,
    entity: regions.entity,
    figures: figures.map(({ label, unit, decimals }, i) => ({
      label,
      unit,
      decimals,
      ...(adding[i] ?? { adds: false, why: "" }),
    })),
    years: years.size > 0 ? ([...years] as number[]).sort((a, b) => a - b) : null,
    rows: lines,
    gaps,
    report,
    columns: rolesOf(layout, regions, used, named, said),
    marks: marksOf(
      grid.rows,
      layout.header.map(({ number }) => number),
      new Map([
        ...layout.numbers.map((number, i) => [number, kinds[i] === null ? null : "total"] as const),
        ...keys.flatMap((key, i) => (key === null ? [[layout.numbers[own[i] ?? 0] ?? 0, "left-out"] as const] : [])),
      ]),
    ),
  };
}

/** All figures are of one column of places, and of one of years. @throws ImportRefused */
function refuseTwo(columns: Layout["columns"], said: Said): void {
  for (const [kind, called] of [
    ["place", "tempat"],
    ["year", "tahun"],
  ] as const) {
    const ones = columns.filter((_, index) => said(index) === kind).map(titleIn);
    if (ones.length > 1) throw new ImportRefused(`hanya satu kolom yang menjadi ${called}: ${ones.join(", ")}`);
  }
}

/** What stands above a column, as one. */
const titleIn = ({ parts, year }: Header): string => [...parts, ...(year === null ? [] : [year])].join(" ");

function rolesOf(
  layout: Layout,
  regions: Regions,
  used: Columns,
  named: readonly Labelled[],
  said: Said,
): ColumnRole[] {
  return layout.columns.map((header, index): ColumnRole => {
    const role = { index, title: titleIn(header), holds: "", column: null };
    const figure = named.find((one) => one.index === index);
    if (index === regions.column) return { ...role, is: "place", holds: regions.content };
    if (index === used.yearColumn) return { ...role, is: "year" };
    if (figure) return { ...role, is: "figure", holds: figure.label };
    if (said(index) === "secret") return { ...role, is: "secret" };
    return { ...role, is: used.unusedAt.has(index) ? "unused" : "empty" };
  });
}

/** A row of which no cell is a figure looks like one more of the header. @throws ImportRefused */
function refuseNamesInHeader({ header }: Layout, { column, entity }: Regions, members: readonly Member[]): void {
  const cells = header.map(({ row }) => row[column] ?? null);
  const { keys, ambiguous } = matchNames(cells, entity, members);
  const at = keys.findIndex((key, i) => key !== null || ambiguous.has(i));
  const found = header[at];
  if (!found) return;
  const rest = found.row.filter((cell, i) => i !== column && cell !== null).map((cell) => `"${cell}"`);
  throw new ImportRefused(
    `"${cells[at]}" (baris ${found.number}) tampak sebagai kepala, karena yang di sampingnya bukan angka: ${rest.join(", ") || "kosong"}; perbaiki di berkasnya`,
  );
}

/** Whether a row is about everything: the sum of the others, or their mean. */
function kindOf(row: readonly RawCell[], wholes: ReadonlySet<string>): "total" | "mean" | null {
  for (const cell of row.slice(0, 3)) {
    if (typeof cell !== "string") continue;
    const text = normal(cell);
    if (wholes.has(text) || /^(total|jumlah|nasional)\b/.test(text)) return "total";
    if (/^rata rata\b/.test(text)) return "mean";
  }
  return null;
}

function columnAccount({ columns }: Layout, { columns: figures, yearColumn, unused, empty }: Columns): string {
  const account = new Account();
  account.add("wilayah", 1);
  account.add("tahun", yearColumn === null ? 0 : 1);
  account.add("angka", figures.length);
  account.add("tidak dipakai", unused.length);
  account.add("kosong", empty);
  return account.sentence(columns.length, "kolom");
}

/** The rows with names written as people said that they are meant. */
function renamed(rows: Layout["rows"], names: Wishes["names"]): Layout["rows"] {
  if (!names || names.size === 0) return rows;
  const meant = new Map([...names].map(([written, name]) => [normal(written), name]));
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? (meant.get(normal(cell)) ?? cell) : cell)));
}

const words = (text: string): string => text.replace(/[_\s]+/g, " ").trim();

function titleOf({ titles, columns }: Layout, name: string, { title }: Wishes): string {
  const shared = columns.length > 2 ? columns.at(-1)?.parts[0] : undefined;
  const isShared =
    shared !== undefined && columns.filter(({ parts }) => parts[0] === shared).length >= columns.length - 1;
  return words(title ?? titles[0] ?? (isShared ? shared : name)).replace(/[,\s]+(tahun\s+)?\d{4}(\s*-\s*\d{4})?$/i, "");
}
