import { bareFigure, bareSet, type FigureExpression, type SetExpression } from "../expression.ts";
import { isSet, lift, restrictFigure, restrictSet, singleOf } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { isDated } from "../years.ts";
import { trait } from "./bounds.ts";

/** Means: "rata-rata penduduk per kabupaten", "luas kabupaten di Bali rata-rata berapa". */
export const meanRules: readonly Rule[] = [
  // "rata-rata penduduk", "penduduk rata-rata", "luas kabupaten di Bali rata-rata"
  ...eitherWay("operator", "figure", 0, ({ operator }, { figure }, context) => {
    if (operator.kind !== "aggregate") return null;
    const { as, ...plain } = figure;
    // "rata-rata" "omzet per bulan", "rata-rata bulanan" "omzet"
    const each = operator.each ?? (as?.kind === "trend" ? as.grain : undefined);
    if (each && (!as || as.kind === "trend") && isDated(figure, context))
      return { type: "aggregating", how: operator.how, figure: plain, each };
    if (as || operator.each) return null;
    const over = overWhere(figure, context);
    if (!over) return { type: "aggregating", how: operator.how, figure };
    return { type: "figure", figure: { ...figure, where: [], as: { kind: "aggregate", how: operator.how, over } } };
  }),
  // "omzet rata-rata" "per bulan"
  ...eitherWay("aggregating", "operator", 0.02, (left, { operator }, context) =>
    operator.kind === "trend" && operator.grain && !left.each && isDated(left.figure, context)
      ? { ...left, each: operator.grain }
      : null,
  ),
  // "rata-rata" "bulanan"
  ...eitherWay("operator", "operator", 0.02, ({ operator }, right) =>
    operator.kind === "aggregate" && !operator.each && right.operator.kind === "trend" && right.operator.grain
      ? { type: "operator", operator: { ...operator, each: right.operator.grain } }
      : null,
  ),
  // "rata-rata sederhana" "(tanpa bobot)"
  rule("operator", word("plain-mean"), 0, (left, _) => (left.operator.kind === "aggregate" ? left : null)),
  // "rata-rata desa": how many there are
  rule("operator", "set", 0.02, ({ operator }, { set, use, asked }) =>
    operator.kind !== "aggregate" || use || asked || set.order || set.limit !== null || set.leaning
      ? null
      : { type: "aggregating", how: operator.how, figure: bareFigure({ count: set }) },
  ),
  // "rata-rata" "penduduk per kabupaten di Jawa Tengah"
  ...ownFirst((isMeant) =>
    eitherWay(
      "operator",
      "question",
      isMeant.cost,
      ({ operator }, { rows, figures, attributes }, context) => {
        const [figure, ...others] = figures;
        if (operator.kind !== "aggregate" || !rows || !figure || others.length > 0 || attributes || figure.as)
          return null;
        if (!isMeant(figure, rows, context)) return null;
        const as = { kind: "aggregate" as const, how: operator.how, over: rows, each: true as const };
        return { type: "figure", figure: { ...figure, as } };
      },
      isMeant.cost + 0.1,
    ),
  ),
  // "rata-rata penduduk" "kabupaten di Jawa Tengah"
  ...ownFirst((isMeant) =>
    eitherWay("aggregating", "set", 0.02 + isMeant.cost, ({ how, figure, each }, { set, use, asked }, context) => {
      // Of each member the mean of its months is a figure of a figure, which nothing tells.
      if (each) return null;
      if (asked || use === "and" || use === "except" || set.leaning || !isMeant(figure, set, context)) return null;
      const fit = lift(set, figure, context);
      const as = { kind: "aggregate" as const, how, ...(use === "per" && { each: true as const }) };
      return fit && { type: "figure", figure: { ...fit.figure, as: { ...as, over: fit.set } } };
    }),
  ),
  // "departemen" "dengan rata-rata gaji" "tertinggi", "di atas 10 juta": over those who have one in each
  ...eitherWay("aggregating", "extreme", 0.1, (left, { direction, limit, measures }, context) => {
    const figure = measures.length === 0 ? overSingle(left, context) : null;
    return figure && { type: "trait", figure, by: { direction, limit } };
  }),
  rule("aggregating", "limits", 0.1, (left, { limits }, context) => {
    const figure = overSingle(left, context);
    return figure && trait(figure, limits, context);
  }),
  ...eitherWay("aggregating", "place", 0.02, (left, { names, use, sure }, context) => {
    if (use === "and" || !sure) return null;
    const figure = restrictFigure(left.figure, { in: names, negated: use === "except" }, context);
    return figure && { ...left, figure };
  }),
  ...eitherWay("aggregating", "period", 0.02, (left, { period }) => {
    const figure = dateFigure(left.figure, period);
    return figure && { ...left, figure };
  }),
  ...eitherWay("aggregating", word("how-many", "list"), 0.01, (left, _) => left),
  ...eitherWay("aggregating", "whole", 0.01, (left) => left),
];

/** A mean of what single members have, over all of them in a row; null of any other. */
function overSingle({ how, figure, each }: Of<"aggregating">, context: RuleContext): FigureExpression | null {
  const entity = figure.where.length === 0 && !each ? singleOf(figure, context) : null;
  return entity === null ? null : { ...figure, as: { kind: "aggregate", how, over: bareSet(entity, null) } };
}

/** What a mean is over where a figure was said of the members of a set ("luas kabupaten di Bali"); null where it was not. */
function overWhere({ where }: FigureExpression, context: RuleContext): SetExpression | null {
  const [only, ...others] = where.flatMap((one) => (isSet(one.in) && !one.negated && !one.tie ? [one.in] : []));
  if (!only || others.length > 0 || only.order) return null;
  let over: SetExpression | null = only;
  for (const one of where) if (one.in !== only) over = over && restrictSet(over, one, context);
  return over;
}

/** Rules over a mean of a set: first those by a figure that its own members have, then by one of what lies in them. */
function ownFirst(
  rulesOf: (isMeant: {
    (figure: FigureExpression, set: SetExpression, context: RuleContext): boolean;
    readonly cost: number;
  }) => Rule | readonly Rule[],
): Rule[] {
  return [true, false].flatMap((own) => {
    const isMeant = (figure: FigureExpression, { entity }: SetExpression, context: RuleContext): boolean => {
      const isKnown = !("measure" in figure.of) || context.geography.levelsOf(figure.of.measure).has(entity);
      return own === (isKnown && [null, entity].includes(singleOf(figure, context)));
    };
    return rulesOf(Object.assign(isMeant, { cost: own ? 0 : 0.15 }));
  });
}
