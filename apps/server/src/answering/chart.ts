import type { QueryRecord } from "@tanyadata/contract";
import type { Compiled, Plan } from "@tanyadata/text-to-sql";

const fewestBars = 2;
const mostBars = 50;

/** A bar for each named row, a line over the years; nothing where a picture would say no more. */
export function chartOf(plan: Plan, columns: Compiled["columns"], rowCount: number): QueryRecord["chart"] {
  const year = columns.find((column) => column.kind === "year");
  const label = columns.find((column) => column.kind === "name");
  const value = columns.find((column) => column.kind === "figure");
  if (plan.series && year && value && rowCount >= fewestBars && !plan.series.order)
    return { kind: "line", label: year.name, value: value.name };
  if (!plan.rows || !label || !value || rowCount < fewestBars || rowCount > mostBars) return null;
  return { kind: "bar", label: label.name, value: value.name };
}
