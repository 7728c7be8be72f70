import type { RawCell } from "../read/grid.ts";
import { monthNamed } from "./months.ts";

const time = String.raw`(?:[T,\s]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d))?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?\s*(?:WIB|WITA|WIT)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, "i");
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)${time}$`, "i");
const spelt = new RegExp(String.raw`^(?:\p{L}+,\s*)?(\d{1,2})[\s-]+(\p{L}{3,9})\.?[\s-]+(\d{4})${time}$`, "iu");

/** Whether the day or the month stands first in 03/04/2024. */
export type DateOrder = "day" | "month";

/** A cell as a day, or as a moment of one: "2024-03-01", "2024-03-01 08:30:00"; null where it is none. */
export function dateIn(cell: RawCell, order: DateOrder): string | null {
  if (typeof cell !== "string") return null;
  const text = cell.trim();
  const first = yearFirst.exec(text);
  if (first) return written([first[1], first[2], first[3]], first.slice(4));
  const last = yearLast.exec(text);
  if (last) {
    const [day, month] = order === "day" ? [last[1], last[2]] : [last[2], last[1]];
    const year = last[3]?.length === 2 ? `20${last[3]}` : last[3];
    return written([year, month, day], last.slice(4));
  }
  const named = spelt.exec(text);
  const month = named ? monthNamed(named[2] ?? "") : 0;
  return named && month > 0 ? written([named[3], String(month), named[1]], named.slice(4)) : null;
}

function written(parts: readonly (string | undefined)[], clock: readonly (string | undefined)[]): string | null {
  const [year, month, day] = parts.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  if (date.getUTCMonth() !== (month ?? 0) - 1 || date.getUTCDate() !== day || !year || year < 1800 || year > 2200)
    return null;
  const [hour, minute, second = "0"] = clock;
  const whole = date.toISOString().slice(0, 10);
  if (hour === undefined || minute === undefined) return whole;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${whole} ${hour.padStart(2, "0")}:${minute}:${second.padStart(2, "0")}`;
}

/** Numbers that may be a code as well as a day: "5.1.02" numbers an account, "01-02-03" a shelf. */
const maybeCode = /^\d{1,2}([-.])\d{1,2}\1\d\d$/;

/** Whether a day can be nothing else, whatever stands above it. */
export const isSurelyDay = (cell: RawCell): boolean => typeof cell !== "string" || !maybeCode.test(cell.trim());

/** In which order all the cells are dates; the day first where both would do, as people here write; null where neither does. */
export function dateOrderOf(cells: Iterable<RawCell>): DateOrder | null {
  let [day, month] = [true, true];
  for (const cell of cells) {
    if (day && dateIn(cell, "day") === null) day = false;
    if (month && dateIn(cell, "month") === null) month = false;
    if (!day && !month) return null;
  }
  return day ? "day" : "month";
}
