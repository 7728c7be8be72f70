import { isBase, type Measure } from "@tanyadata/semantic-model";
import { dimensionOf } from "../plan/groups.ts";
import { equals } from "../plan/walk.ts";
import { bareFigure, type FigureExpression, type SetExpression } from "./expression.ts";
import { any } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

/** Whether a measure is how many rows there are. */
export const countsRows = (measure: Measure): boolean =>
  isBase(measure) && /^\s*count\s*\(\s*\*\s*\)\s*$/iu.test(measure.expression);

/** "3 diagnosa terbanyak": by how often there is each, where one measure alone counts the events that are about them. */
export function byCount(set: SetExpression, { model }: RuleContext): SetExpression {
  if (!set.leaning || set.counted !== true || set.order) return set;
  // "bakul yang paling sering" "membeli": by how often they do what was said of them, not by anything else that happens to them
  const [done, ...conditions] = set.bounds;
  if (done && conditions.length === 0 && "measure" in done.figure.of && !done.figure.as && equals(done.limits, any)) {
    const by = { ...done.figure, period: done.figure.period ?? set.period };
    return { ...set, bounds: [], order: { by, direction: set.leaning }, leaning: null, period: null };
  }
  const [only, ...others] = [...model.measures.values()].filter(
    ({ measure, dataset }) =>
      countsRows(measure) &&
      measure.variant_of === undefined &&
      "date" in dataset.time &&
      !dataset.simulated &&
      (dataset.grain.entity === set.entity ||
        // "jenis keluhan yang paling banyak": values that only the rows of one kind have
        (dimensionOf(set.entity, model) !== null && dataset.also.some(({ entity }) => entity === set.entity))),
  );
  if (!only || others.length > 0) return set;
  const by = { ...bareFigure({ measure: only.measure.id }), period: set.period };
  return { ...set, order: { by, direction: set.leaning }, leaning: null, period: null };
}

/** "rata-rata berat per panen": a mean of rows is not divided by how many rows of something else there are once more. */
export function isMeanByRows({ of }: FigureExpression, to: FigureExpression, { model }: RuleContext): boolean {
  const [mean, rows] = [of, to.of].map((one) =>
    "measure" in one ? model.measures.get(one.measure)?.measure : undefined,
  );
  return (
    mean !== undefined &&
    isBase(mean) &&
    /^\s*avg\s*\(/iu.test(mean.expression) &&
    rows !== undefined &&
    countsRows(rows)
  );
}
