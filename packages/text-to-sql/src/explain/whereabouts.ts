import type { Plan } from "../plan/plan.ts";
import { columnsOf } from "../sql/columns.ts";
import { lowerFirst } from "../sql/letter-case.ts";
import type { Cell, PlanResult } from "./amount.ts";
import type { Speaker } from "./names.ts";
import { namesMembers } from "./rows.ts";

/** Whether a plan tells where named members lie. */
export const isWhereabouts = (plan: Plan): boolean =>
  plan.rows !== null && plan.figures.length === 0 && !plan.attributes && !plan.rows.order && namesMembers(plan.rows);

/** "**Kota Bandung**: Jawa Barat.", "**Bali**: kelompok pulau Bali dan Nusa Tenggara." */
export function whereaboutsText(plan: Plan, { rows }: PlanResult, speaker: Speaker): string {
  const [, ...columns] = columnsOf(plan, speaker.model);
  const said = (cell: Cell, i: number): string =>
    plan.rows?.lies ? `${lowerFirst(columns[i]?.name ?? "")} ${cell}` : String(cell);
  const around = (cells: readonly Cell[]): string =>
    cells.flatMap((cell, i) => (cell === null ? [] : [said(cell, i)])).join(", ");
  return `${rows.map(([name, ...cells]) => `**${name}**: ${around(cells)}`).join("; ")}.`;
}
