import { tellsYear } from "@tanyadata/semantic-model";
import type { Plan } from "../plan/plan.ts";
import { columnsOf } from "../sql/columns.ts";
import { figureUnit } from "../sql/figure-names.ts";
import type { Speaker } from "./names.ts";
import { formatNumber, withUnit } from "./number.ts";

export type Cell = number | string | boolean | null;

/** The rows of a plan's result, or the first of them; `rowCount` counts all. */
export interface PlanResult {
  readonly rows: readonly (readonly Cell[])[];
  readonly rowCount: number;
}

/** A figure's cell with its unit; null where there is none. */
export function amountText(cell: Cell, plan: Plan, at: number, { model }: Speaker): string | null {
  const isWide = typeof cell === "string" && /^-?\d+$/.test(cell);
  if (typeof cell !== "number" && !isWide) return cell === null ? null : String(cell);
  const figure = plan.figures[at];
  // Ranks stand before the figures of the plan.
  const decimals = columnsOf(plan, model).slice(-plan.figures.length)[at]?.decimals ?? null;
  if (figure?.kind === "measure" && tellsYear(model, figure.measure)) return String(cell);
  const unit = figure ? figureUnit(figure, model) : null;
  // A mean of few things each is no whole number of them: "1,67 peserta".
  const isMean = figure?.kind === "aggregate" && !["sum", "highest", "lowest"].includes(figure.how);
  const places = isMean && Math.abs(Number(cell)) < 100 && decimals !== null ? Math.max(decimals, 2) : decimals;
  return withUnit(formatNumber(isWide ? BigInt(cell) : Number(cell), places), unit);
}
