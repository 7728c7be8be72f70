import type { Plan, PlanColumn } from "@tanyadata/text-to-sql";
import type { Rows } from "@tanyadata/warehouse";

/** What is strange about a result, in English, for the model that asked for it; null: nothing. */
export function strangenessOf(plan: Plan, columns: readonly PlanColumn[], { rows }: Pick<Rows, "rows">): string | null {
  if (rows.length === 0) return "the result has no rows";
  for (const [at, column] of columns.entries()) {
    if (column.kind !== "figure") continue;
    const cells = rows.map((row) => row[at] ?? null);
    const numbers = cells.filter((cell) => typeof cell === "number");
    if (numbers.length === 0) return `the column ${JSON.stringify(column.name)} is NULL in every row`;
    const figure = plan.figures[at - (columns.length - plan.figures.length)];
    if (!figure) continue;
    if (figure.kind === "count" && numbers.some((number) => number < 0)) return "a count is negative";
    if (figure.kind !== "combined" || figure.how !== "share") continue;
    if (numbers.some((number) => number < 0 || number > 100)) return "a share is below 0 or above 100 percent";
    const sum = numbers.reduce((total, number) => total + number, 0);
    if (plan.rows && sum > 100.5) return "the shares of the rows add up to more than 100 percent";
  }
  return null;
}
