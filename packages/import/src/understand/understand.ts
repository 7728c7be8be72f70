import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { bare, columnsOf, distinctFigures, labelled } from "./figures.ts";
import { keysOf } from "./keys.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { normal } from "./names.ts";
import { numberOf, yearOf } from "./numbers.ts";
import { regionsOf } from "./regions.ts";
import type { Wishes } from "./wishes.ts";
import { isYearTitle, yearFor } from "./years.ts";
import { type Line, settleZeros } from "./zeros.ts";

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
  const rows = renamed(
    layout.rows.filter((row) => !isTotal(row)),
    wishes.names,
  );
  const report = [
    ...grid.notes,
    ...(rows.length < layout.rows.length ? [`baris jumlah dilewati: ${layout.rows.length - rows.length}`] : []),
  ];
  const regions = regionsOf(
    rows,
    layout.columns.map(({ parts }) => parts.at(-1) ?? ""),
    members,
    model,
    wishes,
  );
  const titledYear = layout.columns.findIndex((column, i) => i !== regions.column && isYearTitle(column));
  const about = [name, ...layout.titles, ...layout.columns.flatMap(({ parts }) => parts)].join(" ");
  const keys = keysOf(rows, regions, titledYear < 0 ? null : titledYear, { model, members, wishes, about, report });
  report.push(
    `kolom ${regions.column + 1} ("${layout.columns[regions.column]?.parts.at(-1) ?? ""}") berisi ${regions.content}: ${keys.filter((key) => key !== null).length} baris`,
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
  const named = labelled(columns, fallback);
  const figures = distinctFigures(named, fallback);
  const year = yearFor(named, yearColumn, layout, name, wishes, report);
  const long = new Map<string, Line>();
  for (const { key, row } of kept)
    for (const column of named) {
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
  const nameOf = (key: string) => String(kept.find((one) => one.key === key)?.row[regions.column] ?? key);
  report.push(...settleZeros(lines, nameOf, wishes.zeros));
  const empty = lines.filter(({ values }) => values.every((value) => value === null)).length;
  if (empty > 0) report.push(`tanpa angka sama sekali (disimpan sebagai kosong): ${empty} baris`);
  const footnotes = layout.footnotes.filter((note) => !isTotal([note]));
  if (footnotes.length > 0) report.push(`catatan kaki: ${footnotes.join(" ").slice(0, 300)}`);
  const years = [...new Set(lines.flatMap((line) => (line.year === null ? [] : [line.year])))].sort((a, b) => a - b);
  return {
    title: bare(fallback) || fallback,
    entity: regions.entity,
    figures: figures.map(({ label, unit, decimals }) => ({ label, unit, decimals })),
    years: years.length > 0 ? years : null,
    rows: lines,
    report,
  };
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
