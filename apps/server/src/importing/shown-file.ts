import type { DataAdded, DataPreview } from "@tanyadata/contract";
import { type Added, type Grid, ImportRefused, mostTold, type RawCell, type Understanding } from "@tanyadata/import";
import type { Member } from "@tanyadata/semantic-model";
import { type Joins, joinsOf } from "./joined-figures.ts";
import { columnsOf } from "./shown-columns.ts";
import { similarTo, titlesOf } from "./similar.ts";
import type { Target } from "./target.ts";
import { gridOf, type Incoming, isOfFigures, type UnderstoodFile, understandGrid } from "./understand-file.ts";
import { versionStore } from "./versions.ts";

/** A file as it was read and understood, within what a page can show. */
export type Shown = Pick<DataPreview, "sheets" | "grid" | "understood" | "refusal" | "levels" | "similar">;

const mostRows = 200;
const mostColumns = 100;
const mostLetters = 200;

/**
 * Shows a file, also one of which little or nothing is understood: then it says why, and what would settle it.
 * @param hear what was understood, for what is asked of it next
 */
export async function shownFile(
  target: Target,
  incoming: Incoming,
  hear: (understood: UnderstoodFile) => void,
): Promise<Shown> {
  const levels = [...target.model().entities.values()]
    .filter(({ place }) => place)
    .map(({ entity, label }) => ({ id: entity, label }));
  let grid: Grid | null = null;
  const { wishes } = incoming;
  const isToldWhere = incoming.replace || wishes.table !== undefined;
  try {
    grid = await gridOf(incoming);
    const understood = await understandGrid(grid, target, incoming);
    hear(understood);
    const { read } = understood;
    return {
      levels,
      sheets: [...grid.otherSheets],
      grid: gridShown(grid, read.marks, grid.large && !isOfFigures(read) ? read.table.length : undefined),
      understood: understoodShown(understood, target.members, await joinsOf(understood, target)),
      similar: isToldWhere
        ? []
        : [
            ...similarTo(
              titlesOf(read),
              versionStore(target.dataDir, () => new Date()),
              target.model(),
            ),
          ],
      refusal: null,
    };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { what, doubt } = error;
    return {
      levels,
      sheets: doubt?.wish === "sheet" ? [...doubt.options] : [...(grid?.otherSheets ?? [])],
      grid: grid && gridShown(grid, new Map()),
      understood: null,
      similar: [],
      refusal: {
        what,
        mend: "file",
        doubt: doubt && {
          wish: doubt.wish,
          options: [...doubt.options],
          names: (doubt.names ?? []).map((name) => ({ ...name })),
          columns: (doubt.columns ?? []).map((column) => ({ ...column })),
        },
      },
    };
  }
}

function gridShown(grid: Grid, marks: ReadonlyMap<number, string>, all?: number): NonNullable<Shown["grid"]> {
  const { rows } = grid;
  let width = 0;
  for (const row of rows) width = Math.max(width, row.findLastIndex((cell) => cell !== null) + 1);
  const shown = rows.slice(0, mostRows);
  return {
    rows: shown.map((row, i) => ({
      mark: (marks.get(i + 1) ?? null) as NonNullable<Shown["grid"]>["rows"][number]["mark"],
      cells: Array.from({ length: Math.min(width, mostColumns) }, (_, at) => textOf(row[at] ?? null)),
    })),
    row_count: all ?? rows.length,
    column_count: width,
    notes: [...grid.notes],
  };
}

const addedShown = ({ fresh, same, changed }: Added): DataAdded => ({
  ...{ fresh, same, changed: changed.length },
  changes: changed.slice(0, mostTold).map(({ of, column, before, after }) => ({
    ...{ of: of.slice(0, mostLetters), column },
    before: textOf(before) ?? "–",
    after: textOf(after) ?? "–",
  })),
});

const number = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 6, useGrouping: false });

function textOf(cell: RawCell): string | null {
  if (cell === null) return null;
  const text = typeof cell === "number" ? number.format(cell) : String(cell);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}

function understoodShown(
  understood: UnderstoodFile,
  members: readonly Member[],
  joins: ReadonlyMap<string, Joins>,
): NonNullable<Shown["understood"]> {
  const { read, table, added } = understood;
  const isFigures = isOfFigures(read);
  return {
    table,
    title: read.title,
    kind: isFigures ? "figures" : "rows",
    about: isFigures ? read.entity.label : null,
    level: isFigures ? read.entity.entity : null,
    members: isFigures ? new Set(read.rows.keys).size : null,
    rows: isFigures ? read.rows.length : read.table.length,
    years: isFigures ? [...(read.years ?? [])] : [],
    columns: columnsOf(understood, joins),
    report: [...read.report],
    sample: isFigures ? sampleOf(read, members) : null,
    added: added && addedShown(added),
  };
}

/** The first row with a figure, as people write numbers: by it a wrong reading of them is seen. */
export function sampleOf({ rows, entity, figures }: Understanding, members: readonly Member[]): string {
  let found = rows.line(0);
  for (const row of rows)
    if (row.values.some((value) => value !== null && value !== 0)) {
      found = row;
      break;
    }
  const written = (found?.values ?? []).map((value, i) =>
    value === null ? "–" : value.toLocaleString("id-ID", { maximumFractionDigits: figures[i]?.decimals ?? 0 }),
  );
  const name = members.find(({ entity: of, key }) => of === entity.entity && key === found?.key)?.name;
  return `${[name, found?.year].filter(Boolean).join(" ")}: ${written.join(" · ")}`;
}
