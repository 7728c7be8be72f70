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

/** "selisih penduduk laki-laki dan perempuan" of each row: one cut with the other that it is set against; null where it is of no two. */
export function setApart({ as, ...figure }: FigureExpression, context: RuleContext): FigureExpression | null {
  if (!figure.cuts || figure.across || !as || !("to" in as) || as.to) return null;
  if (as.kind !== "gap" && as.kind !== "times" && as.kind !== "ratio") return null;
  const [one, other, ...more] = byCut(figure, context);
  return one && other && more.length === 0 ? { ...one, as: { ...as, to: other } } : null;
}
