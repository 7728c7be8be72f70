import { isBase, spanPeriod, touches } from "@tanyadata/semantic-model";
import type { Figure, MeasureFigure } from "../../plan/figure.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import type { PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { isSum } from "../adding.ts";
import { gapOf, requireHeld } from "../ranges.ts";
import type { RuleContext } from "../rule.ts";
import { refuse } from "../stop.ts";

/** Refuses a changed plan that asks for what the data do not hold: levels, years, sums, cuts. */
export function requireTellable({ rows, figures, distance }: Plan, context: RuleContext): void {
  if (distance && "among" in distance) requireSet(distance.among, context);
  if (rows) requireSet(rows, context);
  for (const figure of figures) requireFigure(figure, rows?.entity ?? null, context);
}

/** What a set is bounded and ordered by, and the sets that it lies in. */
function requireSet({ entity, places, bounds, order }: MemberSet, context: RuleContext): void {
  for (const { figure } of bounds) requireFigure(figure, entity, context);
  if (order) requireFigure(order.by, entity, context);
  requireSets(places, context);
}

function requireSets(places: readonly PlaceFilter[], context: RuleContext): void {
  for (const { members } of places) if ("set" in members) requireSet(members.set, context);
}

/** @param row of which kind the row is that the figure stands in */
function requireFigure(figure: Figure, row: string | null, context: RuleContext): void {
  if (figure.kind === "measure") requireMeasure(figure, row, context);
  if (figure.kind === "count") requireSet(figure.of, context);
  if (figure.kind === "converted") requireFigure(figure.of, row, context);
  if (figure.kind === "fixed") requireFigure(figure.of, null, context);
  if (figure.kind === "aggregate") requireFigure(figure.of, "years" in figure.over ? row : figure.over.entity, context);
  if (figure.kind === "combined") for (const one of [figure.left, figure.right]) requireFigure(one, row, context);
  if (figure.kind === "correlation") for (const one of figure.of) requireFigure(one, figure.over.entity, context);
}

function requireMeasure(figure: MeasureFigure, row: string | null, context: RuleContext): void {
  const { measure, year, places, slices } = figure;
  const { geography, model } = context;
  requireSets(places, context);
  const levels = geography.levelsOf(measure);
  const entity = [row, ...places.map((place) => place.entity)].find((one) => one !== null && !levels.has(one));
  if (entity) refuse({ kind: "no-such-level", measure, entity, levels: [...levels] });
  const years = geography.yearsOf(measure);
  const held = geography.monthsOf(measure);
  if (typeof year === "number" && (held ? !touches(year, held) : years.length > 0 && !years.includes(year)))
    refuse({ kind: "no-such-year", measure, year, years: held ? [spanPeriod(held.first, held.last)] : years });
  const declared = model.measures.get(measure)?.measure;
  const [dataset] = geography.datasetsOf(measure);
  const isWhole = row === null && places.length === 0 && dataset?.whole !== undefined;
  if (declared && isBase(declared) && declared.additivity === "none" && !isWhole)
    if (![row, places[0]?.entity].includes(dataset?.grain.entity)) refuse({ kind: "not-additive", measure });
  // "panjang Jambi": a number of single things that makes no total is none of a place.
  const [part] = geography.partsOf(measure);
  const isOwn = part && "timeless" in part.dataset.time && !isSum(part.measure);
  if (isOwn && row === null && places[0]?.entity !== part.dataset.grain.entity) refuse({ kind: "not-understood" });
  requireHeld(figure, row, context);
  const gap = row === null ? gapOf(figure, context) : null;
  if (gap !== null) refuse({ kind: "no-figures", measure, notes: [gap] });
  for (const { dimension } of slices)
    if (!geography.datasetsOf(measure).some(({ dimensions }) => dimensions.some(({ id }) => id === dimension)))
      refuse({ kind: "not-understood" });
}
