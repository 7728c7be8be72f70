import type { CombinedFigure, Figure } from "../../plan/figure.ts";
import { isNamed, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import type { PlaceName } from "../expression.ts";
import { resolveNames } from "../resolve-places.ts";
import { narrow } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import { placed, placesOf } from "./measures.ts";
import { namedAs } from "./places.ts";

/** "kalau Riau?" after what was computed of one place: its share in the same whole, or its change over the same years. */
export function computedElsewhere(plan: Plan, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const [computed] = plan.figures;
  if (plan.rows || plan.series || plan.cuts || computed?.kind !== "combined") return null;
  const told = computed.how === "share" ? shareElsewhere(computed, names, context) : null;
  if (told) return { rows: null, figures: [told, told.left, told.right] };
  return computed.how === "difference" || computed.how === "growth" ? changeElsewhere(plan, names, context) : null;
}

/** "di luar Jawa?" after the mean of what lies in Java: the same over what lies there; null of any other plan. */
export function aggregatedElsewhere(
  { figures: [figure, ...others], ...plan }: Plan,
  names: readonly PlaceName[],
  negated: boolean,
  context: RuleContext,
): Plan | null {
  if (figure?.kind !== "aggregate" || others.length > 0 || plan.rows || Object.keys(plan).length > 1) return null;
  const { over } = figure;
  if ("years" in over || over.order || over.bounds.length > 0 || over.places.length > 1) return null;
  if (over.places.some(({ members, entity, tie }) => !("keys" in members) || tie || entity === over.entity))
    return null;
  const around = new Set([...context.geography.upward(over.entity)].filter((entity) => entity !== over.entity));
  if (!narrow(names, around)) return null;
  const { filter } = resolveNames(names, negated, around, null);
  return { ...plan, figures: [{ ...figure, over: { ...over, places: [filter] } }] };
}

/** Of the same whole: only what lies in it has a part of it. */
function shareElsewhere(
  { left, right, ...share }: CombinedFigure,
  names: readonly PlaceName[],
  context: RuleContext,
): CombinedFigure | null {
  if (left.kind !== right.kind || (left.kind !== "measure" && left.kind !== "count")) return null;
  const [whole, part] = [placesOf(right), placesOf(left)];
  const isOfWhole = (filter: PlaceFilter): boolean => whole.some((one) => equals(one, filter));
  const [own, ...others] = part.filter((filter) => !isOfWhole(filter));
  if (!own || others.length > 0 || !isNamed(own) || own.members.keys.length > 1) return null;
  const filter = namedAs(placed(left, own, context), names, context);
  if (filter.members.keys.length > 1 || !whole.every((around) => liesIn(filter.members.keys, names, around)))
    return null;
  const places = [...whole, filter];
  const moved: Figure = left.kind === "measure" ? { ...left, places } : { ...left, of: { ...left.of, places } };
  return { ...share, left: moved, right };
}

function liesIn(keys: readonly string[], names: readonly PlaceName[], around: PlaceFilter): boolean {
  if (!isNamed(around)) return false;
  const members = names.flatMap(({ candidates }) => candidates.items.map(({ member }) => member));
  return members.some(
    ({ key, parents }) => keys.includes(key) && around.members.keys.includes(parents[around.entity] ?? ""),
  );
}

/** The same years of another place, where both were of one. */
function changeElsewhere(plan: Plan, names: readonly PlaceName[], context: RuleContext): Plan | null {
  const figures = plan.figures.map((figure) => moved(figure, names, context));
  const all = figures.filter((figure) => figure !== null);
  return all.length === figures.length ? { rows: null, figures: all } : null;
}

function moved(figure: Figure, names: readonly PlaceName[], context: RuleContext): Figure | null {
  if (figure.kind === "combined") {
    const [left, right] = [figure.left, figure.right].map((one) => moved(one, names, context));
    return left && right ? { ...figure, left, right } : null;
  }
  if (figure.kind !== "measure" || figure.places.length !== 1 || !figure.places.every(isNamed)) return null;
  const filter = namedAs(figure, names, context);
  return filter.members.keys.length === 1 ? placed(figure, filter, context) : null;
}
