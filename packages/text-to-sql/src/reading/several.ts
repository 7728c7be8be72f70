import type { CountFigure, MeasureFigure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";

/** Plans of one figure each as one plan with all figures side by side; null where they do not come to the same rows. */
export function sideBySide(plans: readonly Plan[]): Plan | null {
  const [first] = plans;
  const isLike = ({ rows, figures, ...others }: Plan): boolean =>
    figures.length === 1 && Object.keys(others).length === 0 && equals(rows, first?.rows);
  return first && plans.every(isLike) ? { rows: first.rows, figures: plans.flatMap(({ figures }) => figures) } : null;
}

/** A plan of several figures, none of them computed, as one plan for each; null for any other. */
export function apart({ rows, figures, ...others }: Plan): Plan[] | null {
  const isPlain = (figure: Plan["figures"][number]): figure is MeasureFigure | CountFigure =>
    figure.kind === "measure" || figure.kind === "count";
  if (rows || Object.keys(others).length > 0 || figures.length < 2 || !figures.every(isPlain)) return null;
  return figures.map((figure) => ({ rows: null, figures: [figure] }));
}
