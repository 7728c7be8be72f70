import type { SemanticModel } from "@tanyadata/semantic-model";
import type { CountFigure, Figure, MeasureFigure } from "../plan/figure.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import { isMutual } from "../plan/tie.ts";
import { equals } from "../plan/walk.ts";
import type { RuleContext } from "./rule.ts";

/**
 * "penduduk provinsi dengan kota terbanyak": where members are put in an order by how many they hold, several may share the
 * first place. The figure of that one is told in a row for each of them, never of all of them together.
 */
export function ofEachThatTies(plan: Plan, { model }: RuleContext): Plan {
  const { rows, figures, ...others } = plan;
  const [figure, ...more] = figures;
  if (rows || more.length + Object.keys(others).length > 0) return plan;
  if (figure?.kind !== "measure" && figure?.kind !== "count") return plan;
  const [place, ...places] = figure.kind === "measure" ? figure.places : figure.of.places;
  if (!place || places.length > 0 || place.negated || !("set" in place.members)) return plan;
  const { set } = place.members;
  const { by, limit, pick, within } = set.order ?? {};
  if (by?.kind !== "count" || limit !== 1 || pick || within) return plan;
  const own = ofRow(figure, place, model);
  if (own === null) return plan;
  return { rows: set, figures: equals(own, by) ? [by] : [own, by] };
}

/** The figure as that of a row, where it was one of what lies in the place, or is tied to it; null where rows have none such. */
function ofRow(figure: MeasureFigure | CountFigure, { tie }: PlaceFilter, model: SemanticModel): Figure | null {
  if (figure.kind === "measure") return tie ? null : { ...figure, places: [] };
  const of = { ...figure.of, places: [] };
  if (!tie) return { ...figure, of };
  if (tie.kind !== "link" || figure.tie) return null;
  const turned = isMutual(tie, model) ? tie : { ...tie, inverse: !tie.inverse };
  return { kind: "count", of, tie: turned };
}
