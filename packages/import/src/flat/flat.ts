import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { Account } from "../understand/account.ts";
import { matchNames, normal } from "../understand/names.ts";
import {
  type Decimal,
  decimalOf,
  isFigure,
  isMissing,
  numberOf,
  unitsIn,
  unsureDecimals,
} from "../understand/numbers.ts";
import { type ColumnRole, marksOf, type RowMark } from "../understand/shown.ts";
import type { Wishes } from "../understand/wishes.ts";
import { idOf } from "../write/ids.ts";
import type { Column, Table } from "../write/store.ts";
import { dateIn, dateOrderOf } from "./dates.ts";

/** A column of names of members that the model knows: keys of them stand in a column of their own. */
export interface KnownNames {
  /** Title of the column, and the column of its keys. */
  readonly title: string;
  readonly column: string;
  readonly keys: string;
  readonly entity: Entity;
}

/** A sheet in which each row is something of its own: a sale, a person, a line of a budget. Nothing of it is written yet. */
export interface FlatUnderstanding {
  readonly title: string;
  readonly table: Omit<Table, "name">;
  readonly known: readonly KnownNames[];
  /** Whether each row tells of something of its own, even where it names members: by a day, or by one member in many rows. */
  readonly isOwnRows: boolean;
  readonly report: readonly string[];
  readonly columns: readonly ColumnRole[];
  readonly marks: ReadonlyMap<number, RowMark>;
}

/** What one cell of a column becomes. */
interface Plan {
  readonly index: number;
  readonly title: string;
  readonly column: Column;
  readonly of: (cell: RawCell) => string | number | null;
}

/** So many of a column's different names must be those of members. */
const enough = 0.95;

/** Understands a sheet whose rows need be about no region. @throws ImportRefused */
export function understandFlat(
  grid: Grid,
  { model, members, name, wishes }: { model: SemanticModel; members: readonly Member[]; name: string; wishes: Wishes },
): FlatUnderstanding {
  const { titles, header, headerRow, rows, notes, read } = layoutOf(grid.rows);
  const report = [...grid.notes];
  const account = new Account();
  account.add("judul", titles.length);
  account.add("kepala", 1);
  account.add("data", rows.length);
  account.add("catatan kaki", notes.length);
  report.push(account.sentence(read, "baris"));
  if (notes.length > 0) report.push(`catatan kaki: ${notes.join(" ").slice(0, 300)}`);
  const cells = (index: number) => present(rows, index);
  const columns = header.flatMap((title, index) =>
    hasAny(cells(index)) ? [{ title: title ?? `Kolom ${index + 1}`, index }] : [],
  );
  const empty = header.flatMap((title, index) => (title !== null && !hasAny(cells(index)) ? [title] : []));
  if (empty.length > 0) report.push(`kolom kosong, tidak disimpan: ${empty.join(", ")}`);
  const isNumeric = new Map(columns.map(({ title, index }) => [index, isFigures(title, cells(index))]));
  const decimal = decimalFor(
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
    const order = dateOrderOf(cells(index));
    return order === null ? textPlan(index, title, id) : datePlan(index, title, id, order, cells(index));
  });
  for (const { title, column } of plans) report.push(`kolom "${title}": ${called[column.type]}`);
  const known = plans.flatMap(({ index, title, column }) => {
    if (column.type !== "text") return [];
    const found = knownIn([...new Set(cells(index))], model, members);
    return found ? [{ index, title, column: column.name, keys: `${column.name}_kunci`, ...found }] : [];
  });
  for (const { title, entity } of known) report.push(`kolom "${title}" berisi nama ${entity.label}`);
  const keyPlans = known.map(
    ({ index, title, keys, keyOf }): Plan => ({
      index,
      title,
      column: { name: keys, type: "text" },
      of: (cell) => (typeof cell === "string" ? (keyOf.get(cell) ?? null) : null),
    }),
  );
  const all = [...plans, ...keyPlans];
  return {
    title: titleOf(titles, name, wishes),
    isOwnRows:
      plans.some(({ column }) => column.type === "date" || column.type === "moment") || isRepeated(rows, known, plans),
    known: known.map(({ title, column, keys, entity }) => ({ title, column, keys, entity })),
    report,
    columns: [
      ...plans.map(({ index, title, column }): ColumnRole => {
        const names = known.find((one) => one.index === index);
        const holds = names ? `nama ${names.entity.label}` : called[column.type];
        return { index, title, is: names ? "place" : roles[column.type], holds, column: column.name };
      }),
      ...header.flatMap((title, index): ColumnRole[] =>
        title === null || plans.some((plan) => plan.index === index)
          ? []
          : [{ index, title, is: "empty", holds: "", column: null }],
      ),
    ].sort((a, b) => a.index - b.index),
    marks: marksOf(grid.rows, [headerRow], numbersOf(grid.rows, headerRow, rows.length)),
    table: {
      columns: all.map(({ column }) => column),
      length: rows.length,
      *rows() {
        for (const row of rows) yield all.map(({ index, of }) => of(row[index] ?? null));
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

const roles: Readonly<Record<Column["type"], ColumnRole["is"]>> = {
  text: "text",
  number: "figure",
  year: "year",
  whole: "figure",
  date: "date",
  moment: "date",
};

/** The rows of data, which follow the header: as many that hold anything as were taken. */
function numbersOf(grid: readonly Row[], header: number, length: number): Map<number, null> {
  const numbers = new Map<number, null>();
  for (let i = header; i < grid.length && numbers.size < length; i++)
    if (grid[i]?.some((cell) => cell !== null)) numbers.set(i + 1, null);
  return numbers;
}

const called: Readonly<Record<Column["type"], string>> = {
  text: "teks",
  number: "angka",
  year: "tahun",
  whole: "bilangan bulat",
  date: "tanggal",
  moment: "tanggal dan jam",
};

type Row = readonly RawCell[];

/** The first row that has a title for most columns, and what stands above and below the rows under it. @throws ImportRefused */
function layoutOf(grid: readonly Row[]) {
  let [width, read] = [0, 0];
  for (const row of grid) {
    const last = row.findLastIndex((cell) => cell !== null) + 1;
    width = Math.max(width, last);
    if (last > 0) read++;
  }
  const count = (row: Row) => row.reduce<number>((sum, cell) => sum + (cell === null ? 0 : 1), 0);
  const isHeader = (row: Row) => {
    const texts = row.filter((cell): cell is string => typeof cell === "string" && !isFigure(cell));
    return (
      texts.length === count(row) &&
      texts.length >= Math.max(2, width * 0.6) &&
      new Set(texts.map(normal)).size === texts.length
    );
  };
  const at = grid.findIndex(isHeader);
  const header = grid[at];
  if (!header) throw new ImportRefused("tidak ditemukan baris kepala: satu baris yang memberi nama pada tiap kolom");
  const titles = grid
    .slice(0, at)
    .filter((row) => count(row) > 0)
    .map((row) => row.filter((cell) => cell !== null).join(" "));
  const below = grid.slice(at + 1).filter((row) => count(row) > 0);
  const last = below.findLastIndex((row) => count(row) > Math.max(1, width * 0.2)) + 1;
  if (last === 0) throw new ImportRefused("di bawah baris kepala tidak ada baris data");
  const nameless = below
    .slice(0, last)
    .findIndex((row) => row.some((cell, i) => cell !== null && (header[i] ?? null) === null));
  if (nameless >= 0)
    throw new ImportRefused(
      `baris data ke-${nameless + 1} berisi lebih banyak sel daripada kepalanya; beri tanda kutip pada sel yang memuat pemisah, atau beri kepala pada tiap kolom`,
    );
  return {
    titles,
    header: header.map((cell) => (cell === null ? null : String(cell).replace(/\s+/g, " ").trim())),
    headerRow: at + 1,
    rows: below.slice(0, last),
    notes: below.slice(last).map((row) => row.filter((cell) => cell !== null).join(" ")),
    read,
  };
}

function* present(rows: readonly Row[], index: number): Generator<RawCell> {
  for (const row of rows) {
    const cell = row[index] ?? null;
    if (cell !== null && !isMissing(cell)) yield cell;
  }
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
  for (const cell of cells) {
    // Zeros in front, or more digits than amounts have: a number of something, not how much.
    if (!isFigure(cell) || (typeof cell === "string" && /^0\d|^\d{13,}$/.test(cell))) return false;
    all.push(cell);
  }
  return all.length > 0 && unitsIn(all).length <= 1;
}

function decimalFor(rows: readonly Row[], columns: readonly number[], wishes: Wishes, report: string[]): Decimal {
  const told = decimalOf(
    (function* () {
      for (const index of columns) yield* present(rows, index);
    })(),
  );
  if (wishes.decimal) return wishes.decimal;
  if (told === "both" || told === "unsure") throw unsureDecimals(told);
  if (told !== "either") report.push(told === "comma" ? "angka bergaya 1.234,5" : "angka bergaya 1,234.5");
  return told === "comma" ? "comma" : "dot";
}

function numberPlan(index: number, title: string, name: string, rows: readonly Row[], decimal: Decimal): Plan {
  let isWhole = true;
  for (const [i, row] of rows.entries()) {
    const value = numberOf(row[index] ?? null, decimal);
    if (value === undefined)
      throw new ImportRefused(`"${row[index]}" di kolom "${title}", baris data ke-${i + 1}, bukan angka`);
    if (value !== null && !Number.isSafeInteger(value)) isWhole = false;
  }
  return {
    index,
    title,
    column: { name, type: isWhole ? "whole" : "number" },
    of: (cell) => numberOf(cell, decimal) ?? null,
  };
}

function datePlan(index: number, title: string, name: string, order: "day" | "month", cells: Iterable<RawCell>): Plan {
  let isMoment = false;
  for (const cell of cells) if ((dateIn(cell, order)?.length ?? 0) > 10) isMoment = true;
  return { index, title, column: { name, type: isMoment ? "moment" : "date" }, of: (cell) => dateIn(cell, order) };
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

const titleOf = (titles: readonly string[], name: string, { title }: Wishes): string =>
  (title ?? titles[0] ?? name).replace(/[_\s]+/g, " ").trim();
