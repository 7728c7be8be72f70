import type { FigureExpression, Limits, Period } from "../expression.ts";
import { type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { isDated, isSpan } from "../years.ts";
import { trait } from "./bounds.ts";
import { turnedLimits } from "./than.ts";

/** What is so in every year that is known: "kemiskinannya setiap tahun di atas nasional", "tidak pernah di bawah 10 persen". */
export const throughoutRules: readonly Rule[] = [
  // "selalu" "di atas 10 persen"
  rule(word("always"), "limits", 0, (_, { limits }) => throughout(limits)),
  // "di atas 10 persen" "setiap tahun"
  rule("limits", "operator", 0, ({ limits }, { operator }) =>
    operator.kind === "trend" && operator.grain === "year" ? throughout(limits) : null,
  ),
  // "pernah" "di bawah 10 persen": waits for "tidak"
  rule(word("once"), "limits", 0, (_, { limits }) => ({ ...throughout(limits), ever: true })),
  // "tidak" "pernah di bawah 10 persen": in every year the contrary
  rule(word("not"), "throughout", 0, (_, { ever, ...said }) => {
    const turned = ever ? turnedLimits(said.limits) : null;
    return turned && { ...said, limits: turned };
  }),
  // "selalu di atas nasional" "dari 2019 sampai 2021", "tahun 2020": of one year it is that of the year
  rule("throughout", "period", 0, (left, { period }) =>
    left.period === undefined && (isSpan(period) || isOneYear(period)) ? { ...left, period } : null,
  ),
  rule("figure", "throughout", 0, ({ figure }, { limits, ever, period = null }, context) =>
    ever || (period && figure.period)
      ? null
      : inEveryYear({ ...figure, period: figure.period ?? period }, limits, context),
  ),
  // "kemiskinannya setiap tahun" "di atas nasional"
  rule("figure", "limits", 0, ({ figure: { as, ...figure } }, { limits }, context) =>
    as?.kind === "trend" && as.grain === "year" && !as.of ? inEveryYear(figure, limits, context) : null,
  ),
];

const throughout = (limits: Limits): Of<"throughout"> => ({ type: "throughout", limits });

/** The limits kept in each of the years that are known, or of those that were said. */
function inEveryYear(figure: FigureExpression, limits: Limits, context: RuleContext): Of<"trait"> | null {
  if (!("measure" in figure.of) || figure.as || figure.cuts || figure.where.length > 0) return null;
  const years = context.geography.yearsOf(figure.of.measure);
  if (isDated(figure, context) || years.length < 2) return null;
  if (figure.period !== null && !isSpan(figure.period) && !isOneYear(figure.period)) return null;
  return trait({ ...figure, period: figure.period ?? { years } }, limits, context);
}

const isOneYear = (period: Period): boolean => period !== "latest" && "year" in period && !period.begins;
