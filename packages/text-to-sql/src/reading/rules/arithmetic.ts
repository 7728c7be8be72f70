import { equals } from "../../plan/walk.ts";
import type { FigureExpression } from "../expression.ts";
import { type Rule, rule } from "../rule.ts";

/** Figures that are added up, or taken from each other: "nilai resep ditambah nilai tindakan", "setoran dikurangi penarikan". */
export const arithmeticRules: readonly Rule[] = [
  rule("word", "figure", 0, ({ word }, { figure }) => {
    if (figure.as) return null;
    if (word.role === "plus") return { type: "operand", how: "sum", figure };
    return word.role === "except" && word.subtracts ? { type: "operand", how: "gap", figure } : null;
  }),
  rule("figure", "operand", 0.05, ({ figure }, { how, figure: to }) => {
    const made = joined(figure, how, to);
    return made && { type: "figure", figure: made };
  }),
];

/** Both as one figure; null of the same figure of two places, whose distance is asked, and where one is already set against another. */
function joined(figure: FigureExpression, how: "sum" | "gap", to: FigureExpression): FigureExpression | null {
  const { as } = figure;
  if (!as) {
    if (equals(figure.of, to.of)) return null;
    return { ...figure, as: how === "sum" ? { kind: "sum", to } : { kind: "gap", to, signed: true } };
  }
  // What is taken twice is taken together: a − b − c is a − (b + c).
  const isSame = how === "sum" ? as.kind === "sum" : as.kind === "gap" && as.signed === true;
  if (!isSame || !("to" in as) || !as.to || as.to.as) return null;
  const further = joined(as.to, "sum", to);
  return further && { ...figure, as: { ...as, to: further } };
}
