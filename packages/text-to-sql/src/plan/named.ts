import type { Figure } from "./figure.ts";
import type { MemberSet } from "./member-set.ts";
import type { PlaceFilter } from "./place-filter.ts";
import type { Plan } from "./plan.ts";
import { equals } from "./walk.ts";

/**
 * "berapa penduduk provinsi terluas": figures of the first of an order, as a row of that one, so that the answer can name it; where
 * several share the first place, of each of them. Any other plan as it is.
 */
export function withName(plan: Plan): Plan {
  const { rows, figures, series, cuts, whether, defines, distance } = plan;
  if (rows || series || cuts || whether || defines || distance) return plan;
  const parts = figures.map(partsOf);
  const [first] = parts;
  if (!first || parts.some((one) => !equals(one?.set, first.set))) return plan;
  return { ...plan, rows: first.set, figures: parts.flatMap((one) => one?.figure ?? []) };
}

/** The figure without its place, and the set whose first that is; null where it has another place. */
function partsOf(figure: Figure): { readonly set: MemberSet; readonly figure: Figure } | null {
  if (figure.kind === "converted") {
    const parts = partsOf(figure.of);
    return parts && { ...parts, figure: { ...figure, of: parts.figure } };
  }
  if (figure.kind !== "measure" && (figure.kind !== "count" || figure.tie || figure.of.order)) return null;
  const [place, ...others] = figure.kind === "measure" ? figure.places : figure.of.places;
  const set = place && others.length === 0 ? firstOf(place) : null;
  if (!set) return null;
  return figure.kind === "measure"
    ? { set, figure: { ...figure, places: [] } }
    : { set, figure: { ...figure, of: { ...figure.of, places: [] } } };
}

const firstOf = ({ members, negated, tie }: PlaceFilter): MemberSet | null =>
  "set" in members && !negated && !tie && members.set.order?.limit === 1 && members.set.order.within === undefined
    ? members.set
    : null;
