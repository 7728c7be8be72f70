import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { Account } from "../understand/account.ts";
import { matchNames, normal } from "../understand/names.ts";
import { type Decimal, isFigure, isMissing, isVeiled, numberOf, unitsIn, yearOf } from "../understand/numbers.ts";
import { type ColumnRole, marksOf, type RowMark } from "../understand/shown.ts";
import type { ColumnKind, Wishes } from "../understand/wishes.ts";
import { idOf } from "../write/ids.ts";
import type { Column, Table } from "../write/store.ts";
import { dateIn, dateOrderOf } from "./dates.ts";
import { decimalFor, present } from "./decimals.ts";
import { type SheetLayout, sheetLayout } from "./layout.ts";
import { firstDayOf, monthIn, unfoldMonths } from "./months.ts";
import { ownWords, tiesOf } from "./own-words.ts";
import { called, shownColumns } from "./shown-columns.ts";

/** A column of names of members that the model knows: keys of them stand in a column of their own. */
export interface KnownNames {
  /** Title of the column, and the column of its keys. */
  readonly title: string;
  readonly column: string;
  readonly keys: string;
  readonly entity: Entity;
  /** What the column is called beside what they are: "cabang"; empty where it is called as they are. */
  readonly own: string;
  /** The column of names with the title before them, "Kota Asal Garut", where another names the same members; else null. */
  readonly titled: string | null;
  /** The names as they are written, each once. */
  readonly names: readonly string[];
}

/** A sheet in which each row is something of its own: a sale, a person, a line of a budget. Nothing of it is written yet. */
export interface FlatUnderstanding {
  readonly title: string;
  readonly table: Omit<Table, "name">;
  readonly known: readonly KnownNames[];
  /** What people said that columns are, by their names in the table. */
  readonly said: ReadonlyMap<string, SaidKind>;
  /** Whether each row tells of something of its own, even where it names members: by a day, or by one member in many rows. */
  readonly isOwnRows: boolean;
  readonly report: readonly string[];
  readonly columns: readonly ColumnRole[];
  readonly marks: ReadonlyMap<number, RowMark>;
}

type SaidKind = Exclude<ColumnKind, "secret" | "unused">;

/** What one cell of a column becomes. */
interface Plan {
  readonly index: number;
  readonly title: string;
  readonly column: Column;
  readonly of: (cell: RawCell, row: Row) => string | number | null;
}

/** So many of a column's different names must be those of members. */
const enough = 0.95;

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
  const year = yearsOf(layout, [...titles, name], wishes);
  const unfolded = unfoldMonths(layout, (others) => subjectOf(titles, name, wishes, others), year);
  report.push(...(unfolded?.report ?? []));
  const { header, rows } = unfolded ?? layout;
  if (notes.length > 0) report.push(`catatan kaki: ${notes.join(" ").slice(0, 300)}`);
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
      return [index, said === undefined ? isFigures(title, cells(index)) : said === "figure"];
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
    if (isNumeric.get(index)) return numberPlan(index, title, id, rows, decimal);
    const said = kindOf(index);
    const order = said === undefined || said === "date" ? dateOrderOf(cells(index)) : null;
    if (order !== null) return datePlan(index, title, id, order, cells(index));
    const months = said === undefined || said === "date" ? monthPlan(index, title, id, rows, year) : null;
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
  const named = plans.flatMap(({ index, title, column }) => {
    if (column.type !== "text" || kindOf(index) !== undefined) return [];
    const found = knownIn([...new Set(cells(index))], model, members);
    const own = found ? ownWords(title, found.entity) : "";
    return found ? [{ index, title, column: column.name, keys: `${column.name}_kunci`, own, ...found }] : [];
  });
  const ties = tiesOf(named);
  const known = named.map((one) => ({
    ...one,
    titled: ties.includes(one) || one.own === "" ? null : `${one.column}_nama`,
  }));
  for (const { title, entity } of known) report.push(`kolom "${title}" berisi nama ${entity.label}`);
  const keyPlans = known.map(
    ({ index, title, keys, keyOf }): Plan => ({
      index,
      title,
      column: { name: keys, type: "text" },
      of: (cell) => (typeof cell === "string" ? (keyOf.get(cell) ?? null) : null),
    }),
  );
  const titledPlans = known.flatMap(({ index, title, titled }): Plan[] =>
    titled === null
      ? []
      : [
          {
            index,
            title,
            column: { name: titled, type: "text" },
            of: (cell) => (cell === null ? null : `${title} ${cell}`),
          },
        ],
  );
  const all = [...plans, ...keyPlans, ...titledPlans];
  return {
    title,
    isOwnRows:
      plans.some(({ column }) => column.type === "date" || column.type === "moment") || isRepeated(rows, known, plans),
    known: known.map(({ index: _, keyOf, ...one }) => ({ ...one, names: [...keyOf.keys()].map(String) })),
    report,
    said: new Map(
      plans.flatMap(({ index, column }) => {
        const said = kindOf(index);
        return said === undefined || said === "secret" || said === "unused" ? [] : [[column.name, said] as const];
      }),
    ),
    columns: shownColumns(layout.header, plans, known, unfolded, kindsSaid(layout.header, wishes)),
    marks: marksOf(grid.rows, layout.headerRows, layout.marks),
    table: {
      columns: all.map(({ column }) => column),
      length: rows.length,
      *rows() {
        for (const row of rows) yield all.map(({ index, of }) => of(row[index] ?? null, row));
      },
    },
  };
}

/** Whether rows repeat the members that they name, beyond one for each year. */
function isRepeated(
  rows: readonly Row[],
  known: readonly { readonly index: number }[],
  plans: readonly Plan[],
): boolean {
  const years = plans.filter(({ title }) => /^(tahun|year)$/i.test(title)).map(({ index }) => index);
  const ids = new Set(
    rows.map((row) => [...known.map(({ index }) => index), ...years].map((index) => row[index]).join("\0")),
  );
  return known.length > 0 && ids.size < rows.length * mostlyOnce;
}

/** Where members stand once for each year, a few may stand twice by mistake. */
const mostlyOnce = 0.9;

type Row = readonly RawCell[];

/** What people said of the columns of a header; `kept`: where they stand in the file, if elsewhere. */
function kindsSaid(header: readonly (string | null)[], { kinds }: Wishes, kept?: readonly number[]) {
  return (index: number): ColumnKind | undefined => {
    const at = kept ? kept[index] : index;
    return (at === undefined ? undefined : kinds?.get(at)) ?? kinds?.get(header[index] ?? "");
  };
}

/** Says which cell stands in the way of a column that people say holds dates. */
function noDates(title: string, cells: Iterable<RawCell>): ImportRefused {
  for (const cell of cells)
    if (dateIn(cell, "day") === null && dateIn(cell, "month") === null)
      return new ImportRefused(`"${cell}" di kolom "${title}" bukan tanggal`);
  return new ImportRefused(`tanggal di kolom "${title}" ditulis dengan urutan hari dan bulan yang berbeda-beda`);
}

const hasAny = (cells: Iterable<RawCell>): boolean => {
  for (const _ of cells) return true;
  return false;
};

/** Titles of numbers that count nothing, and are kept as they are written. */
const codeTitle =
  /(^|[^\p{L}])(no|nomor|kode|kd|code|id|nik|nip|nis|nisn|npwp|ktp|kk|telp|telepon|hp|wa|rekening|pos|sku|barcode|resi)([^\p{L}]|$)/iu;

function isFigures(title: string, cells: Iterable<RawCell>): boolean {
  if (codeTitle.test(title.replaceAll("_", " "))) return false;
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

const figureIn = (cell: RawCell, decimal: Decimal): number | null | undefined =>
  isVeiled(cell) ? null : numberOf(cell, decimal);

function numberPlan(index: number, title: string, name: string, rows: readonly Row[], decimal: Decimal): Plan {
  let isWhole = true;
  for (const [i, row] of rows.entries()) {
    const value = figureIn(row[index] ?? null, decimal);
    if (value === undefined)
      throw new ImportRefused(`"${row[index]}" di kolom "${title}", baris data ke-${i + 1}, bukan angka`);
    if (value !== null && !Number.isSafeInteger(value)) isWhole = false;
  }
  return {
    index,
    title,
    column: { name, type: isWhole ? "whole" : "number" },
    of: (cell) => figureIn(cell, decimal) ?? null,
  };
}

function datePlan(index: number, title: string, name: string, order: "day" | "month", cells: Iterable<RawCell>): Plan {
  let isMoment = false;
  for (const cell of cells) if ((dateIn(cell, order)?.length ?? 0) > 10) isMoment = true;
  return { index, title, column: { name, type: isMoment ? "moment" : "date" }, of: (cell) => dateIn(cell, order) };
}

/** Months of the year that the row or the title tells, by their first days; null where the cells are something else. */
function monthPlan(
  index: number,
  title: string,
  name: string,
  rows: readonly Row[],
  year: (row: Row) => number | null,
): Plan | null {
  const dayOf = (cell: RawCell, row: Row): string | null => {
    const month = monthIn(cell);
    const of = month && (month.year ?? year(row));
    return of === null ? null : firstDayOf(of, month?.month ?? 1);
  };
  const isMonths = rows.every((row) => isMissing(row[index] ?? null) || dayOf(row[index] ?? null, row) !== null);
  return isMonths ? { index, title, column: { name, type: "date" }, of: dayOf } : null;
}

const textPlan = (index: number, title: string, name: string): Plan => ({
  index,
  title,
  column: { name, type: "text" },
  of: (cell) => (cell === null ? null : String(cell).replace(/\s+/g, " ").trim()),
});

/** The kind of members whose names these are, and who each is. */
function knownIn(names: readonly RawCell[], model: SemanticModel, members: readonly Member[]) {
  for (const entity of model.entities.values()) {
    const { keys } = matchNames(
      names,
      entity,
      members.filter((member) => member.entity === entity.entity),
    );
    const keyOf = new Map(names.flatMap((name, i) => (keys[i] ? [[name, keys[i] as string] as const] : [])));
    if (names.length > 1 && keyOf.size >= names.length * enough) return { entity, keyOf };
  }
  return null;
}

/** The year that a row tells in a column of its own; else the one that is wished for, or the only one in titles and the file's name. */
function yearsOf({ header }: SheetLayout, about: readonly string[], { year }: Wishes): (row: Row) => number | null {
  const column = header.findIndex((title) => title !== null && /^(?:tahun|thn|year)$/i.test(title));
  const said = new Set(about.join(" ").match(/(?<!\d)(?:19|20)\d\d(?!\d)/g));
  const [only] = said;
  const fallback = typeof year === "number" ? year : said.size === 1 ? Number(only) : null;
  return (row) => (column < 0 ? null : yearOf(row[column] ?? null)) ?? fallback;
}

/** What figures of months are called: what the sheet is about, without its year and the titles of its other columns. */
function subjectOf(titles: readonly string[], name: string, wishes: Wishes, others: readonly string[]): string {
  const own = new Set(others.flatMap((title) => title.split(" ")));
  const idle =
    /^(?:laporan|data|daftar|rekap|rekapitulasi|tabel|per|menurut|bulan|bulanan|triwulan|triwulanan|kuartal|tahun|dan|\d+)$/;
  const words = normal(titleOf(titles, name, wishes)).split(" ");
  const left = words.filter((word) => !own.has(word) && !idle.test(word)).slice(0, 4);
  return left.join(" ") || "nilai";
}

const titleOf = (titles: readonly string[], name: string, { title }: Wishes): string =>
  (title ?? titles[0] ?? name).replace(/[_\s]+/g, " ").trim();
