import { equals } from "../../plan/walk.ts";
import { bareFigure, type FigureExpression, type SetExpression, type Where } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { adds, boundSet, restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule } from "../rule.ts";

/** Shares said around what they are of: "dari semua cabang di Bukit, berapa persen yang berupa taman baca". */
export const shareRules: readonly Rule[] = [
  ...eitherWay("set", "figure", -0.05, ({ set, use, asked }, { figure }) => {
    if (asked || (use !== "in" && use !== "all" && use !== null)) return null;
    const isShare = figure.as?.kind === "share" && !figure.as.to && "count" in figure.of && figure.where.length === 0;
    return isShare && "count" in figure.of ? shareAmong(figure.of.count, set) : null;
  }),
  // "kelurahan" "berapa persen" "dari seluruh desa dan kelurahan"
  rule("set", "operator", 0.1, ({ set, use, asked }, { operator }) => {
    const isPart = operator.kind === "share" && operator.counts && set.subsets.length > 0 && set.where.length === 0;
    if (!isPart || use || asked || set.order || set.leaning || set.limit !== null || set.bounds.length > 0) return null;
    return { type: "figure", figure: { ...bareFigure({ count: set }), as: { kind: "share", to: null } } };
  }),
  // "dari semua pulau" "berapa persen", and which of them: until then a share of all in all
  rule("set", "operator", 0.15, ({ set, use, asked }, { operator }) => {
    const isAll = operator.kind === "share" && operator.counts && (use === "in" || use === "all" || use === null);
    if (!isAll || asked || set.order || set.leaning || set.limit !== null) return null;
    const all = bareFigure({ count: set });
    return { type: "figure", figure: { ...all, as: { kind: "share", to: all } } };
  }),
  // "yang berpenghuni"
  rule("figure", "modifier", 0.02, ({ figure }, { entity, subset }) => {
    const { of, as } = figure;
    if (as?.kind !== "share" || !as.to || !("count" in of) || of.count.entity !== entity) return null;
    if (!equals(as.to.of, of)) return null;
    const count = { ...of.count, subsets: [...of.count.subsets, subset] };
    return { type: "figure", figure: { ...figure, of: { ...of, count } } };
  }),
  // "yang kemiskinannya di atas 10 persen"
  rule("figure", "trait", 0, ({ figure: { of, as } }, { figure, by }, context) => {
    const isOfAll = as?.kind === "share" && as.to !== null && "count" in of && equals(as.to.of, of);
    const set = isOfAll && "limits" in by ? boundSet(of.count, figure, by.limits, context) : null;
    return set && { type: "figure", figure: { ...bareFigure({ count: set }), as: { kind: "share", to: null } } };
  }),
  // "distribusi" "penduduk per provinsi dalam persen": said twice
  rule("operator", "question", 0.02, ({ operator }, right) =>
    operator.kind === "share" && right.figures.every(({ as }) => as?.kind === "share") ? right : null,
  ),
  // "penduduk Bali per kabupaten" "dalam persen": the share of each
  rule("question", "word", 0.05, (left, { word }, context) => {
    const figure = word.role === "amount" && word.unit === "percent" && !word.relative ? shared(left, context) : null;
    return figure && { ...left, figures: [figure] };
  }),
];

/** How many of a whole are of one of its kinds; null where they are not. */
function shareAmong(part: SetExpression, whole: SetExpression): Phrase | null {
  const isPlain = ({ order, limit, leaning, bounds, period }: SetExpression): boolean =>
    !order && limit === null && !leaning && bounds.length === 0 && !period;
  const isPart = part.entity === whole.entity && part.subsets.length > 0 && whole.subsets.length === 0;
  if (!isPart || part.where.length > 0 || !isPlain(part) || !isPlain(whole)) return null;
  const within = bareFigure({ count: { ...part, where: whole.where } });
  return { type: "figure", figure: { ...within, as: { kind: "share", to: bareFigure({ count: whole }) } } };
}

/** A figure in a place; a share or a ratio that was said of no place has both of its figures there. */
export function placed(figure: FigureExpression, where: Where, context: RuleContext): FigureExpression | null {
  const { as, of } = figure;
  const restricted = restrictFigure(figure, where, context);
  if ((as?.kind !== "share" && as?.kind !== "ratio") || !as.to || as.to.whole || !restricted) return restricted;
  const spots = ({ of, where }: FigureExpression): number => where.length + ("count" in of ? of.count.where.length : 0);
  const isMixed = "count" in of !== "count" in as.to.of;
  if ((as.kind === "share" && isMixed) || spots(figure) + spots(as.to) > 0) return restricted;
  const to = restrictFigure(as.to, where, context);
  return to && { ...restricted, as: { ...as, to } };
}

/** The figure of each row as a share of all; null where the rows do not have one that adds up. */
function shared({ rows, figures }: Of<"question">, context: RuleContext): FigureExpression | null {
  const [figure, ...others] = figures;
  if (!rows || rows.order || rows.bounds.length > 0 || !figure || others.length > 0 || figure.as) return null;
  if (!("measure" in figure.of) || !adds(figure, context)) return null;
  return { ...figure, as: { kind: "share", to: null } };
}
