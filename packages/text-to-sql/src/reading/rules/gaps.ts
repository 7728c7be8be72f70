import { bareFigure, type FigureExpression, type PlaceName } from "../expression.ts";
import { alike } from "../names.ts";
import type { Phrase } from "../phrase.ts";
import { restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";

/** By how much one is more than another, and which of some has most of something. */
export const gapRules: readonly Rule[] = [
  // "produksi padi Jambi lebih banyak berapa" "dari Banten"
  rule("figure", "place", -0.2, ({ figure }, { names, from, use }, context) =>
    from && !use ? againstPlace(figure, names, context) : null,
  ),
  // "produksi padi Jambi lebih banyak berapa" "dibandingkan Banten"
  rule("figure", "place", 0.02, ({ figure }, { names, against }, context) =>
    against ? againstPlace(figure, names, context) : null,
  ),
  // "dibandingkan Banten," "produksi padi Jambi lebih banyak berapa"
  rule("place", "figure", 0.05, ({ names, against }, { figure }, context) =>
    against ? againstPlace(figure, names, context) : null,
  ),
  // "IPM Bali lebih tinggi dari NTB" "berapa poin"
  rule("more", word("amount"), 0.02, (left, { word }) => (word.unit === "points" && left.than ? left : null)),
  // "Aceh atau Riau" "yang kecamatannya paling banyak": how many each of them has
  ...eitherWay("place", "set", -0.1, ({ names, use, sure, either }, { set, use: said, asked }) => {
    const { leaning, counted, limit, ...of } = set;
    const isWhich = !said && (asked === null || asked === "one");
    // "di Jawa atau di Sumatera"
    const isOpen = !use || (use === "in" && either);
    if (!isOpen || !sure || names.length < 2 || !isWhich || !leaning || !counted || limit !== null) return null;
    if (of.where.length + of.bounds.length > 0 || of.order || of.period) return null;
    const shared = alike(names);
    const count = bareFigure({ count: { ...of, leaning: null, limit: null } });
    const figure = shared && { ...count, where: [{ in: shared, negated: false }] };
    return figure && { type: "more", direction: leaning, measures: [], figure };
  }),
];

/** A gap between a figure of one place and the same of another. */
function againstPlace(figure: FigureExpression, names: readonly PlaceName[], context: RuleContext): Phrase | null {
  const { as, ...one } = figure;
  if (as?.kind !== "gap" || as.to || one.where.length !== 1 || names.length !== 1) return null;
  const to = restrictFigure({ ...one, where: [] }, { in: names, negated: false }, context);
  return to && { type: "figure", figure: { ...figure, as: { ...as, to } } };
}
