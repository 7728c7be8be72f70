import type { QueryRecord } from "@tanyadata/contract";
import type { Compiled, Plan } from "@tanyadata/text-to-sql";

const fewestBars = 2;
const mostBars = 50;

/** A bar for each row where one figure is told of several named rows; nothing where a picture would say no more. */
export function chartOf(plan: Plan, columns: Compiled["columns"], rowCount: number): QueryRecord["chart"] {
  const label = columns.find((column) => column.kind === "name");
  const value = columns.find((column) => column.kind === "figure");
  if (!plan.rows || !label || !value || rowCount < fewestBars || rowCount > mostBars) return null;
  return { kind: "bar", label: label.name, value: value.name };
}
