import { dimensionOf } from "../../plan/groups.ts";
import { equals } from "../../plan/walk.ts";
import type { Period, SetExpression } from "../expression.ts";
import { isSet, lastSetOf, lift, restrictFigure, restrictSet, tells } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateSet } from "../said-when.ts";
import { isKnownIn } from "../variants.ts";
import { isRowCount } from "./amounts.ts";

/** Sets of members: "10 kabupaten", "kota di provinsi terluas", "pulau berpenduduk". */
export const setRules: readonly Rule[] = [
  rule("word", "set", 0, (left, right) => {
    const { role } = left.word;
    // Who says "semua" of a noun that nothing restricts may mean them together.
    if (role === "all") return right.use || right.asked || right.noun === null ? null : { ...right, use: role };
    // "mountains" "that are not volcanoes"
    if (role === "not")
      return right.noun !== null && right.set.subsets.length > 0 && !right.use && !right.asked
        ? { ...right, use: "except" }
        : null;
    if (right.use || (role !== "in" && role !== "per" && role !== "except" && role !== "and")) return null;
    return { ...right, use: role };
  }),
  // "kelurahan" "tidak termasuk"
  rule("set", word("except"), 0.05, (left, _) => (left.noun !== null && !left.use ? { ...left, use: "except" } : null)),
  // "provinsi-provinsi di Jawa" "tidak dihitung"
  rule("set", "word", 0.1, (left, { word }) => {
    const { where, order, leaning, bounds } = left.set;
    const isPlain = where.length > 0 && !order && !leaning && bounds.length === 0;
    return word.role === "except" && word.after && isPlain && !left.use && !left.asked
      ? { ...left, use: "except" }
      : null;
  }),
  // "keenam" "provinsi di Sulawesi": so many there are
  rule("nth", "set", 0.1, (left, { set, use, asked }) =>
    left.gathers && !left.by && !use && !asked && set.where.length > 0 && set.limit === null && !set.order
      ? { type: "set", set: { ...set, limit: left.nth }, use: null, noun: null, asked: null }
      : null,
  ),
  rule("quantity", "set", 0.05, (left, right) =>
    right.noun !== null && !right.use && isRowCount(left) && !left.drawn
      ? { ...right, noun: null, set: { ...right.set, limit: left.value } }
      : null,
  ),
  // "dari" "38" "provinsi": all of them, if there are so many; else the first few of an order
  rule("quantity", "set", 0.05, (left, right) =>
    right.noun !== null && !right.use && isRowCount(left) && left.drawn
      ? { ...right, noun: null, set: { ...right.set, outOf: left.value } }
      : null,
  ),
  rule("quantity", "set", 0.12, (left, right) =>
    right.noun !== null && !right.use && isRowCount(left) && left.drawn
      ? { ...right, noun: null, set: { ...right.set, limit: left.value, drawn: true } }
      : null,
  ),
  ...[false, true].flatMap((far) =>
    eitherWay(
      "set",
      "modifier",
      // In "kota di provinsi yang dilalui sungai" "besar" it is rather said of the last noun that can be so.
      far ? 0.2 : 0,
      (left, right) =>
        // Said twice it is said once: "south of the equator (lintang selatan)".
        left.set.entity === right.entity && far === (lastSetOf(left.set) !== null)
          ? {
              ...left,
              noun: null,
              set: {
                ...left.set,
                subsets: [...new Set([...left.set.subsets, right.subset])],
                ...(left.set.where.length > 0 && { last: right.subset }),
              },
            }
          : null,
      far ? 0.25 : 0.2,
    ),
  ),
  // "kabupaten/kota di Banten" "yang berstatus kota": the part of them that is called so
  rule("set", "set", 0.15, (left, right) => {
    const [subset] = right.set.subsets;
    const isPlain = right.noun !== null && !right.use && !right.asked && subset !== undefined;
    if (!isPlain || right.set.entity !== left.set.entity || left.set.subsets.length > 0 || left.use === "except")
      return null;
    if (left.set.limit !== null || left.set.leaning || left.set.order) return null;
    return { ...left, noun: null, set: { ...left.set, subsets: [subset], last: subset } };
  }),
  // "provinsi mana" "yang merupakan provinsi terluas": the noun said again
  rule("set", "set", 0.1, (left, right) => {
    const isBare = !tells(left.set) && left.set.limit === null && !left.set.period && !left.use;
    if (!isBare || right.use || right.asked || left.set.entity !== right.set.entity || !right.set.order) return null;
    return { ...right, asked: left.asked, noun: null };
  }),
  // "bandara dengan kode LBJ itu" "bandara apa": the noun said again to ask
  rule("set", "set", 0.1, (left, right) => {
    const isBare = right.noun !== null || right.asked === "one";
    const further = right.set.subsets.filter((subset) => !left.set.subsets.includes(subset));
    if (!isBare || !right.asked || right.use || tells({ ...right.set, subsets: further }) || right.set.limit !== null)
      return null;
    if (left.use || left.asked || left.set.entity !== right.set.entity || !tells(left.set)) return null;
    return { ...left, asked: right.asked, noun: null };
  }),
  // "selain yang berstatus kota" "daerah tingkat dua apa saja di Banten"
  rule("set", "set", 0.15, (left, right, context) => {
    if (left.use !== "except" || left.noun === null || left.set.entity !== right.set.entity || right.use) return null;
    const set = withoutSubset(right.set, left.set.subsets[0] ?? null, context);
    return set && { ...right, set, noun: null };
  }),
  // "paling lengang" "yaitu kepadatan penduduknya terendah": the order said again
  rule("set", "trait", 0.05, (left, { figure, by }) => {
    const { order } = left.set;
    if (!order || !("direction" in by) || by.limit !== null || left.use === "except") return null;
    const isSame = equals(order.by, figure) && order.direction === by.direction;
    return isSame ? left : null;
  }),
  // "dan" "di provinsi mana"
  rule(word("and"), "set", 0.1, (_, right) =>
    right.use === "in" && right.asked === "one" && !tells(right.set) ? { ...right, use: "and" } : null,
  ),
  // "10 kota terpadat" "beserta provinsinya", "gunung tertinggi" "dan di provinsi mana": where each lies is told beside it
  rule("set", "set", 0.3, (left, right, { model }) => {
    const isSaid = right.noun !== null ? !right.asked : right.asked === "one" && left.set.order !== null;
    const isPlain = right.use === "and" && isSaid && !tells(right.set);
    const { parents = [], links = [] } = model.entities.get(left.set.entity) ?? {};
    const shown = parents.some((one) => one.shown && one.entity === right.set.entity);
    const lies = links.some((one) => one.located && one.entity === right.set.entity);
    const isMeant =
      left.asked === "listed" || left.asked === "all" || left.set.order !== null || (lies && tells(left.set));
    const isListed = !left.use && isMeant;
    if (!isPlain || !(shown || lies) || !isListed || right.set.subsets.length > 0) return null;
    return { ...left, set: { ...left.set, lies: true }, noun: null };
  }),
  // "ibu kota" "provinsi": the noun of those of which each has one
  rule("set", "set", 0.2, (left, right, { geography }) => {
    const isPlain = right.noun !== null && !right.use && !right.asked && !tells(right.set);
    return isPlain && left.noun !== null && geography.ownerOf(left.set.entity) === right.set.entity ? left : null;
  }),
  // "nagari/desa": two words for one kind
  rule("set", "set", 0.1, (left, right) => {
    const isBare = ({ set, noun, use, asked }: Of<"set">): boolean =>
      noun !== null && !use && !asked && !set.order && set.where.length + set.bounds.length === 0;
    const isSame = equals(left.set, right.set);
    return isBare(left) && isBare(right) && isSame ? right : null;
  }),
  // "kabupaten" "di provinsi terluas"
  rule("set", "set", 0.1, (left, right, context) => {
    if (right.use !== "in" || right.asked || left.use === "except") return null;
    const set = restrictSet(left.set, { in: right.set, negated: false }, context);
    return set && { ...left, set, noun: null };
  }),
  // "kota terkecil" "negara bagian terkecil", "kota terbesar" "provinsi yang dilalui Batang Hari"
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use || right.asked || left.use === "except") return null;
    if (!right.set.order && (!left.set.order || right.set.where.length === 0)) return null;
    const set = restrictSet(left.set, { in: right.set, negated: false }, context);
    return set && { ...left, set, noun: null };
  }),
  // "perpustakaan" "(dari) zona yang berbatasan dengan Bukit"
  rule("set", "set", 0.3, (left, right, context) => {
    const isTold = right.set.where.length > 0 && !right.set.order && right.set.limit === null && !right.set.leaning;
    if (right.use || right.asked || left.use || left.noun === null || !isTold) return null;
    const set = restrictSet(left.set, { in: right.set, negated: false }, context);
    return set && { ...left, set, noun: null };
  }),
  // "ibu kota", "yang bukan kota besar"
  rule("set", "set", 0.1, (left, right, context) => {
    if (right.use !== "except" || left.use || left.set.entity !== right.set.entity) return null;
    if (!isQualified(right.set, context)) return null;
    const set = restrictSet(left.set, { in: right.set, negated: true }, context);
    return set && { ...left, set, noun: null };
  }),
  // "kota", "bukan kabupaten"
  rule("set", "set", 0.1, (left, right, context) => {
    if (right.use !== "except" || right.noun === null || left.set.entity !== right.set.entity) return null;
    const set = withoutSubset(left.set, right.set.subsets[0] ?? null, context);
    return set && { ...left, set, noun: null };
  }),
  rule("set", "period", 0.02, (left, right, context) =>
    datedSet(left, right, innerTakes(left.set, right.period, context)),
  ),
  rule("period", "set", 0.1, (left, right) => datedSet(right, left, false)),
  // "jumlah desa per kabupaten", "hanya kabupaten yang …": the rows said again, with what restricts them
  rule("question", "set", 0.1, (left, { set, use }) => {
    const { rows } = left;
    if (!rows || set.entity !== rows.entity || (use && use !== "per" && use !== "in")) return null;
    if (set.order || set.leaning || set.limit !== null || rows.order || set.period || set.texts) return null;
    const sameKind = set.subsets.length === 0 || equals(set.subsets, rows.subsets);
    if (!sameKind && rows.subsets.length > 0) return null;
    return {
      ...left,
      rows: {
        ...rows,
        subsets: rows.subsets.length > 0 ? rows.subsets : set.subsets,
        where: [...rows.where, ...set.where.filter((one) => !rows.where.some((it) => equals(it, one)))],
        bounds: [...rows.bounds, ...set.bounds],
      },
    };
  }),
  // "penduduk kabupaten di Jawa Tengah", "berapa kabupaten", "kota tidak usah dihitung"
  rule("figure", "set", 0.1, (left, { set, use, noun }, context) => {
    if (use !== "except" || noun === null) return null;
    if ("count" in left.figure.of && left.figure.of.count.entity === set.entity) {
      const count = withoutSubset(left.figure.of.count, set.subsets[0] ?? null, context);
      return count && { ...left, figure: { ...left.figure, of: { ...left.figure.of, count } } };
    }
    // "rata-rata luas kabupaten", "kota tidak dihitung"
    const { as } = left.figure;
    if (as?.kind === "aggregate" && as.over.entity === set.entity) {
      const over = withoutSubset(as.over, set.subsets[0] ?? null, context);
      return over && { ...left, figure: { ...left.figure, as: { ...as, over } } };
    }
    const at = left.figure.where.findIndex((one) => isSet(one.in) && one.in.entity === set.entity && !one.negated);
    const within = left.figure.where[at]?.in;
    const narrowed = within && isSet(within) ? withoutSubset(within, set.subsets[0] ?? null, context) : null;
    const where = left.figure.where.map((one, i) => (i === at && narrowed ? { ...one, in: narrowed } : one));
    return narrowed && { ...left, figure: { ...left.figure, where } };
  }),
  // "di provinsi terluas", "kabupaten mana yang terpadat"
  rule("set", "set", 0.15, (left, right, context) => {
    if (left.use !== "in" || left.asked || left.set.leaning || right.use || !(right.noun !== null || right.asked))
      return null;
    const set = restrictSet(right.set, { in: left.set, negated: false }, context);
    return set && { ...right, set, noun: null };
  }),
  // "3 provinsi terluas" "selain provinsi di Jawa", or the other way round: of its kind, those that do not lie there
  ...eitherWay(
    "set",
    "set",
    0.05,
    (left, right, context) => {
      const [where, ...others] = right.set.where;
      if (right.use !== "except" || left.use === "except" || right.set.entity !== left.set.entity || !where)
        return null;
      const { subsets, bounds, order } = right.set;
      if (others.length > 0 || where.negated || subsets.length + bounds.length > 0 || order) return null;
      const set = restrictSet(left.set, { ...where, negated: true }, context);
      return set && { ...left, set, noun: null };
    },
    0.05,
  ),
  // "di kota di Banten" "berapa orang"
  rule("set", "figure", 0.35, (left, { figure }, context) => {
    if (left.use !== "in" || left.asked || left.set.leaning || left.set.limit !== null || figure.as) return null;
    const placed = restrictFigure(figure, { in: left.set, negated: false }, context);
    return placed && { type: "figure", figure: placed };
  }),
  // "provinsi" "dan luas wilayahnya": the figure of each
  rule("set", "figure", 0.3, (left, right, context) => {
    if (left.set.leaning || left.use === "in" || left.use === "except") return null;
    if (right.figure.as?.kind === "change" && right.figure.as.verb) return null;
    // "kabupaten di Riau" "total luasnya": of all together
    if ((right.figure.total || right.figure.sums) && !left.asked && left.use !== "per") {
      const together = restrictFigure(right.figure, { in: left.set, negated: false }, context);
      return together && { type: "figure", figure: together };
    }
    // "urutkan metode bayar" "menurut pesanan": values stand in an order of their own, unless another is asked for
    if (left.asked === "sorted" && dimensionOf(left.set.entity, context.model)) return null;
    const fit = lift(left.set, right.figure, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure], rowsFirst: true };
  }),
];

/** "kota besar", "gunung api": told from others of its kind by modifiers alone, or by a noun that has no other beside it. */
const isQualified = (
  { entity, subsets, where, bounds, order, leaning }: SetExpression,
  { model }: RuleContext,
): boolean => {
  const declared = model.entities.get(entity)?.subsets ?? [];
  const nouns = declared.filter(({ role }) => role === "noun");
  const isOwn = (id: string): boolean =>
    declared.some((one) => one.id === id && (one.role === "modifier" || nouns.length === 1));
  return subsets.some(isOwn) && where.length + bounds.length === 0 && !order && !leaning;
};

function withoutSubset(set: SetExpression, subset: string | null, { model }: RuleContext): SetExpression | null {
  if (!subset || set.subsets.length > 1 || set.subsets[0] === subset) return null;
  if (set.subsets.length === 1) return set;
  const others =
    model.entities.get(set.entity)?.subsets.filter((one) => one.role === "noun" && one.id !== subset) ?? [];
  // Without another noun all would be left, and not those that are meant.
  return others.length > 0 ? { ...set, subsets: others.map((one) => one.id) } : null;
}

function datedSet(left: Of<"set">, { period, newest }: Of<"period">, isForInner: boolean): Of<"set"> | null {
  const set = left.use === "except" || isForInner ? null : dateSet(left.set, period);
  return set && { ...left, set: newest && set.period ? { ...set, newest } : set, noun: null };
}

/** In "kabupaten terluas di provinsi dengan IPM terendah tahun 2024" the year is that of what was said last, where it is known of it. */
function innerTakes(set: SetExpression, period: Period, context: RuleContext): boolean {
  const inner = lastSetOf(set);
  if (!inner || period === "latest" || !("year" in period)) return false;
  const figures = [...inner.bounds.map(({ figure }) => figure), ...(inner.order ? [inner.order.by] : [])];
  return figures.some(
    ({ of, period: own }) => "measure" in of && own === null && isKnownIn(of.measure, period.year, context),
  );
}
