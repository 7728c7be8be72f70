import type { FigureExpression, Limit, Limits } from "./expression.ts";
import { percent } from "./percent.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/**
 * What a change must be, with its direction: "turun lebih dari 3" is below minus three, "turun kurang dari 1" between minus one and
 * nothing, "naik kurang dari 1" above nothing. "20 persen" of what is itself told in percent may be points or a share of what it
 * was: that is asked.
 */
export function directed(figure: FigureExpression, limits: Limits, { model }: RuleContext): Limits {
  const { as, of } = figure;
  const { least, most, unit } = limits;
  if (as?.kind !== "change") return limits;
  const own = "measure" in of ? model.measures.get(of.measure)?.measure : undefined;
  if ([least, most].every((end) => end === null || end.value === 0)) return limits;
  if (own?.unit === percent && !as.relative && (as.unit === "percent" || (as.unit === null && unit === percent)))
    refuse({ kind: "points-or-percent", measure: own.id });
  if (!as.towards) return limits;
  if ([least, most].some((end) => end !== null && typeof end.value !== "number"))
    return as.towards === "up" ? limits : refuse({ kind: "not-understood" });
  const nothing: Limit = { value: 0, inclusive: false };
  if (as.towards === "up") return { ...limits, least: least ?? nothing };
  return { ...limits, least: negative(most), most: negative(least) ?? nothing };
}

const negative = (end: Limit | null): Limit | null =>
  end && typeof end.value === "number" ? { ...end, value: -end.value } : end;

/** "IPM naik lebih dari 2 persen": of what it was, where it is not itself in percent. */
export function byPercent(figure: FigureExpression, { unit }: Limits, { model }: RuleContext): FigureExpression | null {
  const { as, of } = figure;
  if (as?.kind !== "change" || as.unit || unit !== percent || !("measure" in of)) return null;
  return model.measures.get(of.measure)?.measure.unit === percent
    ? null
    : { ...figure, as: { ...as, unit: "percent" } };
}
