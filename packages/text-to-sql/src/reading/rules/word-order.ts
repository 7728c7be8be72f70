import { factorBetween } from "../../language/units.ts";
import type { FigureExpression } from "../expression.ts";
import { isOfTwo, restrictFigure } from "../restrict.ts";
import { type Rule, type RuleContext, rule, word } from "../rule.ts";

/** Orders of words that English has and Indonesian has not: "by how many metres is A higher than B", "the smallest in area". */
export const wordOrderRules: readonly Rule[] = [
  // "by how much", "how many times" "larger is A than B"
  rule("operator", "more", -0.1, ({ operator }, { figure, claim, among, direction }) => {
    if ((operator.kind !== "gap" && operator.kind !== "times") || claim || among || !figure) return null;
    // How many times smaller something is can be meant in two ways.
    if (operator.kind === "times" && direction === "lowest") return null;
    if (figure.as || !isOfTwo(figure)) return null;
    return { type: "figure", figure: { ...figure, as: { kind: operator.kind, to: null } } };
  }),
  // "how much" "higher is A than B"
  rule(word("how-many"), "more", -0.1, ({ word }, { figure, claim, among }) => {
    if (!word.much || claim || among || !figure || figure.as || !isOfTwo(figure)) return null;
    return { type: "figure", figure: { ...figure, as: { kind: "gap", to: null } } };
  }),
  // "by how many" "metres" "is A higher than B"
  rule("unit", "more", 0.02, ({ unit }, right, context) =>
    right.figure && !right.figure.unit && canTell(right.figure, unit, context)
      ? { ...right, figure: { ...right.figure, unit } }
      : null,
  ),
  // "top" "10 most populous"
  rule(word("end"), "extreme", 0.02, ({ word }, right) => {
    if (word.afterNumber || right.limit === null) return null;
    return word.direction === "highest" || word.direction === right.direction ? right : null;
  }),
  // "the smallest in" "area", "larger in" "area"
  rule("extreme", word("regard"), 0.02, (left, _) => (left.measures.length === 0 && left.limit === null ? left : null)),
  rule("more", word("regard"), 0.02, (left, _) => (left.measures.length === 0 && !left.figure ? left : null)),
  // "(the province)" "where Lake Toba lies"
  rule(word("where"), "place", 0.1, ({ word }, { names, use }) =>
    !word.all && !use ? { type: "tied", verb: "holds", negated: false, in: names } : null,
  ),
  // "Bali, Banten and Jambi" "with the highest HDI": which of them
  rule("place", "trait", 0.2, ({ names, use, sure }, { figure, by }, context) => {
    if (use || !sure || names.length < 2 || !("direction" in by) || by.limit !== null || figure.as) return null;
    const placed = figure.where.length > 0 ? null : restrictFigure(figure, { in: names, negated: false }, context);
    return placed && { type: "more", direction: by.direction, measures: [], figure: placed };
  }),
  // "more than 100" "of them", "larger than Bali in" "area"
  rule("limits", "word", 0.1, (left, { word }) => {
    const { least, most, unit } = left.limits;
    if (word.role === "regard") return left;
    return word.role === "there" && unit === null && typeof (least ?? most)?.value === "number" ? left : null;
  }),
];

/** Whether a figure can be told in a unit. */
export function canTell({ of }: FigureExpression, unit: string, { model }: RuleContext): boolean {
  const own = "measure" in of ? model.measures.get(of.measure)?.measure.unit : undefined;
  return own !== undefined && (own === unit || factorBetween(unit, own) !== null);
}
