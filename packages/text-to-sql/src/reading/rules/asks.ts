import type { Word } from "../../language/word.ts";
import { dimensionOf } from "../../plan/groups.ts";
import { countsRows } from "../by-count.ts";
import { bareFigure, bareSet, type FigureExpression, type SetExpression } from "../expression.ts";
import type { Asked, Phrase } from "../phrase.ts";
import { adds, amongSet, isSet, lastSetOf, tells } from "../restrict.ts";
import { type Rule, type RuleContext, rule, word } from "../rule.ts";
import { isNoun } from "./row-nouns.ts";

type SetPhrase = Extract<Phrase, { type: "set" }>;

/** What is asked: how many, which, a list. */
export const askRules: readonly Rule[] = [
  rule("word", "set", 0.02, (left, right) => {
    switch (left.word.role) {
      case "how-many":
        if (left.word.ofFigure) return null;
        return left.word.counts ? countAsked(right) : asked(right, "one");
      case "total":
        return count(right, left.word.sums);
      case "which":
        return asked(right, left.word.all ? "all" : "one", left.word.again);
      case "list":
        return left.word.counts && !isMeasured(right.set) ? null : asked(right, howMany(left.word.how));
      default:
        return null;
    }
  }),
  // "hitung" "kelurahan di Kota Semarang": rather than to pass it over, and list them
  rule(word("tally"), "set", -0.08, (_, right) => count(right)),
  rule("set", "word", 0.02, (left, right) => {
    if (right.word.role === "which") {
      if (left.placeFirst && !right.word.all) return null;
      const among = right.word.leads ? null : drawnFrom(left);
      return among && asked(among, right.word.all ? "all" : "one", right.word.again);
    }
    if (right.word.role === "list")
      return right.word.counts && !isMeasured(left.set) ? null : asked(left, howMany(right.word.how));
    // "which cities" "are there", "what is the traditional house of Bali" "called"
    if (right.word.role === "exists" || right.word.role === "named") return left.asked && !left.use ? left : null;
    // "kelurahan di Denpasar jumlahnya" berapa
    if (right.word.role === "how-many") return right.word.counts && !right.word.heads ? countAsked(left) : null;
    return right.word.role === "total" && !right.word.beside ? count(left, right.word.sums) : null;
  }),
  rule("word", "figure", 0.01, (left, right, context) => {
    const { role } = left.word;
    if (role === "how-many") {
      if (left.word.things && isMoney(right.figure, context)) return rowsOf(right.figure, context);
      return left.word.names && isBare(right.figure, context) ? null : right;
    }
    if (role === "which") return isPlaced(right) ? right : null;
    if (left.word.role === "total") return totalOf(right.figure, left.word.sums);
    if (role !== "list" || left.word.how === "sorted") return null;
    // "tampilkan penduduk kabupaten di …": of each, not of all together
    const [inner, ...others] = right.figure.where;
    if (!inner || inner.negated || others.length > 0 || !isSet(inner.in)) return right;
    return { type: "question", rows: inner.in, figures: [{ ...right.figure, where: [] }] };
  }),
  // "how many islands" "are inhabited"; rather said of what lies nearer
  ...[false, true].map((far) =>
    rule("figure", "modifier", far ? 0.25 : 0.05, ({ figure }, { entity, subset }) => {
      if (!("count" in figure.of) || figure.as || figure.of.count.entity !== entity) return null;
      const { count } = figure.of;
      if (far !== (lastSetOf(count) !== null)) return null;
      const subsets = [...new Set([...count.subsets, subset])];
      return { type: "figure", figure: { ...figure, of: { ...figure.of, count: { ...count, subsets } } } };
    }),
  ),
  // "luas" "total"; "pulau di Kepri ada berapa" "totalnya"
  rule("figure", word("total"), 0.02, (left, right) => {
    return "count" in left.figure.of && !left.figure.as ? left : totalOf(left.figure, right.word.sums);
  }),
  // "yang punya lebih dari 25 desa", "tampilkan beserta jumlahnya": what bounds or orders them is told anyway
  rule("word", word("total"), 0.05, (left, right) =>
    !right.word.sums && (left.word.role === "and" || isPlainList(left.word))
      ? { ...right, word: { ...right.word, ...(left.word.role === "and" && { beside: true as const }) } }
      : null,
  ),
  rule("set", word("total"), 0.1, (left, { word }) => (!word.sums && !left.use && isTold(left.set) ? left : null)),
  // "IPM Bali 2016–2021, tampilkan", "penduduk Bali dan Banten satu per satu"
  rule("figure", word("list"), 0.1, (left, { word }) => {
    const isEach = word.how === "all" && isOfSeveral(left) && !left.figure.sums;
    return isPlainList(word) && left.figure.where.length > 0 && (left.figure.period !== null || isEach) ? left : null;
  }),
  rule(word("list"), "figure", -0.1, (left, { figure }, context) =>
    left.word.how === "compared" && "count" in figure.of
      ? (eachPlace(figure, figure.of.count) ?? eachKind(figure, figure.of.count, context))
      : null,
  ),
  rule("figure", "word", 0.01, (left, right, context) => {
    if (asksAlone(right.word)) {
      if (!right.word.things) return left;
      return isMoney(left.figure, context) ? rowsOf(left.figure, context) : { ...left, asked: true };
    }
    return right.word.role === "which" && isPlaced(left) && !isOfSeveral(left) ? left : null;
  }),
  rule("word", "question", 0.01, (left, right, { model }) => {
    // "apa" itu "penduduk per provinsi": which of them is not asked
    if (left.word.role === "which" && !left.word.all && right.rows && !tells(right.rows)) return null;
    // Values stand in an order of their own, unless another is asked for.
    if (left.word.role === "list" && left.word.how === "sorted" && right.rows && dimensionOf(right.rows.entity, model))
      return null;
    // "berapa" "kota yang penduduknya" lebih dari sejuta: how many there are is asked, not their figure.
    if (left.word.role === "how-many" && left.word.counts && right.rowsFirst) return null;
    return left.word.role === "how-many" || left.word.role === "list" || left.word.role === "which" ? right : null;
  }),
  rule("question", "word", 0.01, (left, right) => (asksAlone(right.word) || right.word.role === "which" ? left : null)),
];

/** "what is the" "human development index": of no place and no year, and no total of all, what it is is asked. */
const isBare = (figure: FigureExpression, context: RuleContext): boolean =>
  "measure" in figure.of &&
  !figure.as &&
  !figure.whole &&
  figure.period === null &&
  figure.where.length + figure.slices.length === 0 &&
  !adds(figure, context);

/** "penduduk Bali" "berapa"; in "pulau terbanyak, berapa pulau" it is said of what follows. */
const asksAlone = (word: Word): word is Extract<Word, { role: "how-many" }> => word.role === "how-many" && !word.heads;

/** "ada berapa klaim" asks how many, where a word is also that of what they cost. */
const isMoney = ({ of, as }: FigureExpression, { model }: RuleContext): boolean =>
  !as && "measure" in of && currencies.test(model.measures.get(of.measure)?.measure.unit ?? "");
/** How many rows there are of what a word says in money as well; null where nothing counts just those. */
function rowsOf(figure: FigureExpression, { geography, model }: RuleContext): Phrase | null {
  if (figure.total || figure.unit !== null || !("measure" in figure.of)) return null;
  const [dataset, ...others] = geography.datasetsOf(figure.of.measure);
  const [rows, ...more] = dataset?.measures.filter(countsRows) ?? [];
  const money = model.measures.get(figure.of.measure);
  // "ada berapa ongkos" is no question; of bills that go by what they come to it is.
  if (!rows || others.length + more.length > 0 || !money || !isNoun(money)) return null;
  return { type: "figure", figure: { ...figure, of: { measure: rows.id } } };
}

const currencies = /^(?:rupiah|rp|idr|dolar|dollar|usd|euro|eur)\b/iu;

const isPlainList = (word: Word): boolean => word.role === "list" && word.how !== "sorted";

/** "kepadatan penduduk Bali apa" asks for a figure, "kepadatan penduduk apa" what that is. */
const isPlaced = ({ figure }: Extract<Phrase, { type: "figure" }>): boolean =>
  figure.where.length > 0 || figure.whole === true;

/** "luas Jambi dan Riau mana" asks which of them, not for both figures. */
const isOfSeveral = ({ figure }: Extract<Phrase, { type: "figure" }>): boolean =>
  figure.where.some((where) => !isSet(where.in) && where.in.length > 1);

/** Whether a figure picked a set out, or put it in order, and so is told of each. */
const isMeasured = ({ bounds, order, leaning }: SetExpression): boolean =>
  bounds.length > 0 || order !== null || leaning !== null;

/** Whether how many there are of something picked a set out, or put it in order. */
const isTold = ({ bounds, order }: SetExpression): boolean =>
  [...bounds.map(({ figure }) => figure), ...(order ? [order.by] : [])].some(({ of }) => "count" in of);

const totalOf = (figure: FigureExpression, sums: boolean): Phrase | null =>
  "measure" in figure.of ? { type: "figure", figure: { ...figure, total: true, ...(sums && { sums }) } } : null;

/** "bandingkan": as many as were named. */
const howMany = (how: "listed" | "compared" | "all" | "sorted"): Asked => (how === "compared" ? "listed" : how);

/** "bandingkan jumlah rak di Melati dan Anggrek": how many there are in each. */
function eachPlace(figure: FigureExpression, of: SetExpression): Phrase | null {
  const named = of.where.find((where) => !where.negated && !where.tie && !isSet(where.in) && where.in.length > 1);
  const entity = named && !isSet(named.in) && named.in[0]?.candidates.items[0]?.member.entity;
  if (!named || !entity) return null;
  const rows: SetExpression = { ...bareSet(entity, null), where: [named] };
  const counted: SetExpression = { ...of, where: of.where.filter((where) => where !== named) };
  return { type: "question", rows, figures: [{ ...figure, of: { count: counted } }] };
}

/** "perbandingan jumlah desa dan kelurahan di Jawa Barat": how many there are of each kind, where there are just these. */
export function eachKind(figure: FigureExpression, of: SetExpression, { geography }: RuleContext): Phrase | null {
  const kinds = geography.kindsOf(of.entity);
  const isAll = of.subsets.length === 0 || of.subsets.length === kinds.length;
  if (kinds.length < 2 || !isAll || figure.as || of.order || of.leaning || of.limit !== null) return null;
  const figures = kinds.map((kind) => ({ ...figure, of: { count: { ...of, subsets: [kind] } } }));
  return { type: "several", figures, facts: null };
}

/** @param sums "total": of all of several together */
const count = (phrase: SetPhrase, sums = false): Phrase | null =>
  phrase.use || phrase.asked || phrase.set.order || phrase.set.limit !== null
    ? null
    : { type: "figure", figure: { ...bareFigure({ count: phrase.set }), ...(sums && { sums }) } };

function countAsked(phrase: SetPhrase): Phrase | null {
  const counted = count(phrase);
  return counted?.type === "figure" ? { ...counted, asked: true } : counted;
}

/** "dari lima provinsi terluas" "mana": what is said next is said of those five; of five that no order picks it would have to be said which. */
function drawnFrom(phrase: SetPhrase): SetPhrase | null {
  if (!phrase.set.drawn) return phrase;
  return phrase.set.order ? { ...phrase, set: amongSet(phrase.set), noun: null } : null;
}

const more: readonly Asked[] = ["one", "listed", "all", "sorted"];

/** "sebutkan … apa saja" asks for as many as the stronger of the two. */
function asked(phrase: SetPhrase, how: Asked, again?: true): Phrase | null {
  if (phrase.use || (phrase.asked === "all" && how === "one")) return null;
  const stronger = phrase.asked && more.indexOf(phrase.asked) > more.indexOf(how) ? phrase.asked : how;
  return { ...phrase, asked: stronger, noun: null, ...(again && { again }) };
}
