import type { Direction } from "../../language/gradables.ts";
import { dimensionOf } from "../../plan/groups.ts";
import { equals } from "../../plan/walk.ts";
import { bareFigure, bareSet, type FigureExpression, onlyBoundOf, type SetExpression } from "../expression.ts";
import { alike } from "../names.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, orderSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { isRowCount } from "./amounts.ts";
import { meantOf } from "./extremes.ts";
import { phraseOf, rowsOf } from "./unsaid.ts";

type Arranged = Extract<Phrase, { type: "arranged" }>;

/** Orders that are said after what stands in them: "penduduk per provinsi, urutkan dari terkecil", "sorted by area". */
export const orderRules: readonly Rule[] = [
  rule("word", "extreme", 0, (left, { direction, measures, limit }) =>
    isSorting(left) && limit === null ? { type: "arranged", direction, measures, figure: null } : null,
  ),
  rule("word", "figure", 0, (left, { figure }) =>
    isOrder(left) && !figure.as && figure.where.length === 0
      ? { type: "arranged", direction: null, measures: [], figure }
      : null,
  ),
  rule("word", "trait", 0, (left, { figure, by }) =>
    isSorting(left) && "direction" in by && by.limit === null && figure.where.length === 0
      ? { type: "arranged", direction: by.direction, measures: [], figure }
      : null,
  ),
  rule("word", "arranged", 0, ({ word }, right) =>
    word.role === "and" || (word.role === "follow" && word.conditions) ? right : null,
  ),
  // "urutkan" ", dari yang terkecil"
  rule("word", "arranged", 0, (left, right) => (isSorting(left) ? right : null)),
  // "peringkat berapa menurut luas" "largest first": it says which end counts
  // "urutkan berdasarkan penduduk" "dari yang paling banyak": of what was listed before
  rule("arranged", "arranged", 0.3, ({ figure }, { figure: other, direction }) =>
    figure && !other && direction ? { type: "trait", figure, by: { direction, limit: null } } : null,
  ),
  rule("ranked", "arranged", 0.05, (left, { direction, measures, figure }) => {
    if (figure || measures.length > 0 || (left.direction && left.direction !== direction)) return null;
    return { ...left, direction };
  }),
  rule("set", "arranged", 0.05, (left, right, context) => {
    if (left.use || left.set.leaning || left.set.nth !== undefined) return null;
    const said = endSaid(left.set, right);
    if (said) return { ...left, set: said, noun: null };
    const set = left.set.order ? turned(left.set, right, context) : arranged(left.set, right, context);
    return set && { ...left, set, noun: null };
  }),
  // "from lowest to highest" "HDI"
  rule("arranged", "figure", 0.1, (left, { figure }) =>
    left.figure || left.measures.length > 0 || figure.as || figure.where.length > 0 ? null : { ...left, figure },
  ),
  // "ranking" "IPM di Sumatera"
  rule("word", "figure", 0.1, (left, { figure }, context) => {
    const isListed = isOrder(left) && figure.where.length === 1 && figure.as === undefined;
    const set = isListed ? rowsOf({ type: "trait", figure, by: { direction: "highest", limit: null } }, context) : null;
    return set && phraseOf({ ...set, sorted: "by default" }, null);
  }),
  // "urutkan" "Bali, Banten, dan Jambi menurut penduduk", "dari IPM tertinggi": all of those who are named
  rule("word", "figure", 0.05, (left, { figure }) => (isSorting(left) ? namedInOrder(figure, "highest") : null)),
  // "urutkan" "Bali, Banten, dan Jambi dari yang terluas"
  rule("word", "more", 0, (left, right) =>
    isSorting(left) && right.figure && !right.claim && namedInOrder(right.figure, right.direction) ? right : null,
  ),
  // "Bali, Banten, dan Jambi" "diurutkan dari yang terluas"
  ...eitherWay("place", "arranged", 0.05, ({ names, use, sure }, right, context) => {
    const entity = !use && sure ? alike(names)?.[0]?.candidates.items[0]?.member.entity : undefined;
    const by = entity === undefined ? null : byOf(bareSet(entity, null), right, context);
    return by && namedInOrder({ ...by, where: [...by.where, { in: names, negated: false }] }, right.direction);
  }),
  // "ranking kemiskinan" "provinsi di Jawa"
  rule("arranged", "set", 0.15, (left, right, context) => {
    const { set } = right;
    if (!left.figure || right.use || right.asked || set.order || set.leaning || set.limit !== null) return null;
    const ordered = arranged(set, left, context);
    return ordered && { ...right, set: ordered, noun: null };
  }),
  // "peringkat" "provinsi menurut IPM"; values stand in an order of their own, unless this one is asked for
  rule("word", "question", 0.05, (left, { rows, figures: [only, ...others] }, context) => {
    if (!rows || rows.order || !only || others.length > 0) return null;
    const isSaid = left.word.role === "position" && left.word.orders && !left.word.lists;
    if (!isSaid && !(isSorting(left) && dimensionOf(rows.entity, context.model))) return null;
    const set = arranged(rows, { direction: null, measures: [], figure: only }, context);
    return set && phraseOf(set, null);
  }),
  rule("question", "arranged", 0.05, (left, right, context) => {
    const [first] = left.figures;
    if (!left.rows || left.rows.order || !first) return null;
    const figure = right.figure || right.measures.length > 0 ? right.figure : first;
    const rows = arranged(left.rows, { ...right, figure }, context);
    return rows && { ...left, rows };
  }),
  // "luas kabupaten di Banten" "diurutkan dari terkecil"
  rule("figure", "arranged", 0.05, ({ figure }, right, context) => {
    const [within, ...others] = figure.where;
    if (figure.as || figure.total || !within || others.length > 0 || within.negated || within.tie) return null;
    if (!isSet(within.in) || within.in.order || within.in.leaning || within.in.limit !== null) return null;
    const own: FigureExpression = { ...figure, where: [] };
    const by = right.figure || right.measures.length > 0 ? right.figure : own;
    const rows = arranged(within.in, { ...right, figure: by }, context);
    return rows && { type: "question", rows, figures: [own] };
  }),
  rule(word("and"), "quantity", 0.05, (_, right) => (isRowCount(right) ? right : null)),
];

const isSorting = ({ word }: Extract<Phrase, { type: "word" }>): boolean =>
  word.role === "list" && word.how === "sorted";

/** The figure of each of several named places, in their order. */
function namedInOrder(figure: FigureExpression, direction: Direction | null): Phrase | null {
  const [where, ...others] = figure.where;
  const isOfSeveral = where && !where.negated && !where.tie && !isSet(where.in) && where.in.length > 1;
  if (!isOfSeveral || others.length > 0 || figure.as) return null;
  return { type: "more", direction: direction ?? "highest", measures: [], figure };
}

/** "urutan", "peringkat": what stands in an order, or the order itself. */
const isOrder = (left: Extract<Phrase, { type: "word" }>): boolean =>
  isSorting(left) || (left.word.role === "position" && left.word.orders === true);

/** "rank zones by budget" "smallest first": only from which end. */
function endSaid(set: SetExpression, { direction, figure, measures }: Arranged): SetExpression | null {
  if (!set.order || set.sorted !== "by default" || !direction || figure || measures.length > 0) return null;
  return { ...set, order: { ...set.order, direction }, sorted: "as said" };
}

function byOf(
  set: SetExpression,
  { figure, measures }: Omit<Arranged, "type">,
  context: RuleContext,
): FigureExpression | null {
  if (figure) return figure;
  const measure = meantOf(set.entity, measures, context);
  // "lebih dari 500 pulau" ", urutkan dari yang terbanyak"
  return measure === null ? onlyBoundOf(set) : bareFigure({ measure });
}

/** All of a set in the order that is said of it: from the largest, unless something else is. */
function arranged(set: SetExpression, said: Omit<Arranged, "type">, context: RuleContext): SetExpression | null {
  const by = byOf(set, said, context);
  const ordered = by && orderSet(set, by, { direction: said.direction ?? "highest", limit: null }, context);
  return ordered && { ...ordered, sorted: said.direction ? "as said" : "by default" };
}

/** The first few of an order, put in another one: "10 kota terpadat, urutkan dari yang terkecil". */
function turned(set: SetExpression, said: Arranged, context: RuleContext): SetExpression | null {
  if (!set.order || set.limit === null || set.limit < 2) return null;
  const own = byOf(set, said, context) ?? set.order.by;
  // "top 4 by gini 2022" "dari yang paling timpang": in that year, too
  const by = { ...own, period: own.period ?? set.order.by.period };
  const direction = said.direction ?? "highest";
  if (equals(by, set.order.by) && direction === set.order.direction) return set;
  const { entity, subsets } = set;
  const few: SetExpression = {
    entity,
    subsets,
    where: [{ in: set, negated: false }],
    bounds: [],
    order: { by, direction },
    limit: null,
    leaning: null,
    period: null,
    sorted: "as said",
  };
  return few;
}
