import { equals } from "../../plan/walk.ts";
import {
  bareFigure,
  type FigureExpression,
  type Limits,
  type Period,
  type PlaceName,
  type SetExpression,
  type Where,
} from "../expression.ts";
import { derive } from "../made-by.ts";
import { alike } from "../names.ts";
import type { Phrase } from "../phrase.ts";
import { adds, boundSet, isOfTwo, isSet, lift, restrictFigure, tells } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { isDated } from "../years.ts";

/** Figures computed from figures: shares, changes, means, differences, ratios, correlations. */
export const derivationRules: readonly Rule[] = [
  ...eitherWay(
    "operator",
    "figure",
    0,
    ({ operator }, { figure }, context) => {
      const derived = derive(operator, figure, context);
      return derived && { type: "figure", figure: derived };
    },
    0.02,
  ),
  // "gini-nya paling banyak" "turun"
  rule("trait", "operator", 0.1, (left, { operator }, context) => {
    const isChange = operator.kind === "change" && operator.verb && "direction" in left.by;
    const figure = isChange && !left.figure.as ? derive(operator, left.figure, context) : null;
    return figure && { ...left, figure };
  }),
  // "tidak" "turun"
  rule(word("not"), "operator", 0, (_, { operator }) =>
    operator.kind === "change" && operator.verb && operator.towards && !operator.not
      ? { type: "operator", operator: { ...operator, not: true } }
      : null,
  ),
  // "sebutkan" "koefisiennya"
  rule(word("list"), "operator", 0.02, (_, right) => right),
  // "persentase taman baca" "dari total cabang di Bukit": the part lies where the whole does
  ...eitherWay("figure", "figure", -0.05, ({ figure }, { figure: to }, context) => {
    if (figure.as?.kind !== "share" || figure.as.to || to.as || !("count" in figure.of) || !("count" in to.of))
      return null;
    const [part, whole] = [figure.of.count, to.of.count];
    const isPart = part.entity === whole.entity && part.subsets.length > 0 && whole.subsets.length === 0;
    if (!isPart || part.where.length > 0 || whole.where.length > 1) return null;
    const [where] = whole.where;
    const placed = where ? restrictFigure(figure, where, context) : figure;
    return placed && { type: "figure", figure: { ...placed, as: { kind: "share", to } } };
  }),
  // "semua kota di Jawa Timur digabung", and what of them is asked
  rule("set", "operator", 0.1, (left, { operator }) =>
    operator.kind === "together" && (left.use === null || left.use === "all") && !left.asked && tells(left.set)
      ? { ...left, use: "in", noun: null }
      : null,
  ),
  // "berapa persen desa …": of all that there are
  rule("operator", "set", 0.02, ({ operator }, { set, use, asked }, context) => {
    if (use || asked || set.order || set.limit !== null || set.leaning) return null;
    if (operator.kind !== "share" || (!operator.counts && set.bounds.length === 0)) return null;
    const figure = derive(operator, bareFigure({ count: set }), context);
    return figure && { type: "figure", figure };
  }),
  // "kontribusi" "Jawa Barat" "terhadap produksi padi nasional", "East Java's" "share"
  ...eitherWay("operator", "place", 0.02, ({ operator }, { names, use }) =>
    operator.kind === "share" && !use ? { type: "sharing", names } : null,
  ),
  // "dari seluruh kecamatan", "berapa persen" "yang ada di Jawa Timur"
  rule("operator", "place", 0.1, ({ operator }, { names, use, sure }) =>
    operator.kind === "share" && use === "in" && sure ? { type: "sharing", names } : null,
  ),
  // "kontribusi" "setiap provinsi"
  rule("operator", "set", 0.02, ({ operator }, { set, use, asked }) =>
    operator.kind === "share" && use === "per" && !asked && !set.order && !set.leaning && set.limit === null
      ? { type: "sharing", names: set }
      : null,
  ),
  rule("set", "sharing", 0.1, ({ set, use, asked }, { names }, context) => {
    const isAll = use === "in" || use === "all" || use === null;
    if (!isAll || asked || set.order || set.leaning || set.limit !== null) return null;
    return shareIn(names, bareFigure({ count: set }), context);
  }),
  rule("sharing", "figure", 0.05, ({ names }, { figure }, context) => shareIn(names, figure, context)),
  rule("sharing", "against", 0, ({ names }, { to }, context) =>
    to !== "whole" && "of" in to ? shareIn(names, to, context) : null,
  ),
  // "porsi luas Kenanga" "dari Bukit", "East Java's share of the population" "of Java": what it is a share of
  rule("figure", "place", -0.25, ({ figure }, right, context) => {
    if (!right.from || figure.as?.kind !== "share" || figure.as.to || right.use === "and" || right.use === "except")
      return null;
    const { as: _, ...part } = figure;
    const whole = restrictFigure({ ...part, where: [] }, { in: right.names, negated: false }, context);
    const [only, ...others] = part.where;
    if (!whole || !only || others.length > 0 || only.negated) return null;
    return { type: "figure", figure: { ...part, as: { kind: "share", to: whole } } };
  }),
  // "penduduk Kenanga berapa kali lipat" "Bukit"
  rule("figure", "place", 0.1, ({ figure }, right, context) => {
    const { as, ...one } = figure;
    if (as?.kind !== "times" || as.to || right.use || right.from || !right.sure || one.where.length !== 1) return null;
    const to = restrictFigure({ ...one, where: [] }, { in: right.names, negated: false }, context);
    return to && { type: "figure", figure: { ...figure, as: { ...as, to } } };
  }),
  // "how has" "poverty in Bali changed", "how does" "poverty in Bali compare to Banten"
  rule(word("how"), "figure", 0.02, (_, right) =>
    isOfTwo(right.figure) || right.figure.as?.kind === "trend" || right.figure.as?.kind === "change" ? right : null,
  ),
  rule("sharing", "word", 0.05, (left, right) =>
    ["until", "position", "in", "follow"].includes(right.word.role) ? left : null,
  ),
  // "sumbangan Jawa Timur" "dalam persen" "terhadap produksi nasional"
  // "contributes" "the most" "to"
  rule("leading", word("until", "in"), 0.05, (left, _) => left),
  rule("sharing", word("amount"), 0.02, (left, { word }) => (word.unit === "percent" ? left : null)),
  rule("sharing", "operator", 0.02, (left, { operator }) => (operator.kind === "share" ? left : null)),
  // "kontribusi" "terbesar" "terhadap produksi nasional"
  rule("operator", "extreme", 0.02, ({ operator }, { direction, measures, limit }) =>
    operator.kind === "share" && measures.length === 0 ? { type: "leading", by: { direction, limit } } : null,
  ),
  ...(["figure", "against"] as const).map((type) =>
    rule("leading", type, 0.02, ({ by }, right, context) => {
      const figure =
        right.type === "figure" ? right.figure : right.to !== "whole" && "of" in right.to ? right.to : null;
      if (!figure || figure.as || figure.where.length > 0 || !adds(figure, context)) return null;
      const { whole: __, ...plain } = figure;
      return { type: "trait", figure: { ...plain, as: { kind: "share", to: null } }, by };
    }),
  ),
  // "provinsi" "yang kemiskinannya naik dari 2019 ke 2020"
  ...eitherWay("set", "figure", 0.02, (left, { figure }, context) => boundByChange(left, figure, context)),
  // "penduduk Bogor berapa kali lipat" "penduduk Depok", "korelasi kemiskinan" "dan IPM"
  rule("figure", "figure", 0.05, (left, right) => {
    const figure = compareWith(left.figure, right.figure);
    return figure && { type: "figure", figure };
  }),
  // "porsi penduduk Kenanga" "dari total penduduk Bukit"
  rule("figure", "figure", -0.05, (left, { figure: to }) => {
    if (left.figure.as?.kind !== "share" || left.figure.where.length === 0 || to.where.length === 0) return null;
    if (to.where.every((one) => isSet(one.in)) && !left.figure.where.some((one) => isSet(one.in))) return null;
    const { as, ...said } = left.figure;
    // "berapa persen luas Bukit" "yang merupakan luas Kenanga": the whole is said first
    const figure = isPartOf(to, said) ? compareWith({ ...to, as }, said) : compareWith(left.figure, to);
    return figure && { type: "figure", figure };
  }),
  // "berapa persen penduduk Bukit" "merupakan penduduk taman baca": those that lie there
  rule("figure", "figure", -0.1, (left, { figure: to }, context) => {
    const { as, ...whole } = left.figure;
    const [place, ...others] = whole.where;
    const [kind, ...kinds] = to.where;
    const isKind = kind && kinds.length === 0 && isSet(kind.in) && !kind.in.order && !kind.tie;
    if (as?.kind !== "share" || as.to || to.as || !place || others.length > 0 || isSet(place.in) || !isKind)
      return null;
    if (!equals(to.of, whole.of)) return null;
    const there = restrictFigure({ ...to, where: [] }, place, context);
    const part = there && restrictFigure(there, kind, context);
    return part && { type: "figure", figure: { ...part, as: { kind: "share", to: whole } } };
  }),
  rule("figure", "question", 0.05, ({ figure }, { rows, figures }) => {
    const [other, ...more] = figures;
    if (figure.as?.kind !== "correlation" || figure.as.to || !rows || !other || more.length > 0) return null;
    const compared = compareWith(figure, other);
    return compared && { type: "figure", figure: overSet(compared, rows) ?? compared };
  }),
  // "IPM dan pengangguran antarprovinsi" "korelasinya"
  rule("question", "operator", 0.05, ({ rows, figures, attributes }, { operator }) => {
    const [one, other, ...more] = figures;
    if (operator.kind !== "correlation" || !rows || !one || !other || more.length > 0 || attributes) return null;
    if (one.as || other.as || rows.order || rows.limit !== null) return null;
    return { type: "figure", figure: { ...one, as: { kind: "correlation", to: other, over: rows } } };
  }),
  // "kemiskinan per provinsi" "per tahun": a column for each
  rule("question", "operator", 0.05, (left, { operator }) => {
    const [figure, ...others] = left.figures;
    if (operator.kind !== "trend" || !operator.grain || !left.rows || !figure || others.length > 0) return null;
    if (figure.as || left.attributes || !("measure" in figure.of)) return null;
    return { ...left, figures: [{ ...figure, as: operator }] };
  }),
  // "dibanding" "bulan sebelumnya"
  rule(word("against"), word("back"), 0, (_, right) => right),
  // "omzet Maret 2025" "dibanding bulan yang sama tahun sebelumnya", "pertumbuhan omzet" "yoy"
  ...eitherWay("figure", word("back"), 0.02, ({ figure }, { word }, context) => {
    if (!isDated(figure, context)) return null;
    const { as } = figure;
    if (as && (as.kind !== "change" || (as.back && as.back !== word.to))) return null;
    const change = as ?? { kind: "change", unit: null, relative: false, towards: null, verb: false };
    return { type: "figure", figure: { ...figure, as: { ...change, back: word.to } } };
  }),
  ...eitherWay("figure", "set", -0.02, ({ figure }, { set, use, asked }) => {
    if (asked || use === "and" || use === "except" || set.leaning || set.limit !== null) return null;
    const spread = overSet(figure, set);
    return spread && { type: "figure", figure: spread };
  }),
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

/** Those of a set whose figure rose or fell. */
function boundByChange(
  left: Extract<Phrase, { type: "set" }>,
  figure: FigureExpression,
  context: RuleContext,
): Phrase | null {
  if (figure.as?.kind !== "change" || !figure.as.verb || left.use === "except" || left.use === "per") return null;
  const { not, ...as } = figure.as;
  // "kemiskinannya naik tapi pengangguran turun dari 2020 ke 2022": both in these years
  const before = figure.period ? dateChanges(left.set, figure.period) : left.set;
  const set = boundSet(before, { ...figure, as }, changeLimits(as.towards, not), context);
  return set && { ...left, set, noun: null };
}

/** What a change must be for a figure to have risen or fallen; or not to have. */
export function changeLimits(towards: "up" | "down" | null, not = false): Limits {
  const zero = { value: 0, inclusive: not };
  const isAbove = (towards === "up") !== not;
  return { least: isAbove ? zero : null, most: isAbove ? null : zero, unit: null };
}

/** The years of a change are those of the changes said before it, where they have none. */
const dateChanges = (set: SetExpression, period: Period): SetExpression => ({
  ...set,
  bounds: set.bounds.map((bound) =>
    bound.figure.as?.kind === "change" && !bound.figure.period
      ? { ...bound, figure: { ...bound.figure, period } }
      : bound,
  ),
});

/** The figure with the other one that it is set against; null where it is set against none, or has one. */
export function compareWith(figure: FigureExpression, to: FigureExpression): FigureExpression | null {
  const { as } = figure;
  if (!as || to.as || !("to" in as) || as.to) return null;
  return { ...figure, as: { ...as, to } };
}

/** Whether the one place of a figure lies in that of another. */
function isPartOf(
  { where: [inner, ...more] }: FigureExpression,
  { where: [outer, ...others] }: FigureExpression,
): boolean {
  if (!inner || !outer || more.length + others.length > 0 || isSet(inner.in) || isSet(outer.in)) return false;
  const around = outer.in.flatMap(({ candidates }) => candidates.items.map(({ member }) => member));
  return inner.in.every(({ candidates }) =>
    candidates.items.some(({ member }) => around.some(({ entity, key }) => member.parents[entity] === key)),
  );
}

/** The share of some places in a figure, or of each member of a set. */
function shareIn(part: Where["in"], figure: FigureExpression, context: RuleContext): Phrase | null {
  if (figure.as || !adds(figure, context)) return null;
  if (isSet(part)) {
    const { sums: _, total: __, whole: ___, ...plain } = figure;
    // "setiap provinsi di Jawa" "terhadap penduduk Jawa": one place said twice
    const where = plain.where.filter((one) => !part.where.some((other) => isSamePlace(one, other)));
    const each = lift(part, { ...plain, where, as: { kind: "share", to: null } }, context);
    return each && { type: "question", rows: each.set, figures: [each.figure] };
  }
  const placed = restrictFigure(figure, { in: part, negated: false }, context);
  return placed && { type: "figure", figure: { ...placed, as: { kind: "share", to: null } } };
}

const isSamePlace = ({ in: one, ...plain }: Where, { in: other, ...others }: Where): boolean =>
  !isSet(one) &&
  !isSet(other) &&
  equals(plain, others) &&
  alike([...one, ...other])?.every(
    ({ candidates }, _, [first]) => candidates.likeliest[0]?.member === first?.candidates.likeliest[0]?.member,
  ) === true;

function overSet(figure: FigureExpression, over: SetExpression): FigureExpression | null {
  return figure.as?.kind === "correlation" && !figure.as.over ? { ...figure, as: { ...figure.as, over } } : null;
}

/** A gap between a figure of one place and the same of another. */
function againstPlace(figure: FigureExpression, names: readonly PlaceName[], context: RuleContext): Phrase | null {
  const { as, ...one } = figure;
  if (as?.kind !== "gap" || as.to || one.where.length !== 1 || names.length !== 1) return null;
  const to = restrictFigure({ ...one, where: [] }, { in: names, negated: false }, context);
  return to && { type: "figure", figure: { ...figure, as: { ...as, to } } };
}

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
