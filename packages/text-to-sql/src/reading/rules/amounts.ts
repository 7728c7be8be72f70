import { isYear } from "../../language/year.ts";
import { bareFigure, type Limit, type Limits, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { boundSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { trait } from "./bounds.ts";
import { isPlaced } from "./several.ts";
import { justAs } from "./than.ts";
import { phraseOf, rowsOf } from "./unsaid.ts";
import { canTell } from "./word-order.ts";

type Trait = Extract<Phrase, { type: "trait" }>;

/** How far a number reaches, and bounds that do not say of what: "3 atau lebih", "dua digit", "setinggi 2.000–3.000 m". */
export const amountRules: readonly Rule[] = [
  // "2 juta jiwa" "atau lebih"; "2015 ke atas" says when
  rule("quantity", "word", 0.05, ({ value, scaled, unit }, { word }) => {
    const isWhen = !scaled && unit === null && isYear(value);
    return word.role === "or-more" && !isWhen
      ? { type: "limits", limits: reaching(word.comparison, value, unit) }
      : null;
  }),
  // "tiga bandara" "atau lebih"
  rule("set", word("or-more"), 0.05, ({ set: { limit, ...set }, use, asked }, { word }) => {
    if (limit === null || use || asked) return null;
    if (set.order || set.leaning || set.nth !== undefined) return null;
    const figure = bareFigure({ count: { ...set, limit: null } });
    return { type: "trait", figure, by: { limits: reaching(word.comparison, limit, null) } };
  }),
  // "dua" "digit": from ten on, below a hundred
  rule("quantity", word("digits"), 0, (left, _) => {
    if (!isRowCount(left) || left.value > mostDigits) return null;
    const least = left.value === 1 ? null : { value: 10 ** (left.value - 1), inclusive: true };
    return { type: "limits", limits: { least, most: { value: 10 ** left.value, inclusive: false }, unit: null } };
  }),
  // "menembus" "dua digit"
  rule("word", "limits", 0, ({ word }, { limits: { least, most, unit } }) => {
    const isOfDigits = least?.inclusive === true && most?.inclusive === false;
    if (word.role !== "compare" || word.comparison !== "at-least" || !isOfDigits) return null;
    return { type: "limits", limits: { least, most: null, unit } };
  }),
  // "lebih dari 3" "tetapi kurang dari 4 persen"
  rule("limits", "limits", 0, ({ limits: one }, { limits: other }) => {
    const limits = between(one, other) ?? between(other, one);
    return limits && { type: "limits", limits };
  }),
  // "setinggi" "2.500–3.000 mdpl"
  rule("degree", "limits", 0, ({ measures }, { limits }) =>
    [limits.least, limits.most].every((end) => end === null || typeof end.value === "number")
      ? { type: "graded", measures, limits }
      : null,
  ),
  // "kelompokkan …", "tampilkan" "yang lebih dari 1 juta ton"
  rule(word("list"), "limits", 0.1, ({ word }, right) =>
    word.how !== "compared" && word.how !== "sorted" ? right : null,
  ),
  // "kemiskinan di atas 10 persen" "tahun 2019", "daerah" "mana saja": those of which the table has a row
  rule("word", "trait", 0.15, ({ word }, right, context) => {
    const isAny = word.role === "some-place" || (word.role === "which" && word.all);
    const set = isAny ? boundedRows(right, context) : null;
    return set && phraseOf(set, null);
  }),
  rule("trait", "word", 0.15, (left, { word }, context) => {
    const isAny =
      word.role === "some-place" ||
      (word.role === "which" && word.all) ||
      (word.role === "where" && word.all !== undefined);
    const set = isAny ? boundedRows(left, context) : null;
    return set && phraseOf(set, null);
  }),
  // "TPT 5–6 persen" "Agustus 2021": of all that keep the limits then
  rule("trait", "period", 0.1, (left, { period }) =>
    "limits" in left.by && !left.figure.period && !left.figure.as
      ? { ...left, figure: { ...left.figure, period } }
      : null,
  ),
  // dalam "satuan" "kilometer"
  rule(word("data-fact"), "unit", 0.02, ({ word }, right) => (word.about === "unit" ? right : null)),
  // "sungai terpanjang di Kalimantan" "berapa kilometer": how long that one is
  rule(word("how-many"), "unit", 0.05, ({ word }, { unit }) => (!word.much ? { type: "in-unit", unit } : null)),
  rule("set", "in-unit", 0.05, (left, { unit }, context) => {
    const { order, bounds } = left.set;
    const isOpen = order && bounds.length === 0 && !left.use && !left.asked && order.by.unit === null && !order.by.as;
    if (!isOpen || !canTell(order.by, unit, context)) return null;
    const rows: SetExpression = { ...left.set, order: { ...order, by: { ...order.by, unit } } };
    return { type: "question", rows, figures: [] };
  }),
  // "berapa kilo" "telur": the one figure of those data that is told so
  ...eitherWay("in-unit", "topic", 0.1, ({ unit }, { datasets }, context) => {
    const [only, ...others] = measuresIn(unit, datasets, context);
    return only && others.length === 0 ? { type: "figure", figure: bareFigure({ measure: only }), asked: true } : null;
  }),
  // "pelanggan di Batu" "ada berapa orang", "berapa orang" "pelanggan": what they are counted in
  ...eitherWay("set", "in-unit", 0.05, (left, { unit }, { model }) => {
    const isCounted = model.entities.get(left.set.entity)?.unit === unit && !left.use && !left.asked && !left.set.order;
    return isCounted ? { type: "figure", figure: bareFigure({ count: left.set }), asked: true } : null;
  }),
  // "yang tingginya" "3.676 meter": no more and no less
  rule("figure", "quantity", 0.3, ({ figure }, { value, scaled, unit, chosen, drawn }, context) => {
    const isPlain = !figure.as && !figure.whole && !figure.cuts && !isPlaced(figure) && !chosen && !drawn;
    const isExact = "count" in figure.of ? !unit && !scaled : unit !== null && canTell(figure, unit, context);
    const bound = isPlain && isExact ? trait(figure, { ...justAs(value), unit }, context) : null;
    return bound && "limits" in bound.by ? { type: "exact", figure: bound.figure, limits: bound.by.limits } : null;
  }),
  // "provinsi" "yang kotanya" "cuma satu"
  rule("set", "quantity", 0.45, ({ set, noun, use, asked }, right, { geography }) => {
    const isPlain = noun !== null && !use && !asked && set.where.length === 0 && set.limit === null;
    if (!isPlain || !isRowCount(right) || right.chosen || right.drawn || right.value > geography.size(set.entity))
      return null;
    return { type: "exact", figure: bareFigure({ count: set }), limits: justAs(right.value) };
  }),
  // In "jumlah rak dua cabang" the number is rather that of what follows.
  rule("set", "exact", 0, (left, { figure, limits }, context) => {
    const set = left.use === "except" ? null : boundSet(left.set, figure, limits, context);
    return set && { ...left, set, noun: null };
  }),
  // "provinsi dengan lebih dari tiga bandara", "dan masing-masing berapa"
  rule(word("and"), word("told-anyway"), 0, (_, { word }) => ({ type: "word", word })),
  rule("set", "word", 0.05, (left, { word }) => {
    const { order, bounds } = left.set;
    if (word.role !== "told-anyway" || left.use) return null;
    // "desa terbanyak, berapa jumlahnya": of those in whose order how many there are is the figure
    // "apa saja, dan jumlahnya berapa": a list says how many it has
    if (word.counts) return left.asked === "all" || (order && "count" in order.by.of) ? left : null;
    return order || bounds.length > 0 ? left : null;
  }),
  // "1,5" "juta"
  rule("quantity", word("scale"), 0, (left, right) =>
    !left.unit ? { ...left, value: left.value * right.word.factor, scaled: true } : null,
  ),
  // "2 juta" "jiwa"
  rule("quantity", "unit", 0, (left, right) => (left.unit ? null : { ...left, unit: right.unit })),
  // "tahun" "2024"
  rule(word("year"), "quantity", 0, (_, right) =>
    !right.scaled && !right.unit && Number.isInteger(right.value)
      ? { type: "period", period: { year: right.value } }
      : null,
  ),
  // "tahun" "2024", "in" "2024", "dalam" "km²"
  rule(word("year", "in"), "period", 0, (_, right) => right),
  rule(word("in"), "unit", 0, (_, right) => right),
  // "pada" "Agustus", "per" "Februari", "between" "August (2020 and August 2023)"
  rule(word("in", "per", "between"), "slice", 0.05, ({ word: _ }, right) => right),
  // "berapa" "ribu" ton: the answer says its own unit
  rule(word("how-many"), word("scale"), 0.1, (left, _) => left),
];

/** Larger numbers are not told by how many digits they have. */
const mostDigits = 12;

function reaching(comparison: "at-least" | "at-most", value: number, unit: string | null): Limits {
  const end = { value, inclusive: true };
  return comparison === "at-least" ? { least: end, most: null, unit } : { least: null, most: end, unit };
}

/** So much apart, an end without a scale rather has that of the other: "lebih dari 1 tetapi kurang dari 2 juta". */
const farApart = 1000;

/** Both ends of one span; null where they are none. */
function between({ least, most, unit, once }: Limits, upper: Limits): Limits | null {
  const isOne = least && !most && upper.most && !upper.least && !once && !upper.once;
  if (!isOne || !upper.most || (unit && upper.unit && unit !== upper.unit)) return null;
  const [low, high] = [numberOf(least), numberOf(upper.most)];
  if (low === null || high === null || low > high) return null;
  const scaled = low * scaleOf(high);
  const isScaled = !unit && low > 0 && high / low >= farApart && scaled <= high;
  return { least: { ...least, value: isScaled ? scaled : low }, most: upper.most, unit: unit ?? upper.unit };
}

const numberOf = ({ value }: Limit): number | null => (typeof value === "number" ? value : null);

/** The rows of a measure's table that keep limits, where nothing else could be meant. */
function boundedRows({ figure, by }: Trait, context: RuleContext) {
  if (!("limits" in by)) return null;
  const rows = rowsOf({ type: "trait", figure, by: { direction: "highest", limit: null } }, context);
  return rows && boundSet({ ...rows, order: null, limit: null }, figure, by.limits, context);
}

/** Whether a number may say how many members are wanted: "2024" says when. */
export const isRowCount = ({ value, scaled, unit }: Extract<Phrase, { type: "quantity" }>): boolean =>
  !scaled && !unit && Number.isInteger(value) && value > 0 && value <= 1000;

/** In what a number is said: "2 juta" in millions. */
export const scaleOf = (value: number): number => [1e12, 1e9, 1e6, 1e3].find((factor) => value >= factor) ?? 1;

/** The sums that data tell in a unit, by themselves and not as another way to tell one of them. */
const measuresIn = (unit: string, datasets: readonly string[], { model }: RuleContext): string[] =>
  datasets.flatMap((id) =>
    (model.datasets.get(id)?.measures ?? []).flatMap((one) =>
      one.unit === unit && "additivity" in one && one.additivity === "sum" && one.variant_of === undefined
        ? [one.id]
        : [],
    ),
  );
