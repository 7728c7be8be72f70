import type { Plan } from "../plan/plan.ts";

/**
 * "penduduk provinsi dengan kota terbanyak": where members are put in an order by how many they hold, several may share the
 * first place. The figure of that one is told in a row for each of them, never of all of them together.
 */
export function ofEachThatTies(plan: Plan): Plan {
  const { rows, figures, ...others } = plan;
  const [figure, ...more] = figures;
  if (rows || more.length + Object.keys(others).length > 0 || figure?.kind !== "measure") return plan;
  const [place, ...places] = figure.places;
  if (!place || places.length > 0 || place.negated || place.tie || !("set" in place.members)) return plan;
  const { set } = place.members;
  const { by, limit, pick, within } = set.order ?? {};
  if (by?.kind !== "count" || limit !== 1 || pick || within) return plan;
  return { rows: set, figures: [{ ...figure, places: [] }, by] };
}
