import { type Benchmark, type FigureExpression, whereIn } from "../expression.ts";
import { type Of, type Rule, rule, word } from "../rule.ts";
import { isPlaced } from "./several.ts";

/** Whose figure lies closest to another: "yang IPM-nya paling dekat dengan Bali", "paling mendekati rata-rata nasional". */
export const closestRules: readonly Rule[] = [
  rule(word("closest"), "place", 0.02, (_, { names: [name, ...others], use }) =>
    !name || others.length > 0 || use ? null : closestTo({ kind: "place", name }),
  ),
  rule(word("closest"), "whole", 0, () => closestTo({ kind: "whole" })),
  // "paling dekat dengan" "rata-rata", and of whom: "nasional"
  rule(word("closest"), "operator", 0, (_, { operator }) =>
    operator.kind === "aggregate" ? closestTo({ kind: "mean", how: operator.how, whole: false }) : null,
  ),
  rule("closest", "whole", -0.1, ({ to }) => (to.kind === "mean" ? closestTo({ ...to, whole: true }) : null)),
  // "paling dekat dengan" "gini nasional", "luas Kabupaten Bogor"
  rule(word("closest"), "figure", 0.05, (_, { figure }) =>
    figure.as || (!figure.whole && whereIn(figure).length !== 1) ? null : closestTo({ kind: "figure", figure }),
  ),
  rule("figure", "closest", 0, ({ figure }, { to }) => nearest(figure, to)),
];

const closestTo = (to: Benchmark): Of<"closest"> => ({ type: "closest", to });

/** The one of whom least lies between the figure and what it is held against. */
function nearest(figure: FigureExpression, than: Benchmark): Of<"trait"> | null {
  if (figure.as || figure.cuts || isPlaced(figure)) return null;
  return {
    type: "trait",
    figure: { ...figure, as: { kind: "nearness", than } },
    by: { direction: "lowest", limit: null },
  };
}
