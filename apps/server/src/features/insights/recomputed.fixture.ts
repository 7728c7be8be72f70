import type { Insight } from "@tanyadata/contract";

/** A figure of the warehouse, by SQL of our own. */
export type Row = readonly [place: string, year: number | null, figure: number];

export const inYear = (rows: readonly Row[], year: number | null) =>
  rows.filter((row) => row[1] === year).sort((a, b) => b[2] - a[2]);
export const years = (insight: Insight) =>
  [...insight.id.matchAll(/\.((?:19|20)\d\d)\b/g)].map(([, year]) => Number(year));
export const bold = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, said]) => said ?? "");

/** As a figure of a column is written. */
export function written(value: number, insight: Insight, at = -1): string {
  const { columns } = insight.result[2];
  const { decimals, unit } = columns.at(at) ?? columns[0] ?? { decimals: 0, unit: null };
  const text = new Intl.NumberFormat("id-ID", {
    maximumFractionDigits: decimals ?? (Number.isInteger(value) ? 0 : 2),
  }).format(value);
  return [text, unit].filter(Boolean).join(" ");
}

export const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

/** The change of each row between two years, the largest first. */
export function changesOf(rows: readonly Row[], from: number | null, to: number | null) {
  const before = new Map(inYear(rows, from).map(([name, , figure]) => [name, figure]));
  return inYear(rows, to)
    .flatMap(([name, , now]) => {
      const then = before.get(name);
      return then === undefined ? [] : [{ name, change: Number((now - then).toFixed(6)) }];
    })
    .sort((a, b) => b.change - a.change);
}
