import type { Bound, End } from "../plan/bound.ts";
import { tellsEvents } from "../plan/events.ts";
import type { Figure } from "../plan/figure.ts";
import { single } from "./arithmetic.ts";
import type { SqlContext } from "./scope.ts";

/** SQL for "lies between"; `value` gives the SQL of a figure of the row. */
export function boundConditions(bound: Bound, value: (figure: Figure) => string, context: SqlContext): string[] {
  const told = value(bound.figure);
  // Of events no row is none, of what was published it is unknown.
  const figure = tellsEvents(bound.figure, context.model) ? `coalesce(${told}, 0)` : told;
  const condition = (end: End | null, sign: string): string[] => {
    if (!end) return [];
    const than = typeof end.value === "number" ? String(end.value) : single(end.value, context);
    // Of a third, a DECIMAL would run out of digits: an exponent makes it a double.
    const times =
      end.times === undefined ? "" : ` * ${Number.isInteger(end.times) ? end.times : end.times.toExponential()}`;
    return [`${figure} ${sign}${end.inclusive ? "=" : ""} ${than}${times}`];
  };
  if (!bound.least && !bound.most) return [`${figure} IS NOT NULL`];
  return [...condition(bound.least, ">"), ...condition(bound.most, "<")];
}
