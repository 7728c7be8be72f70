import type { Figure } from "../../plan/figure.ts";
import type { Turn } from "./follow.ts";

/** "angkanya berapa?": the figure that goes with what was told: what it was ordered, bounded or claimed by, or just told. */
export const toldAgain: Turn = (before, pieces, { numbered, collective, summed, listed, again }) => {
  if (!numbered || pieces.length > 0 || collective !== null || summed || listed || again) return null;
  const { told: _, whether: __, ...plan } = before;
  if (plan.attributes || plan.defines || plan.distance) return null;
  if (plan.figures.length > 0) return plan;
  const { rows } = plan;
  const by: readonly Figure[] = rows?.order ? [rows.order.by] : (rows?.bounds.map(({ figure }) => figure) ?? []);
  return by.length > 0 ? { ...plan, figures: by } : null;
};
