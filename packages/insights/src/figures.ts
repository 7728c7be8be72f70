import type { Figure, MeasureFigure, MemberSet, Plan } from "@tanyadata/text-to-sql";
import type { Subject } from "./subjects.ts";

/** A subject's measure in a year, in its own place, or in that of the row that it stands in. */
export const measured = (
  { measure, place }: Subject,
  year: MeasureFigure["year"],
  where: "place" | "row",
): MeasureFigure => ({
  kind: "measure",
  measure: measure.id,
  year,
  slices: [],
  places: where === "place" ? place.filters : [],
});

export const combined = (how: "difference" | "gap" | "growth" | "share", left: Figure, right: Figure): Figure => ({
  kind: "combined",
  how,
  left,
  right,
});

export const one = (figures: readonly Figure[]): Plan => ({ rows: null, figures });
export const each = (rows: MemberSet, figures: readonly Figure[]): Plan => ({ rows, figures });

/** Whether two plans are the same, in whatever order their parts were written. */
export const isSame = (a: Plan, b: Plan): boolean => canonical(a) === canonical(b);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${parts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${key}:${canonical(part)}`)
    .join(",")}}`;
}
