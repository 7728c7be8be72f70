import type { Grain } from "@tanyadata/semantic-model";
import type { Direction } from "../../language/gradables.ts";
import { dimensionOf } from "../../plan/groups.ts";
import { bareFigure, type FigureExpression, type PlaceName, type SetExpression, whereIn } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { boundSet, restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { isRowCount } from "./amounts.ts";
import { meantOf } from "./extremes.ts";
import { sliceable } from "./figures.ts";
import { limitsOf } from "./than.ts";

/** Which of some is more, and when it was most: "lebih padat mana, Bandung atau Surabaya", "tahun berapa inflasi tertinggi". */
export const moreRules: readonly Rule[] = [
  // "lebih padat mana" "Bandung atau Surabaya"
  ...eitherWay("more", word("which"), 0.01, (left, { word }) => (!word.all ? left : null)),
  ...eitherWay("more", "figure", 0.02, (left, { figure }) => {
    // "luas Jambi dan Riau" "lebih luas mana": the adjective says the same
    const isSame = "measure" in figure.of && left.measures.includes(figure.of.measure);
    return left.figure || (left.measures.length > 0 && !isSame) || figure.as ? null : { ...left, measures: [], figure };
  }),
  // "paling padat" "mana", and some names
  rule("extreme", word("which"), 0.1, ({ direction, measures, limit }, { word }) =>
    !word.all && measures.length > 0 && limit === null ? { type: "more", direction, measures, figure: null } : null,
  ),
  // "yang paling miskin" "Papua atau NTT"; "dari Papua dan NTT" "mana" "yang paling miskin"
  rule(word("which"), "extreme", 0.1, ({ word }, right) =>
    !word.all && right.measures.length > 0 && right.limit === null ? { ...right, chosen: true } : null,
  ),
  ...eitherWay(
    "extreme",
    "place",
    0.15,
    ({ direction, measures, limit }, { names, use, sure }, context) => {
      if (measures.length === 0 || limit !== null || use || !sure || names.length < 2) return null;
      const figure = figureFor(names, null, measures, context);
      const placed = figure && restrictFigure(figure, { in: names, negated: false }, context);
      return placed && { type: "more", direction, measures: [], figure: placed };
    },
    0.25,
  ),
  // "lebih banyak" "laki-laki atau perempuan"
  ...eitherWay("more", "cuts", 0.05, ({ measures, figure }, right) =>
    measures.length > 0 || figure || right.use || (right.values?.length ?? 0) < 2 ? null : right,
  ),
  // "kota mana" "yang lebih padat"
  rule("set", "more", 0.05, ({ set, use, noun, asked }, right) =>
    noun === null ||
    use ||
    (asked && asked !== "one") ||
    right.among ||
    right.than ||
    (right.figure && whereIn(right.figure).length > 0)
      ? null
      : { ...right, among: set },
  ),
  ...eitherWay("more", "place", 0.02, (left, { names: said, use, versus }, context) => {
    const names = left.among ? ofKind(said, left.among) : said;
    if (!names || names.length < 2 || use) return null;
    const figure = figureFor(names, left.figure, left.measures, context);
    const placed = figure && restrictFigure(figure, { in: names, negated: false }, context);
    return placed && { ...left, measures: [], figure: placed, ...(versus && { than: versus }) };
  }),
  // "taman nasional lebih banyak" "di Jawa atau Sumatera"
  rule("more", "place", 0.05, (left, { names, use, either }, context) => {
    if (!left.figure || left.among || left.than || use !== "in" || !either || names.length < 2) return null;
    const placed = restrictFigure(left.figure, { in: names, negated: false }, context);
    return placed && { ...left, measures: [], figure: placed };
  }),
  // "jenis kelamin mana yang penduduknya lebih banyak" "di Bali"
  rule("more", "place", 0.05, (left, { names, use }, context) => {
    const figure = left.among && dimensionOf(left.among.entity, context.model) ? left.figure : null;
    const placed = figure && use === "in" ? restrictFigure(figure, { in: names, negated: false }, context) : null;
    return placed && { ...left, figure: placed };
  }),
  // "lebih kecil luasnya dari Banten"
  ...[true, false].map((plain) =>
    rule("more", "place", plain ? 0.05 : 0.33, ({ figure, measures, direction }, { names, use }, context) => {
      const [name, ...others] = names;
      const meant = figureFor(names, figure, measures, context);
      if (!meant || (use && use !== "and") || !name || others.length > 0) return null;
      if (plain === (name.within ?? false)) return null;
      const limits = limitsOf(direction === "highest" ? "above" : "below", { kind: "place", name });
      return { type: "trait", figure: meant, by: { limits } };
    }),
  ),
  // "danau yang" "lebih luas" "dari Poso": what is listed says what of it is large
  ...[true, false].map((plain) =>
    rule("more", "place", plain ? 0.02 : 0.3, ({ figure, measures, direction, among }, { names, use }) => {
      const [name, ...others] = names;
      if (figure || among || measures.length === 0 || (use && use !== "and") || !name || others.length > 0) return null;
      if (plain === (name.within ?? false)) return null;
      const limits = limitsOf(direction === "highest" ? "above" : "below", { kind: "place", name });
      return { type: "graded", measures, limits };
    }),
  ),
  // "sungai yang" "lebih pendek dari" "sungai terpendek di Kalimantan"
  rule(word("against"), "set", 0.05, (_, right) => (right.set.order && !right.use && !right.asked ? right : null)),
  rule("more", "set", 0.05, ({ figure, measures, direction, among }, { set, use, asked }, context) => {
    if (among || use || asked || !set.order || set.nth !== undefined || (set.limit ?? 1) > 1) return null;
    const measure = figure ? null : meantOf(set.entity, measures, context);
    const by = figure ?? (measure === null ? null : bareFigure({ measure }));
    if (!by || by.where.length > 0) return null;
    const limits = limitsOf(direction === "highest" ? "above" : "below", { kind: "set", set, by });
    return figure ? { type: "trait", figure, by: { limits } } : { type: "graded", measures, limits };
  }),
  // "lebih luas dari Bandung" "tapi penduduknya lebih sedikit": than the same
  rule(word("and"), "more", 0.05, (_, right) => (right.figure && !right.than ? right : null)),
  rule("set", "more", 0.1, (left, { figure, measures, direction, among, than, claim }, context) => {
    const [bound, ...bounds] = left.set.bounds;
    const before = bound?.limits.least?.value ?? bound?.limits.most?.value;
    const isOfPlace = typeof before === "object" && before.kind === "place";
    if (!figure || !isOfPlace || bounds.length > 0 || among || than || claim || measures.length > 0) return null;
    if (figure.where.length > 0 || left.use === "except") return null;
    const limits = limitsOf(direction === "highest" ? "above" : "below", before);
    const set = boundSet(left.set, figure, limits, context);
    return set && { ...left, set, noun: null };
  }),
  // "lebih padat dari" "10.000 jiwa/km²"
  rule(word("against"), "quantity", 0.05, (_, right) => right),
  rule("more", "quantity", 0.1, ({ figure, measures, direction, among }, { value, unit }) => {
    const limits = { ...limitsOf(direction === "highest" ? "above" : "below", value), unit };
    if (figure) return figure.where.length > 0 || among ? null : { type: "trait", figure, by: { limits } };
    return among || measures.length === 0 ? null : { type: "graded", measures, limits };
  }),
  ...eitherWay("more", "period", 0.02, (left, { period }) => {
    const dated = left.figure && dateFigure(left.figure, period);
    return dated && { ...left, figure: dated };
  }),
  // "yang TPAK-nya lebih tinggi" "pada Agustus"
  ...eitherWay("more", "slice", 0.05, (left, { slice }, context) => {
    if (!left.figure || left.figure.slices.some((one) => one.dimension === slice.dimension)) return null;
    const cut = sliceable(left.figure, slice.dimension, context, slice);
    return cut && { ...left, figure: { ...cut, slices: [...cut.slices, slice] } };
  }),
  // "tahun berapa" "inflasi tertinggi"
  rule(word("which-year"), "extreme", 0.02, ({ word }, { direction, measures, limit }) =>
    limit === null ? { type: "peak", direction, measures, ...asked(word) } : null,
  ),
  rule("figure", "peak", 0.02, ({ figure }, { direction, measures, grain, years }) => {
    const isOf = "measure" in figure.of && (measures.length === 0 || measures.includes(figure.of.measure));
    if (!isOf || figure.as || (years && figure.period)) return null;
    return years
      ? amongYears(figure, years, direction)
      : { type: "when", figure, by: { direction, limit: null }, ...(grain && { grain }) };
  }),
  // "atau" "2020", "2015" "atau 2020"
  rule(word("or"), "period", 0.02, (_, { period }) =>
    period !== "latest" && "year" in period && !period.begins
      ? { type: "years", years: [period.year], begun: false }
      : null,
  ),
  rule("period", "years", 0.02, ({ period }, { years, begun }) =>
    !begun && period !== "latest" && "year" in period && !period.begins && !years.includes(period.year)
      ? { type: "years", years: [period.year, ...years], begun: true }
      : null,
  ),
  // "lebih tinggi" "2015 atau 2020", "kemiskinan Bali lebih tinggi" "2015 atau 2020"
  ...eitherWay("more", "years", 0.02, ({ direction, measures, figure, among, than, claim }, { years, begun }) => {
    if (!begun || among || than || claim) return null;
    if (!figure) return { type: "peak", direction, measures, years };
    return "measure" in figure.of && !figure.as && !figure.period ? amongYears(figure, years, direction) : null;
  }),
  ...eitherWay(word("which-year"), "trait", 0, ({ word }, { figure, by }) =>
    "measure" in figure.of && !figure.as
      ? { type: "when", figure, by: word.all ? by : reached(by), ...asked(word) }
      : null,
  ),
  // "3" "tahun dengan inflasi tertinggi"
  rule("quantity", "when", 0.02, (left, right) =>
    isRowCount(left) && "direction" in right.by && right.by.limit === null && right.grain
      ? { ...right, by: { ...right.by, limit: left.value } }
      : null,
  ),
];

/** "kapan IPM menembus 80": when it was so for the first time. */
const reached = (by: Of<"trait">["by"]): Of<"trait">["by"] =>
  "limits" in by && by.limits.reaches && !by.limits.once ? { limits: { ...by.limits, once: "first" } } : by;

/** Which of some years had more: all of them, in that order. */
const amongYears = (figure: FigureExpression, years: readonly number[], direction: Direction): Phrase => ({
  type: "when",
  figure: { ...figure, period: { years } },
  by: { direction, limit: years.length },
});

/** "tahun berapa" asks for years, whatever the data tell; "kapan" for no grain. */
const asked = ({ grain }: { readonly grain?: Grain }): { readonly grain?: Grain } => (grain ? { grain } : {});

/** The names as those of members of a set that nothing but its kind restricts; null where one is none. */
function ofKind(names: readonly PlaceName[], { entity, subsets }: SetExpression): PlaceName[] | null {
  const kind = names.map((name) => ({
    ...name,
    candidates: name.candidates.filter(
      ({ member }) => member.entity === entity && subsets.every((subset) => member.subsets.includes(subset)),
    ),
  }));
  return kind.every(({ candidates }) => candidates.items.length > 0) ? kind : null;
}

/** What is compared: the figure that was named, or the measure that an adjective means of such places. */
function figureFor(
  names: readonly PlaceName[],
  figure: FigureExpression | null,
  measures: readonly string[],
  context: RuleContext,
): FigureExpression | null {
  if (figure) return figure;
  const measure = meantOf(names[0]?.candidates.items[0]?.member.entity ?? "", measures, context);
  return measure === null ? null : bareFigure({ measure });
}
