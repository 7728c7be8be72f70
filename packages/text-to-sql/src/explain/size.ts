import type { Cell } from "./amount.ts";

/** Days in what a span of time is told in; a month is one of thirty days, as where databases compare spans. */
const days: Readonly<Record<string, number>> = { year: 365.25, month: 30, mon: 30, day: 1 };

const span = /^(?:-?\d+ (?:years?|months?|mons?|days?)\s*)*(?:-?\d+:\d\d:\d\d(?:\.\d+)?)?$/;

/**
 * How much a cell of a figure is, to be compared with others: also a number that is text because it has more digits than a number of
 * JSON holds, and a span of time ("3 days 04:30:00"), in days. Null where there is none.
 */
export function sizeOf(cell: Cell | undefined): number | null {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string" || cell === "") return null;
  const number = Number(cell);
  if (Number.isFinite(number)) return number;
  if (!span.test(cell)) return null;
  const whole = [...cell.matchAll(/(-?\d+) ([a-z]+?)s?\b/g)].map(
    ([, count, unit = ""]) => Number(count) * (days[unit] ?? 0),
  );
  const [, sign, hours, minutes, seconds] = /(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(cell) ?? [];
  const clock = Number(hours ?? 0) / 24 + Number(minutes ?? 0) / 1440 + Number(seconds ?? 0) / 86_400;
  return whole.reduce((sum, one) => sum + one, 0) + (sign === "-" ? -clock : clock);
}
