import type { Word } from "../../language/word.ts";
import { equals } from "../../plan/walk.ts";
import { type FigureExpression, type Limit, placedIn, whereIn } from "../expression.ts";
import { alike } from "../names.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, ownOf, restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { compareWith } from "./derivations.ts";
import { justAs } from "./than.ts";

/** What figures are set against: other figures, years and places, the whole, a mean. */
export const comparisonRules: readonly Rule[] = [
  rule(word("against"), "figure", 0, (_, right) => (!right.figure.as ? { type: "against", to: right.figure } : null)),
  // "kontribusi Makassar" "ke penduduk Sulawesi Selatan"
  rule(word("until"), "figure", 0.1, (_, right) => (!right.figure.as ? { type: "against", to: right.figure } : null)),
  rule(word("against", "and"), "whole", 0, (_) => ({ type: "against", to: "whole" })),
  // "apakah IPM Bali" "lebih tinggi dari NTB": both, the higher first
  rule("figure", "limits", 0.02, ({ figure }, { limits }) => {
    const { value: than, times } = limits.least ?? limits.most ?? {};
    const [only, ...others] = whereIn(figure);
    if (typeof than !== "object" || than.kind !== "place" || times !== undefined || figure.as) return null;
    if (!only || others.length > 0 || only.negated || only.tie || isSet(only.in) || only.in.length > 1) return null;
    // "gunung di Bali" "lebih tinggi dari Rinjani": how many there are is no height
    const names = [...only.in, than.name];
    if ("count" in figure.of && !alike(names)) return null;
    const where = [{ ...only, in: names }];
    const direction = limits.least ? "highest" : "lowest";
    return { type: "more", direction, measures: [], figure: placedIn(figure, where), than: true };
  }),
  // "apakah Bali" "lebih luas daripada NTB": the same by what an adjective means
  rule("place", "trait", 0.05, (left, { figure, by }) => {
    const { value: than, times } = ("limits" in by && (by.limits.least ?? by.limits.most)) || {};
    if (typeof than !== "object" || than.kind !== "place" || times !== undefined) return null;
    if (figure.as || figure.where.length > 0) return null;
    const names = [...left.names, than.name];
    const shared = left.names.length === 1 && !left.use && alike(names);
    const direction = "limits" in by && by.limits.least ? "highest" : "lowest";
    return shared
      ? {
          type: "more",
          direction,
          measures: [],
          figure: { ...figure, where: [{ in: shared, negated: false }] },
          than: true,
        }
      : null;
  }),
  ...eitherWay(word("how-many"), "more", 0.02, ({ word }, right) => (!word.much && right.figure ? right : null)),
  rule(word("against"), "period", 0, (_, { period }) =>
    period !== "latest" && "year" in period ? { type: "against", to: period } : null,
  ),
  // "dibanding" "Jawa Timur", "antara" "Banten dan Bali"
  rule("word", "place", 0, (left, right) => {
    if (left.word.role === "against" && (right.use === null || right.use === "in"))
      return { ...right, use: "and", against: true };
    return left.word.role === "between" && right.use === null && right.names.length === 2 ? right : null;
  }),
  rule(word("between"), "figure", 0, (_, right) => (!right.figure.as ? right : null)),
  rule("figure", "against", 0.02, ({ figure }, { to }) => {
    if (to === "whole") {
      // "porsi perempuan Bali" "terhadap nasional": of all women, or of all people?
      const isShare = figure.as?.kind === "share" && !figure.as.to && !isPart(figure);
      const compared = isShare ? figure : withWhole(figure);
      return compared && { type: "figure", figure: compared };
    }
    if ("year" in to) {
      const { period, as } = figure;
      if (!as && period !== null && period !== "latest" && "year" in period && period.year !== to.year)
        return { type: "figure", figure: { ...figure, period: { years: [period.year, to.year] } } };
      // "2021 naik berapa dibanding 2015"
      if (as?.kind === "change" && period !== null && period !== "latest" && "year" in period && to.year < period.year)
        return { type: "figure", figure: { ...figure, period: { from: to.year, to: period.year } } };
      const from = period !== null && period !== "latest" && "from" in period ? period.from : null;
      return as?.kind === "change" && from === to.year ? { type: "figure", figure } : null;
    }
    const compared = compareWith(figure, to);
    return compared && { type: "figure", figure: compared };
  }),
  // "pangsa luas tiap provinsi" "terhadap luas Indonesia": what the rows' shares are of anyway
  rule("question", "against", 0.02, (left, { to }) => {
    const [figure, ...others] = left.figures;
    if (others.length > 0 || figure?.as?.kind !== "share" || figure.as.to || left.rows?.where.length !== 0) return null;
    if (isPart(figure)) return null;
    if (to === "whole") return left;
    const isWhole = "of" in to && to.whole && equals(to.of, figure.of) && to.where.length === 0;
    return isWhole ? left : null;
  }),
  // "produksi" "per penduduk", "per 100" "penduduk"; "tiap" "kabupaten di Bali berapa" asks of each, not how many there are
  rule("word", "figure", 0, (left, { figure, asked }) =>
    (left.word.role === "divided" || (left.word.role === "per" && !(asked && "count" in figure.of))) && !figure.as
      ? { type: "rate", of: figure, scale: 1 }
      : null,
  ),
  rule(word("per"), "quantity", 0, (_, { value, unit }) =>
    !unit && value > 1 ? { type: "rate", of: null, scale: value } : null,
  ),
  rule("rate", "figure", 0, (left, { figure }) => (left.of || figure.as ? null : { ...left, of: figure })),
  // "per capita" "palm oil production"
  rule("rate", "figure", 0.15, ({ of, scale }, { figure }, context) => {
    const isPlain = of && !figure.as && "measure" in figure.of && "measure" in of.of && of.where.length === 0;
    return isPlain ? ratioOf(figure, of, scale, context) : null;
  }),
  rule("figure", "rate", 0.05, ({ figure }, { of, scale }, context) => {
    return of && (!figure.as || figure.as.kind === "ratio") ? ratioOf(figure, of, scale, context) : null;
  }),
  // "dari" "total nasional"
  rule(word("total"), "whole", 0.02, (_, right) => right),
  // "naik" "berapa poin"
  rule(word("how-many"), word("amount"), 0.01, (_, right) => right),
  rule(word("amount"), word("amount"), 0, (_, right) => ({ ...right, word: { ...right.word, relative: true } })),
  rule(word("in"), word("amount"), 0, (_, right) => right),
  ...eitherWay("figure", "word", 0.02, (left, { word }) => {
    const figure = inAmount(left.figure, word);
    return figure && { type: "figure", figure };
  }),
  ...eitherWay("trait", "word", 0.02, (left, { word }) => {
    const figure = inAmount(left.figure, word);
    return figure && { ...left, figure };
  }),
  ...eitherWay("aggregating", word("plain-mean"), 0.02, (left, _) => left),
  // "bukan" "angka nasional"
  rule(word("except"), "whole", 0.02, (_) => ({ type: "word", word: { role: "plain-mean" } })),
  rule("limits", "whole", -0.1, ({ limits }) => {
    const ofWhole = (limit: Limit | null): Limit | null =>
      limit && typeof limit.value !== "number" && limit.value.kind === "mean"
        ? { ...limit, value: { ...limit.value, whole: true } }
        : null;
    const [least, most] = [ofWhole(limits.least), ofWhole(limits.most)];
    return least || most ? { type: "limits", limits: { ...limits, least, most } } : null;
  }),
  // "sama dengan" "Bali", "sama dengan" "9"
  rule("word", "place", 0.02, ({ word }, { names, use, sure }) => {
    const [name, ...others] = names;
    if (word.role !== "equals" || use || !sure || !name || others.length > 0) return null;
    return { type: "limits", limits: justAs({ kind: "place", name }) };
  }),
  rule(word("equals"), "quantity", 0.02, (_, { value, unit, chosen, drawn }) =>
    !unit && !chosen && !drawn ? { type: "limits", limits: justAs(value) } : null,
  ),
  // "di atas rata-rata" "kabupaten di Jawa Tengah"
  rule("limits", "set", 0.05, ({ limits }, { set, use, asked }) => {
    if (use === "except" || use === "and" || asked || set.order || set.leaning || set.limit !== null) return null;
    const over = (limit: Limit | null): Limit | null =>
      typeof limit?.value === "object" && limit.value.kind === "mean" && !limit.value.over
        ? { ...limit, value: { ...limit.value, over: set } }
        : null;
    const [least, most] = [over(limits.least), over(limits.most)];
    return least || most ? { type: "limits", limits: { ...limits, least, most } } : null;
  }),
];

/** Whether a figure is of some of its cuts: its share of the whole may be of the whole of theirs, or of everything. */
const isPart = ({ slices, cuts }: FigureExpression): boolean => slices.length > 0 || cuts !== undefined;

/** "selisih IPM Bali dan nasional", "IPM Bali dibanding nasional": a place's figure against that of the whole. */
function withWhole(figure: FigureExpression): FigureExpression | null {
  const { as, ...plain } = figure;
  if (plain.where.length === 0 || plain.whole) return null;
  const compared: FigureExpression = { ...plain, as: as ?? { kind: "gap", to: null } };
  const whole: FigureExpression = { ...plain, where: [], whole: true };
  return compared.as?.kind === "share" ? null : compareWith(compared, whole);
}

/** A figure for so many of another. */
function ratioOf(figure: FigureExpression, of: FigureExpression, scale: number, context: RuleContext): Phrase | null {
  // What adds up to nothing is not shared out: "pengangguran per kapita" is no rate by people.
  if (!figure.as && ownOf(figure, context) !== null) return null;
  const to = "count" in of.of ? countedWhere(of, figure, context) : of;
  const ratio = to && compareWith({ ...figure, as: { kind: "ratio", to: null, ...(scale !== 1 && { scale }) } }, to);
  return ratio && { type: "figure", figure: ratio };
}

/** "luas Bali dibagi jumlah kabupatennya": those that lie in the same places. */
function countedWhere(
  of: FigureExpression,
  { where }: FigureExpression,
  context: RuleContext,
): FigureExpression | null {
  if (!("count" in of.of) || of.of.count.where.length > 0) return of;
  return where.reduce<FigureExpression | null>((count, one) => count && restrictFigure(count, one, context), of);
}

/** The figure as it was asked for: in points, in percent, as a plain mean; null where that does not fit. */
function inAmount(figure: FigureExpression, word: Word): FigureExpression | null {
  const { as } = figure;
  if (word.role === "plain-mean") return as?.kind === "aggregate" ? figure : null;
  if (word.role !== "amount") return null;
  if (as?.kind === "gap" && word.unit === "points") return figure;
  if (as?.kind === "share" && word.unit === "percent") return figure;
  if (as?.kind !== "change") return null;
  return { ...figure, as: { ...as, unit: word.unit, relative: word.relative } };
}
