import type { CountFigure, Figure, MeasureFigure } from "../../plan/figure.ts";
import { isNamed, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import type { RuleContext } from "../rule.ts";

/** The plan with every measure in it changed, however deep it stands. */
export const mapMeasures = (plan: Plan, change: (figure: MeasureFigure) => MeasureFigure): Plan =>
  deep(plan, change) as Plan;

/** Whether the measures of a plan differ in something: one year, said of a change between two, would be both. */
export function differ(plan: Plan, of: (figure: MeasureFigure) => unknown): boolean {
  const seen = new Map<string, string>();
  let found = false;
  mapMeasures(plan, (figure) => {
    const value = JSON.stringify(of(figure) ?? null);
    if ((seen.get(figure.measure) ?? value) !== value) found = true;
    seen.set(figure.measure, value);
    return figure;
  });
  return found;
}

function deep(node: unknown, change: (figure: MeasureFigure) => MeasureFigure): unknown {
  if (Array.isArray(node)) return node.map((one) => deep(one, change));
  if (typeof node !== "object" || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, deep(value, change)]));
  // What is defined is called a measure too, and is no figure.
  const isFigure = "kind" in inner && inner.kind === "measure" && "slices" in inner;
  return isFigure ? change(inner as unknown as MeasureFigure) : inner;
}

/** The one figure of a plan without rows, where it is no computed one; null otherwise. */
export function singleFigure({ rows, figures, series, cuts, defines }: Plan): MeasureFigure | CountFigure | null {
  const [figure, ...others] = figures;
  if (rows || series || cuts || defines || !figure || others.length > 0) return null;
  return figure.kind === "measure" || figure.kind === "count" ? figure : null;
}

/** "luas kabupaten di NTB": one figure of a set of members, told of each of them; any other plan as it is. */
export function ofEach(plan: Plan): Plan {
  const figure = singleFigure(plan);
  const [filter, ...others] = figure?.kind === "measure" ? figure.places : [];
  if (figure?.kind !== "measure" || !filter || others.length > 0 || !("set" in filter.members)) return plan;
  const { set } = filter.members;
  if (filter.negated || filter.tie || set.order) return plan;
  return { rows: set, figures: [{ ...figure, places: [] }] };
}

/** The mean of a set's figures, as these figures themselves; null of any other plan. */
export function ofMean({ rows, figures, series, cuts, defines }: Plan): Plan | null {
  const [mean, ...others] = figures;
  if (rows || series || cuts || defines || mean?.kind !== "aggregate" || others.length > 0) return null;
  const { how, of, over } = mean;
  if ((how !== "mean" && how !== "median") || "years" in over || over.order || over.bounds.length > 0) return null;
  return { rows: over, figures: [of] };
}

/** Where a measure is told, or what is counted lies. */
export const placesOf = (figure: Figure): readonly PlaceFilter[] => {
  if (figure.kind === "measure") return figure.places;
  return figure.kind === "count" ? figure.of.places : [];
};

/** Places of a figure whose rows are about members of an entity besides: the branch of a sale, where products are asked for. */
export const besides = (figure: Figure, entity: string, { geography }: RuleContext): readonly PlaceFilter[] =>
  figure.kind === "measure"
    ? figure.places.filter((place) => geography.areApart(figure.measure, place.entity, entity))
    : [];

/** The same figure, told of other named places; what it is told of besides stays. */
export function placed(
  figure: MeasureFigure | CountFigure,
  filter: PlaceFilter,
  context: RuleContext,
): MeasureFigure | CountFigure {
  const kept = besides(figure, filter.entity, context);
  return atPlaces(figure, [...placesOf(figure).filter((one) => !isNamed(one) || kept.includes(one)), filter]);
}

/** The same figure, told of these places alone. */
export const atPlaces = (
  figure: MeasureFigure | CountFigure,
  places: readonly PlaceFilter[],
): MeasureFigure | CountFigure =>
  figure.kind === "measure" ? { ...figure, places } : { ...figure, of: { ...figure.of, places } };
