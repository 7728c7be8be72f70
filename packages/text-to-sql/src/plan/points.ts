import type { Figure } from "./figure.ts";
import type { Plan } from "./plan.ts";
import { equals } from "./walk.ts";

/**
 * What a coefficient alone is computed from: both figures of each member, as a plan of its own. Null where a plan tells
 * anything else, or a coefficient for each of several rows.
 */
export function pointsOf({ rows, figures: [figure, ...beside] }: Plan): Plan | null {
  if (rows !== null || figure?.kind !== "correlation") return null;
  const points: Plan = { rows: figure.over, figures: figure.of };
  const isOfThese = (one: Figure) => one.kind === "correlation" && equals({ rows: one.over, figures: one.of }, points);
  return beside.every(isOfThese) ? points : null;
}
