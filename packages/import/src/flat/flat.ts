import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { Account } from "../understand/account.ts";
import { normal } from "../understand/names.ts";
import { isFigure, isVeiled, unitsIn, yearOf } from "../understand/numbers.ts";
import { type ColumnRole, marksOf, type RowMark } from "../understand/shown.ts";
import { type ColumnKind, kindsSaid, type Said, type Wishes } from "../understand/wishes.ts";
import { idOf } from "../write/ids.ts";
import type { Table } from "../write/store.ts";
import { dateIn, dateOrderOf } from "./dates.ts";
import { decimalFor, present } from "./decimals.ts";
import { besideNames, type KnownNames, knownNames } from "./known.ts";
import { type SheetLayout, sheetLayout } from "./layout.ts";
import { unfoldMonths } from "./months.ts";
import { datePlan, monthPlan, numberPlan, type Plan, textPlan } from "./plans.ts";
import { called, shownColumns } from "./shown-columns.ts";
import { isCodeTitled, isTimeTold } from "./time-told.ts";

/** A sheet in which each row is something of its own: a sale, a person, a line of a budget. Nothing of it is written yet. */
export interface FlatUnderstanding<T = Table> {
  readonly title: string;
  readonly table: T;
  readonly known: readonly KnownNames[];
  /** What people said that columns are, by their names in the table. */
  readonly said: ReadonlyMap<string, SaidKind>;
  /** Whether each row tells of something of its own, even where it names members: by a day, or by one member in many rows. */
  readonly isOwnRows: boolean;
  readonly report: readonly string[];
  readonly columns: readonly ColumnRole[];
  readonly marks: ReadonlyMap<number, RowMark>;
  /** How its cells are read, for a file of which these rows are a sample. */
  readonly sheet: FlatSheet;
}

/** What the columns of a sheet were planned to become, before names of members were looked for. */
export interface FlatSheet {
  readonly layout: SheetLayout;
  readonly plans: readonly Plan[];
  /** Columns that may hold names of members. */
  readonly nameable: readonly Plan[];
  /** Whether its rows are not those of the file: months were read downwards. */
  readonly isUnfolded: boolean;
  /** What is told of its columns. */
  readonly report: readonly string[];
}

type SaidKind = Exclude<ColumnKind, "secret" | "unused">;

/** Understands a sheet whose rows need be about no region. @throws ImportRefused */
export function understandFlat(
  grid: Grid,
  { model, members, name, wishes }: { model: SemanticModel; members: readonly Member[]; name: string; wishes: Wishes },
): FlatUnderstanding {
  const layout = sheetLayout(grid.rows);
  const { titles, notes } = layout;
  const report = [...grid.notes];
  const account = new Account();
  account.add("judul", layout.above);
  account.add("kepala", layout.headers);
  account.add("data", layout.rows.length);
  account.add("jumlah", layout.totals.length);
  account.add("catatan kaki", notes.length);
  report.push(account.sentence(layout.read, "baris"));
  if (layout.totals.length > 0) report.push(`baris jumlah dilewati: ${layout.totals.length}`);
  const title = titleOf(titles, name, wishes);
  const year = yearsOf(layout, [...titles, name, ...new Set(layout.over)].join(" "), wishes);
  const unfolded = unfoldMonths(
    layout,
    (others, months) => subjectOver(layout, months) ?? subjectOf(titles, name, wishes, others),
    year,
  );
  report.push(...(unfolded?.report ?? []));
  const { header, rows } = unfolded ?? layout;
  if (notes.length > 0) report.push(`catatan kaki: ${notes.join(" ").slice(0, 300)}`);
  const ofColumns = report.length;
  const cells = (index: number) => present(rows, index);
  const kindOf = kindsSaid(header, wishes, unfolded?.kept);
  const isKept = (index: number): boolean => kindOf(index) !== "secret" && kindOf(index) !== "unused";
  const columns = header.flatMap((title, index) =>
    hasAny(cells(index)) && isKept(index) ? [{ title: title ?? `Kolom ${index + 1}`, index }] : [],
  );
  const left = header.flatMap((title, index) => (isKept(index) ? [] : [title ?? `Kolom ${index + 1}`]));
  if (left.length > 0) report.push(`kolom tidak disimpan, karena diminta: ${left.join(", ")}`);
  const empty = header.flatMap((title, index) => (title !== null && !hasAny(cells(index)) ? [title] : []));
  if (empty.length > 0) report.push(`kolom kosong, tidak disimpan: ${empty.join(", ")}`);
  const isNumeric = new Map(
    columns.map(({ title, index }) => {
      const said = kindOf(index);
      return [index, said === undefined ? isFigures(title, cells(index)) : said === "figure" || said === "year"];
    }),
  );
  const decimal = decimalFor(
    header,
    rows,
    columns.filter(({ index }) => isNumeric.get(index)).map(({ index }) => index),
    wishes,
    report,
  );
  const taken = new Set<string>();
  const plans = columns.map(({ title, index }): Plan => {
    let id = idOf(title);
    while (taken.has(id)) id = `${id}_2`;
    taken.add(id);
    const said = kindOf(index);
    if (said === "year") refuseNoYears(title, cells(index));
    if (isNumeric.get(index)) return numberPlan(index, title, id, rows, decimal);
    const isTime = said === "date" || (said === undefined && isTimeTold(title, cells(index)));
    const order = isTime ? dateOrderOf(cells(index)) : null;
    if (order !== null) return datePlan(index, title, id, order, cells(index));
    const months = isTime ? monthPlan(index, title, id, rows, year) : null;
    if (said === "date" && !months) throw noDates(title, cells(index));
    return months ?? textPlan(index, title, id);
  });
  for (const { title, index, column } of plans) {
    report.push(`kolom "${title}": ${called[column.type]}`);
    let veiled = 0;
    if (isNumeric.get(index)) for (const cell of cells(index)) if (isVeiled(cell)) veiled++;
    if (veiled > 0)
      report.push(
        `kolom "${title}": ${veiled} sel seperti "<5" disimpan sebagai kosong, karena angkanya tidak tertulis`,
      );
  }
  const nameable = plans.filter(({ index }) => kindOf(index) === undefined || kindOf(index) === "place");
  const known = knownNames(nameable, ({ index }) => [...new Set(cells(index))], model, members);
  for (const { index, title } of plans)
    if (kindOf(index) === "place" && !known.some((one) => one.index === index))
      throw new ImportRefused(`isi kolom "${title}" bukan nama tempat yang dikenal`);
  for (const { title, entity } of known) report.push(`kolom "${title}" berisi nama ${entity.label}`);
  const all = [...plans, ...besideNames(known)];
  return {
    title,
    isOwnRows:
      plans.some(({ column }) => column.type === "date" || column.type === "moment") ||
      isRepeated(rows, known, plans, kindOf),
    known: known.map(({ index: _, keyOf: __, ...one }) => one),
    report,
    said: new Map(
      plans.flatMap(({ index, column }) => {
        const said = kindOf(index);
        return said === undefined || said === "secret" || said === "unused" ? [] : [[column.name, said] as const];
      }),
    ),
    columns: shownColumns(layout.header, plans, known, unfolded, kindsSaid(layout.header, wishes)),
    marks: marksOf(grid.rows, layout.headerRows, layout.marks),
    sheet: { layout, plans, nameable, isUnfolded: unfolded !== null, report: report.slice(ofColumns) },
    table: {
      columns: all.map(({ column }) => column),
      length: rows.length,
      *rows() {
        for (const row of rows) yield all.map(({ index, of }) => of(row[index] ?? null, row) ?? null);
      },
    },
  };
}

/** Whether rows repeat the members that they name, beyond one for each year. */
function isRepeated(
  rows: readonly Row[],
  known: readonly { readonly index: number }[],
  plans: readonly Plan[],
  said: Said,
): boolean {
  const years = plans.flatMap(({ title, index }) =>
    (said(index) ?? (/^(tahun|year)$/i.test(title) && "year")) === "year" ? [index] : [],
  );
  const ids = new Set(
    rows.map((row) => [...known.map(({ index }) => index), ...years].map((index) => row[index]).join("\0")),
  );
  return known.length > 0 && ids.size < rows.length * mostlyOnce;
}

/** Where members stand once for each year, a few may stand twice by mistake. */
const mostlyOnce = 0.9;

type Row = readonly RawCell[];

/** Says which cell stands in the way of a column that people say holds dates. */
function noDates(title: string, cells: Iterable<RawCell>): ImportRefused {
  for (const cell of cells)
    if (dateIn(cell, "day") === null && dateIn(cell, "month") === null)
      return new ImportRefused(`"${cell}" di kolom "${title}" bukan tanggal`);
  return new ImportRefused(`tanggal di kolom "${title}" ditulis dengan urutan hari dan bulan yang berbeda-beda`);
}

/** Says which cell of a column stands in the way of years. */
function refuseNoYears(title: string, cells: Iterable<RawCell>): void {
  for (const cell of cells)
    if (yearOf(cell) === null) throw new ImportRefused(`"${cell}" di kolom "${title}" bukan tahun`);
}

const hasAny = (cells: Iterable<RawCell>): boolean => {
  for (const _ of cells) return true;
  return false;
};

function isFigures(title: string, cells: Iterable<RawCell>): boolean {
  if (isCodeTitled(title)) return false;
  const all: RawCell[] = [];
  let veiled = 0;
  for (const cell of cells) {
    if (isVeiled(cell)) {
      veiled++;
      continue;
    }
    // Zeros in front, or more digits than amounts have: a number of something, not how much.
    if (!isFigure(cell) || (typeof cell === "string" && /^0\d|^\d{13,}$/.test(cell))) return false;
    all.push(cell);
  }
  return all.length > veiled && unitsIn(all).length <= 1;
}

/** The year that a row tells in a column of its own; else the one that is wished for, or the only one in titles and the file's name. */
function yearsOf({ header }: SheetLayout, about: string, { year }: Wishes): (row: Row) => number | null {
  const column = header.findIndex((title) => title !== null && /^(?:tahun|thn|year)$/i.test(title));
  const said = new Set(about.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  const [only] = said;
  const fallback = typeof year === "number" ? year : said.size === 1 ? Number(only) : null;
  return (row) => (column < 0 ? null : yearOf(row[column] ?? null)) ?? fallback;
}

/** Words that name no figure, which titles of tables are full of. */
const idle =
  /^(?:laporan|data|daftar|rekap|rekapitulasi|tabel|per|menurut|bulan|bulanan|triwulan|triwulanan|kuartal|tahun|dan|\d+)$/;

/** What stands above all months, where that names what is told of them: not "Bulan", not "2023". */
function subjectOver({ over }: SheetLayout, months: readonly number[]): string | null {
  const [text, ...others] = new Set(months.map((index) => over[index] ?? null));
  const isNamed = typeof text === "string" && others.length === 0;
  return isNamed &&
    normal(text)
      .split(" ")
      .some((word) => word !== "" && !idle.test(word))
    ? text
    : null;
}

/** What figures of months are called: what the sheet is about, without its year and the titles of its other columns. */
function subjectOf(titles: readonly string[], name: string, wishes: Wishes, others: readonly string[]): string {
  const own = new Set(others.flatMap((title) => title.split(" ")));
  const words = normal(titleOf(titles, name, wishes)).split(" ");
  const left = words.filter((word) => !own.has(word) && !idle.test(word)).slice(0, 4);
  return left.join(" ") || "nilai";
}

const titleOf = (titles: readonly string[], name: string, { title }: Wishes): string =>
  (title ?? titles[0] ?? name).replace(/[_\s]+/g, " ").trim();
