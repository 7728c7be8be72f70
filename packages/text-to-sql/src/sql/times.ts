import { type Dataset, daysOf, type Grain, grainOf, periodCell, shifted } from "@tanyadata/semantic-model";
import type { Dialect } from "./dialect.ts";

/** What tells when a row was: a column of years, or of dates; null where nothing does. */
type Times = Exclude<Dataset["time"], { readonly year: number } | { readonly timeless: true }>;

/** The column by which a dataset's rows are told apart in time; null where its figures have no times. */
export const timesOf = ({ time }: Dataset): Times | null => ("years" in time || "date" in time ? time : null);

/**
 * SQL for "was then".
 * @param periods years; of a column of dates any periods of one grain
 * @param columnOf SQL of a column of the rows
 */
export function timeCondition(
  time: Times,
  periods: readonly number[],
  columnOf: (name: string) => string,
  dialect: Dialect,
): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) throw new Error("figures of no time");
  if ("years" in time) {
    const column = columnOf(time.column);
    return periods.length === 1 ? `${column} = ${first}` : `${column} IN (${periods.join(", ")})`;
  }
  const column = columnOf(time.date);
  if (!isUnbroken(periods)) {
    const cells = periods.map((period) => memberOf(period, dialect.text));
    return `${cellOf(column, grainOf(first), dialect)} IN (${cells.join(", ")})`;
  }
  return `${column} >= DATE '${daysOf(first).first}' AND ${column} < DATE '${daysOf(last).next}'`;
}

/** SQL of the period that a row lies in, as the cell of a table. */
export const timeMember = (
  time: Times,
  periods: readonly number[],
  columnOf: (name: string) => string,
  dialect: Dialect,
): string => ("years" in time ? columnOf(time.column) : cellOf(columnOf(time.date), grainOf(periods[0] ?? 0), dialect));

const memberOf = (period: number, text: Dialect["text"]): string =>
  grainOf(period) === "year" ? String(period) : text(periodCell(period));

const isUnbroken = (periods: readonly number[]): boolean =>
  periods.every((period, at) => at === 0 || period === shifted(periods[at - 1] ?? 0, 1));

/** The same text as `periodCell` gives, out of a date. */
function cellOf(date: string, grain: Grain | null, { whole, string }: Dialect): string {
  const year = whole(`extract(year FROM ${date})`);
  const month = `extract(month FROM ${date})`;
  switch (grain) {
    case "year":
      return year;
    case "half":
      return `concat(${year}, '-S', CASE WHEN ${month} > 6 THEN 2 ELSE 1 END)`;
    case "quarter":
      return `concat(${year}, '-Q', extract(quarter FROM ${date}))`;
    case "month":
      return `left(${string(date)}, 7)`;
    case "day":
      return `left(${string(date)}, 10)`;
    case null:
      throw new Error("months of no grain are no rows");
  }
}
