import type { Cell, QueryRecord } from "@tanyadata/contract";
import type { Picture } from "../../../charts/picture.ts";
import type { ChatMessage, Table } from "../message.ts";
import { formatCell } from "./cell-format.ts";

const fewest = { bar: 2, line: 3 };
const most = { bar: 50, line: 200 };

/**
 * The picture that the server suggests of a result; null where there is none, or where it would say no more than the
 * table: too few or too many rows, rows that were cut off, figures that are all the same.
 */
export function pictureOf(
  chart: QueryRecord["chart"],
  table: Table,
  title: string,
  sources: ChatMessage["sources"],
): Picture | null {
  if (!chart || table.rowCount > table.items.length) return null;
  const { kind } = chart;
  const label = table.header.indexOf(chart.label);
  const value = table.header.indexOf(chart.value);
  const column = table.columns[value];
  if (label < 0 || value < 0) return null;
  const points = table.items.map((row) => ({
    label: formatCell(row[label], table.columns[label]),
    value: numberOf(row[value]),
  }));
  const figures = points.flatMap((point) => point.value ?? []);
  if (figures.length < fewest[kind] || points.length > most[kind]) return null;
  if (kind === "bar" && Math.max(...figures) === Math.min(...figures)) return null;
  if (kind === "line" && points.some(({ label }) => !/^\d{4}$/.test(label))) return null;
  return {
    kind,
    title,
    axis: column?.unit ? `${chart.value} (${column.unit})` : chart.value,
    points,
    format: (figure) => formatCell(figure, column),
    source: sources.length > 0 ? `Sumber: ${sources.map(({ title }) => title).join("; ")}` : "",
  };
}

/** Whole numbers beyond 2^53 arrive as text. */
function numberOf(cell: Cell | undefined): number | null {
  const number = typeof cell === "string" && cell !== "" ? Number(cell) : cell;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
