import { bareFigure, type FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, lastSetOf, narrow, orderSet, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { isRowCount } from "./amounts.ts";
import { meantOf } from "./extremes.ts";

type Ranked = Extract<Phrase, { type: "ranked" }>;

/** Places in an order: "provinsi peringkat ketiga", "terluas kedua", "Jawa Barat peringkat berapa menurut luas". */
export const rankRules: readonly Rule[] = [
  // "peringkat" "3"
  rule(word("position"), "quantity", 0, (left, right) =>
    !left.word.asks && isRowCount(right) ? { type: "nth", nth: right.value } : null,
  ),
  // "peringkat" "ketiga"
  rule("word", "nth", 0, (left, right) => {
    const { role } = left.word;
    const { gathers: _, ...rank } = right;
    return role === "in" || (role === "position" && !left.word.asks) ? rank : null;
  }),
  // "tempat kelima" "dalam" luas
  rule("nth", word("in"), 0.05, (left, _) => (!left.by ? left : null)),
  // "provinsi" "keenam", but "keenam" "provinsi" are six of them
  // In "kabupaten terpadat di provinsi terluas" "kedua" it is rather said of the last noun that has an order.
  ...[false, true].map((far) =>
    rule("set", "nth", far ? 0.2 : 0.02, (left, right) =>
      far === Boolean(lastSetOf(left.set)?.order) ? atRank(left, right) : null,
    ),
  ),
  rule("nth", "set", 0.07, (left, right) => (left.gathers ? null : atRank(right, left))),
  // "juara 2" "produksi padi" "provinsi apa"
  rule("nth", "figure", 0.1, ({ by, gathers: _, ...rest }, { figure }) =>
    by || figure.as ? null : { ...rest, by: figure },
  ),
  rule("figure", "nth", 0.2, ({ figure }, right) => (right.by || figure.as ? null : { ...right, by: figure })),
  rule("nth", "period", 0.02, (left, { period }) => {
    const by = left.by && dateFigure(left.by, period);
    return by ? { ...left, by } : null;
  }),
  ...eitherWay("set", "nth", 0.05, (left, { nth, to, by, gathers }, context) => {
    // "penduduk keenam" "provinsi mana", but "penduduk" "keenam provinsi"
    if (
      !by ||
      (gathers && !left.asked) ||
      left.use === "except" ||
      left.set.nth !== undefined ||
      left.set.limit !== null
    )
      return null;
    const set = orderSet(left.set, by, { direction: "highest", limit: null }, context);
    return set && { ...left, noun: null, set: { ...set, ...atRanks(nth, to) } };
  }),
  // "urutan" "Bali" "menurut kemiskinan tertinggi"
  rule(word("position"), "place", 0.15, (left, { names, use }) =>
    !left.word.asks && !use && names.length === 1 ? { ...unranked, names } : null,
  ),
  // "peringkat" "IPM Jawa Barat 2021", "Bali's HDI" "rank": asked without saying so
  ...eitherWay(word("position"), "figure", 0.15, (left, { figure }, context) => {
    if (left.word.asks) return null;
    if (figure.as || figure.where.length !== 1 || (left.word.lists && !isOfRow(figure, context))) return null;
    return rankedBy(unranked, figure, null);
  }),
  // "ranks" "what"
  rule(word("position"), word("which"), 0.05, (left, right) => (!left.word.asks && !right.word.all ? unranked : null)),
  // "peringkat kedua" "IPM": from the highest, unless something else is said
  rule("set", "figure", 0.1, (left, { figure }, context) => {
    if (left.set.nth === undefined || left.set.order || left.use) return null;
    const set = orderSet(left.set, figure, { direction: "highest", limit: null }, context);
    return set && { ...left, noun: null, set };
  }),
  rule("word", "ranked", 0, ({ word }, right) => {
    if (word.role === "in" || word.role === "how-many" || word.role === "list") return right;
    // "what is" "Bali's rank", "how does" "Bali rank"
    return right.names && ((word.role === "which" && !word.all) || word.role === "how") ? right : null;
  }),
  rule("ranked", word("list"), 0, (left, right) => (right.word.how === "sorted" ? left : null)),
  // "peringkat berapa Bali dalam" "luas"
  rule("ranked", word("in"), 0.05, (left, _) => (left.names && !left.figure ? left : null)),
  ...eitherWay("ranked", "place", 0, (left, right, context) => {
    if (right.use === null && !left.names && right.names.length === 1) return { ...left, names: right.names };
    if (right.use !== "in" || !left.among) return null;
    const among = restrictSet(left.among, { in: right.names, negated: false }, context);
    return among && { ...left, among };
  }),
  // "peringkat berapa di Jawa Tengah": among what lies there
  rule("ranked", "place", 0.05, (left, right) =>
    right.use === "in" && left.names && !left.among && left.where.length === 0
      ? { ...left, where: [{ in: right.names, negated: false }] }
      : null,
  ),
  ...eitherWay("ranked", "figure", 0, (left, { figure }) => rankedBy(left, figure, null)),
  ...eitherWay("ranked", "trait", 0, (left, { figure, by }) =>
    "direction" in by && by.limit === null ? rankedBy(left, figure, by.direction) : null,
  ),
  // "luas terbesar" comes as a trait; "terluas", and "dari yang terbanyak"
  ...eitherWay("ranked", "extreme", 0.02, (left, { direction, measures: meant, limit, general }, context) => {
    // "Kota Magelang urutan ke berapa" "terluas": as it is meant of a town
    const kind = left.names?.[0]?.candidates.items[0]?.member.entity;
    const own = kind && meant.length > 1 && !left.figure ? meantOf(kind, meant, context) : null;
    const measures = own ? [own] : meant;
    const [measure, ...others] = measures;
    if (limit !== null) return null;
    // "menurut luas wilayah, dari yang terluas": the adjective of what it is ranked by
    if (left.figure && "measure" in left.figure.of && measures.includes(left.figure.of.measure))
      return left.direction === null ? { ...left, direction } : null;
    if (others.length > 0) return null;
    // "provinsi itu peringkat berapa dari yang tertinggi": not by how high its mountains are
    const grains = measure === undefined ? [] : context.geography.datasetsOf(measure).map(({ grain }) => grain.entity);
    if (general && measure !== undefined && !(kind && grains.includes(kind))) return null;
    if (measure !== undefined && !left.figure) return rankedBy(left, bareFigure({ measure }), direction);
    return left.direction === null && measure === undefined ? { ...left, direction } : null;
  }),
  ...eitherWay(
    "ranked",
    "set",
    0.02,
    (left, { set, use, asked }) =>
      left.among || asked || (use && use !== "in" && use !== "per") || set.order || set.leaning
        ? null
        : { ...left, among: set },
    // "kab Cilacap … urutan berapa": a noun before a name is rather the name's.
    0.15,
  ),
  // "peringkat berapa" "provinsi terluas", "kalau provinsi diurutkan dari yang terluas": among all of them, by what orders them
  ...eitherWay("ranked", "set", 0.05, (left, { set, use, asked }) => {
    const { order, ...among } = set;
    if (left.among || left.figure || (asked && asked !== "sorted") || use || !order) return null;
    if (set.limit !== null || set.nth !== undefined) return null;
    const ranked = set.within ? null : rankedBy(left, order.by, order.direction);
    return ranked && { ...ranked, among: { ...among, order: null } };
  }),
  ...eitherWay("ranked", "period", 0.02, (left, { period }) => {
    const figure = left.figure && dateFigure(left.figure, period);
    return figure && { ...left, figure };
  }),
  ...eitherWay("ranked", "whole", 0.01, (left) => left),
];

/** A rank of which nothing is known yet. */
export const unranked: Ranked = { type: "ranked", names: null, figure: null, direction: null, among: null, where: [] };

/** Whether a figure is said of what its table has rows of: a list of those within can then not be meant. */
function isOfRow({ of, where }: FigureExpression, { geography }: RuleContext): boolean {
  const [named] = where;
  if (!("measure" in of) || !named || isSet(named.in)) return false;
  return narrow(named.in, new Set(geography.datasetsOf(of.measure).map(({ grain }) => grain.entity))) !== null;
}

/** What is ranked by; a place said of the figure is who is ranked. */
function rankedBy(ranked: Ranked, figure: FigureExpression, direction: Ranked["direction"]): Ranked | null {
  if (ranked.figure) return null;
  const [place, ...others] = figure.where;
  const ordered = { ...ranked, direction: ranked.direction ?? direction };
  if (!place) return { ...ordered, figure };
  if (others.length > 0 || place.negated || place.tie || isSet(place.in) || place.in.length > 1 || ranked.names)
    return null;
  return { ...ordered, names: place.in, figure: { ...figure, where: [] } };
}

const atRanks = (nth: number, to: number | undefined) => ({ nth, ...(to !== undefined && { nthTo: to }) });

/** Those of a set at a rank. */
function atRank(
  left: Extract<Phrase, { type: "set" }>,
  { nth, to, by }: Extract<Phrase, { type: "nth" }>,
): Phrase | null {
  const { set, use } = left;
  if (by || use === "except" || set.nth !== undefined || set.leaning || set.limit !== null) return null;
  return { ...left, noun: null, set: { ...set, ...atRanks(nth, to) } };
}
