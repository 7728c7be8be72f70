import { dayIn } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";

/** What a column held before it was changed (`total_lama` beside `total`), and the month of a day beside it. */
export function isToldAgain({ column, role }: Taken, all: readonly Taken[]): boolean {
  const [, now] = /^(.+)_(?:lama|old)$/i.exec(column.name) ?? [];
  if (now !== undefined && role === "figure" && all.some((one) => one.column.name === now)) return true;
  if (column.form !== "monthly" || role !== "date") return false;
  const months = column.cells.map((cell) => dayIn(cell, column)?.slice(0, 7));
  return all.some(
    (one) =>
      one.column !== column &&
      one.role === "date" &&
      one.column.form !== "monthly" &&
      one.column.filled >= column.filled &&
      one.column.cells.every(
        (cell, row) => months[row] === undefined || months[row] === dayIn(cell, one.column)?.slice(0, 7),
      ),
  );
}
