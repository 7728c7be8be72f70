import type { Cuts } from "../plan/plan.ts";
import type { Cut, FigureExpression } from "./expression.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** The cuts that a figure is told of, in the order of the model where none was said. */
export function cutsOf({ of }: FigureExpression, cuts: Cut | undefined, { geography }: RuleContext): Cuts | null {
  if (!cuts || !("measure" in of)) return null;
  const declared = geography
    .datasetsOf(of.measure)
    .flatMap(({ dimensions }) => dimensions)
    .find(({ id }) => id === cuts.dimension);
  const values = cuts.values ?? declared?.values.map(({ value }) => value) ?? [];
  return values.length > 1 ? { dimension: cuts.dimension, values } : refuse({ kind: "not-understood" });
}

/** The figure once for each cut; itself where it has none. */
export function byCut(figure: FigureExpression, context: RuleContext): FigureExpression[] {
  const cuts = cutsOf(figure, figure.cuts, context);
  const { cuts: _, ...plain } = figure;
  if (!cuts) return [plain];
  return cuts.values.map((value) => ({ ...plain, slices: [...plain.slices, { dimension: cuts.dimension, value }] }));
}
