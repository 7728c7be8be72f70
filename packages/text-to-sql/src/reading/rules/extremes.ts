import { isRatio } from "@tanyadata/semantic-model";
import type { Direction } from "../../language/gradables.ts";
import { factorBetween } from "../../language/units.ts";
import type { Word } from "../../language/word.ts";
import { isSum } from "../adding.ts";
import { bareFigure, type FigureExpression, type SetExpression } from "../expression.ts";
import { adds, innerOf, isSet, lastSetOf, orderSet, restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, unbroken, word } from "../rule.ts";
import { dateSet } from "../said-when.ts";
import { holdersOf, thingsBy } from "../things.ts";
import { isRowCount } from "./amounts.ts";

/** Superlatives: "penduduk terbanyak", "kota terpadat", "top 10 … by population". */
export const extremeRules: readonly Rule[] = [
  // "5 terbesar", "top 10"
  rule("quantity", "extreme", 0.05, (left, right) =>
    isRowCount(left) && right.limit === null
      ? { ...right, limit: left.value, ...(left.chosen && { chosen: left.chosen }) }
      : null,
  ),
  // "enam" "yang penduduknya terbanyak"
  rule("quantity", "trait", 0.1, (left, right) =>
    isRowCount(left) && "direction" in right.by && right.by.limit === null
      ? { ...right, by: { ...right.by, limit: left.value }, ...(left.chosen && { chosen: left.chosen }) }
      : null,
  ),
  // "ambil" "3", and what was ordered before
  rule(word("list"), "quantity", 0.1, (left, right) =>
    left.word.how === "listed" && isRowCount(right) ? { type: "cap", limit: right.value } : null,
  ),
  rule("set", "cap", 0.05, (left, { limit }) => {
    const { set } = left;
    if (
      !Number.isInteger(limit) ||
      limit < 1 ||
      (!set.order && !set.leaning) ||
      set.limit !== null ||
      set.nth !== undefined ||
      set.within
    )
      return null;
    return left.use && left.use !== "all" ? null : { ...left, noun: null, asked: "listed", set: { ...set, limit } };
  }),
  // "top" "10"
  rule(word("end"), "quantity", 0, (left, right) =>
    !left.word.afterNumber && isRowCount(right)
      ? { type: "extreme", ...atEnd(left.word), measures: [], limit: right.value }
      : null,
  ),
  // "10" "besar", "lima" "terbawah"
  rule("quantity", word("end"), 0, (left, right) =>
    isRowCount(left) ? { type: "extreme", ...atEnd(right.word), measures: [], limit: left.value } : null,
  ),
  // In "penduduk provinsi yang memiliki kota" "terbesar" it is rather said of the last noun that can be so.
  ...[false, true].map((far) =>
    rule("figure", "extreme", far ? 0.2 : 0, (left, right, context) =>
      far === isOfNested(left.figure) ? traitOf(left, right, context) : null,
    ),
  ),
  // In "provinsi dengan desa terbanyak" "IPM-nya berapa" the villages are the most, not the index.
  unbroken(
    rule("extreme", "figure", 0.1, (left, right, context) =>
      // "kecamatan terbanyak" "berapa desa": how many there are is asked.
      right.asked || (left.counts && !right.figure.as && !adds(right.figure, context))
        ? null
        : traitOf(right, left, context),
    ),
  ),
  ...eitherWay(
    "set",
    "trait",
    0,
    (left, right, context) => {
      if (!("direction" in right.by) || left.use === "except" || innerOf(left.set) || waits(left.set)) return null;
      if (right.chosen && (isFew(left.set) || left.use === "in")) return null;
      if (holdersOf(left.set, right, context)) return null;
      const set = orderSet(left.set, right.figure, right.by, context);
      return set && { ...left, set, noun: null };
    },
    0.3,
  ),
  // "provinsi" "dengan ketinggian tertinggi", "di atas 3.000 m": what holds the thing of which that is so
  ...eitherWay(
    "set",
    "trait",
    0.15,
    (left, right, context) => {
      const trait = amongHeld(left.set, right, context);
      const set = left.use === "except" || !trait ? null : holdersOf(left.set, trait, context);
      return set && { ...left, set, noun: null };
    },
    0.45,
  ),
  // "ketinggian tertinggi" "di Jawa"
  ...eitherWay("trait", "place", 0.05, (left, { names, use, sure }, context) => {
    if (use === "and" || use === "named" || !sure || !thingsBy(left, context)) return null;
    const figure = restrictFigure(left.figure, { in: names, negated: use === "except" }, context);
    return figure && { ...left, figure };
  }),
  ...eitherWay("trait", "whole", 0.01, (left, _whole, context) => (thingsBy(left, context) ? left : null)),
  // In "mobil tahun 2020 ada berapa" it is the cars that are counted.
  ...eitherWay(word("how-many", "which"), "trait", 0.02, ({ word }, right, context) => {
    const asksThings = word.role === "how-many" && word.things === true && "limits" in right.by;
    return !asksThings && thingsBy(right, context) ? right : null;
  }),
  // "mana" "yang luasnya paling besar", "yang luasnya paling kecil" "yang mana": of what was spoken of
  ...eitherWay(
    word("which"),
    "trait",
    0.02,
    ({ word }, right) => (!word.all ? { ...right, chosen: true } : null),
    0.02,
  ),
  // "danau terluas" "3 besar"
  rule("set", "extreme", 0.05, (left, { direction, limit, measures }) => {
    const { set } = left;
    if (limit === null || measures.length > 0 || set.order?.direction !== direction || set.limit !== null) return null;
    return set.nth === undefined && !set.within ? { ...left, noun: null, set: { ...set, limit } } : null;
  }),
  rule("set", "extreme", 0, mostOf),
  // In "danau terluas di provinsi mana", "kecamatan terpadat di kota di Jawa Barat" it is not said of where they lie.
  rule("extreme", "set", 0.1, (left, right, context) =>
    // In "angka tertinggi tiap provinsi" it is said of what stands before.
    right.use === "per" || right.use === "in" ? null : mostOf(right, left, context),
  ),
  // "top 10 kabupaten" "by population"; "largest coffee producer" is rather the first by what it produces
  ...[false, true].map((bounded) =>
    unbroken(
      rule("set", "figure", bounded ? 0.25 : 0.05, (left, right, context) => {
        if (!left.set.leaning || left.use === "except" || right.asked) return null;
        if (bounded !== left.set.bounds.length > 0) return null;
        if (left.set.counted && !adds(right.figure, context)) return null;
        const set = orderSet(left.set, right.figure, { direction: left.set.leaning, limit: null }, context);
        return set && { ...left, set, noun: null };
      }),
    ),
  ),
  // "IPM 2024," "5 provinsi terendah": so many of them, by what was said first
  rule("figure", "set", 0.2, ({ figure }, right, context) => {
    const { leaning, limit, counted } = right.set;
    if (!leaning || limit === null || counted || right.use || figure.as || figure.where.length > 0) return null;
    // "total penduduk" "5 kota terbesar": of all of them together
    if (figure.sums) return null;
    // "jumlah desa" "dua kabupaten terbesar": of the two that are the largest, by whatever that is
    if ("count" in figure.of) return null;
    const { leaning: _, ...rows } = right.set;
    const set = orderSet({ ...rows, leaning: null, limit: null }, figure, { direction: leaning, limit }, context);
    return set && { ...right, set, noun: null };
  }),
  // "produksi tertinggi" "di provinsi mana"
  rule("trait", "set", 0.1, (left, right, context) => {
    if (!("direction" in left.by) || right.use !== "in" || !right.asked) return null;
    const set = orderSet(right.set, left.figure, left.by, context);
    return set && { ...right, set, use: null, noun: null };
  }),
  // "kota terbesar" "di setiap provinsi"
  ...eitherWay(
    "set",
    "set",
    0.1,
    (left, right, context) => {
      const { set } = left;
      if (right.use !== "per" || right.asked || right.set.order || right.set.leaning || right.set.limit !== null)
        return null;
      if ((left.use && left.use !== "all") || !set.order || set.nth !== undefined || set.within) return null;
      const { upward } = context.geography;
      const contains =
        set.entity !== right.set.entity &&
        (upward(set.entity).has(right.set.entity) || isApart(set, right.set.entity, context));
      // A year said of the places is that of the order.
      const dated = right.set.period ? dateSet(set, right.set.period) : set;
      return contains && dated
        ? { ...left, use: null, noun: null, set: { ...dated, within: { ...right.set, period: null } } }
        : null;
    },
    0.15,
  ),
  // "provinsi" "dengan kecamatan terbanyak", "kecamatan terbanyak" "di provinsi mana": how many there are in each
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use || right.asked || left.use === "except") return null;
    const set = orderByCount(left.set, right.set, context);
    return set && { ...left, set, noun: null };
  }),
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use !== "in" || !right.asked || left.use || left.asked) return null;
    const set = orderByCount(right.set, left.set, context);
    return set && { ...right, set, use: null, noun: null };
  }),
];

/** "produk terlaris" "di setiap cabang": what rows are about besides, so that each has an order of its own. */
function isApart({ entity, order, bounds }: SetExpression, around: string, { geography }: RuleContext): boolean {
  const { of, as } = order?.by ?? {};
  if (!of || as || bounds.length > 0 || !("measure" in of)) return false;
  return geography.areApart(of.measure, entity, around);
}

/** Whether a figure is told of what lies in, or has, members of another set. */
function isOfNested({ where }: FigureExpression): boolean {
  const last = where.at(-1)?.in;
  return last !== undefined && isSet(last) && lastSetOf(last) !== null;
}

/** "penduduk terbanyak", "terbesar produksinya": by what something is the first. */
function traitOf(
  { figure, asked }: Of<"figure">,
  { direction, limit, measures, counts }: Of<"extreme">,
  { model }: RuleContext,
): Of<"trait"> | null {
  const by = { direction, limit };
  // In "how many districts does the largest regency have" it is said of what follows.
  if (asked && !counts) return null;
  if (measures.length === 0) return { type: "trait", figure, by };
  if (!("measure" in figure.of)) return null;
  const named = figure.of.measure;
  if (measures.includes(named)) return { type: "trait", figure, by };
  // "luas panen tersempit": what is called narrow is an area as well
  if (measures.some((id) => isOfOneKind(id, named, model))) return { type: "trait", figure, by };
  // "penduduk terpadat": the adjective's own measure is a ratio of the one that is named
  const measure = measures.find((id) => {
    const meant = model.measures.get(id)?.measure;
    return meant && isRatio(meant) && meant.numerator === named;
  });
  return measure === undefined ? null : { type: "trait", figure: { ...figure, of: { measure } }, by };
}

/** Whether two measures are told in units of one kind: an area in km², another in hectares. */
function isOfOneKind(one: string, other: string, { measures }: RuleContext["model"]): boolean {
  const units = [one, other].map((id) => measures.get(id)?.measure.unit ?? "");
  const [unit = "", of = ""] = units;
  return unit !== of && factorBetween(unit, of) !== null;
}

/** What is the most of its kind: by the measure that the adjective means of it, or by one that is yet to come. */
/** "dari 10 kota terbesar, mana yang terpadat": the order that is said of who is chosen is not the one by which they are the first. */
const isFew = ({ drawn, limit, leaning }: SetExpression): boolean =>
  drawn === true || (leaning !== null && limit !== null);

function mostOf(left: Of<"set">, right: Of<"extreme">, context: RuleContext): Of<"set"> | null {
  // "danau di provinsi di Sulawesi, mana yang paling luas": of the lakes
  if (right.chosen && (isFew(left.set) || left.use === "in")) return null;
  if (left.use === "except") return null;
  // In "kota mana yang terpadat di provinsi terbesar" each is said of something else.
  if (left.use === "in" && left.set.leaning && right.measures.length > 0) return null;
  // In "kota di provinsi yang berbatasan dengan provinsi terluas" it is said of the last noun that can be so.
  const inner = lastSetOf(left.set);
  if (!right.chosen && inner && !inner.order && meantOf(inner.entity, right.measures, context) !== null) return null;
  // After "zona yang punya rak", "terbanyak" counts the shelves.
  if (inner && !inner.order && right.counts && right.measures.length === 0) return null;
  const measure = meantOf(left.set.entity, right.measures, context);
  if (right.measures.length > 0 && measure === null) return null;
  // "kota terbesar" by the area of lakes is not meant, where it may be by something else.
  if (measure !== null && right.general && !context.geography.levelsOf(measure).has(left.set.entity)) return null;
  if (measure !== null) {
    // "yang terbanyak menjadi yang termiskin": the one would be lost in the other
    if (waits(left.set)) return null;
    const set = orderSet(left.set, bareFigure({ measure }), right, context);
    return set && { ...left, set, noun: null };
  }
  if (left.set.order || left.set.leaning || (left.set.limit !== null && right.limit !== null)) return null;
  return {
    ...left,
    noun: null,
    set: {
      ...left.set,
      leaning: right.direction,
      limit: left.set.limit ?? right.limit,
      ...(right.counts && { counted: true }),
    },
  };
}

/** "provinsi di Jawa" "dengan ketinggian tertinggi": the highest of what lies there, not one of all that happens to. */
function amongHeld(set: SetExpression, trait: Of<"trait">, context: RuleContext): Of<"trait"> | null {
  if (!("direction" in trait.by) || set.where.length + set.bounds.length === 0) return trait;
  const figure = restrictFigure(trait.figure, { in: set, negated: false }, context);
  return figure && { ...trait, figure };
}

/** Whether a superlative still waits for its figure, which another one would take away; "top 10" only says how many. */
const waits = ({ leaning, limit }: SetExpression): boolean => leaning !== null && limit === null;

function orderByCount(
  set: SetExpression,
  { leaning, limit, counted, ...of }: SetExpression,
  context: RuleContext,
): SetExpression | null {
  if (!leaning || limit !== null || !counted || waits(set)) return null;
  const count = bareFigure({ count: { ...of, leaning: null, limit: null } });
  return orderSet(set, count, { direction: leaning, limit: null }, context);
}

/** Which of several measures an adjective means of an entity: its own; else one that can be told of it; else the only one. */
export function meantOf(entity: string, measures: readonly string[], { geography }: RuleContext): string | null {
  const own = measures.filter((id) => geography.datasetsOf(id).some(({ grain }) => grain.entity === entity));
  const told = measures.filter((id) => geography.levelsOf(id).has(entity));
  // A province has a sum of areas; the highest of its mountains is not its own height.
  const adding = told.filter((id) => geography.partsOf(id).every(({ measure }) => isSum(measure)));
  const [only, ...others] = own.length > 0 ? own : told.length > 0 ? adding : measures;
  return only !== undefined && others.length === 0 ? only : null;
}

/** "terbawah": which end, and whether of a list as it stands. */
const atEnd = ({ direction, listed }: Extract<Word, { role: "end" }>): { direction: Direction; listed?: true } => ({
  direction,
  ...(listed && { listed }),
});
