import { turned } from "../../language/gradables.ts";
import { equals } from "../../plan/walk.ts";
import type { Poles } from "../end-phrase.ts";
import { bareFigure, type FigureExpression, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { orderSet, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure, dateSet } from "../said-when.ts";
import { meantOf } from "./extremes.ts";
import { phraseOf } from "./unsaid.ts";

const asksWhich = { asked: true } as const;

/** "provinsi dengan IPM tertinggi dan terendah", "selisih IPM provinsi tertinggi dan terendah": both ends of an order, and what lies between them. */
export const poleRules: readonly Rule[] = [
  rule("word", "extreme", 0, ({ word }, { direction, measures, limit }) =>
    word.role === "and" || ((word.role === "until" || word.role === "against") && limit === null)
      ? { type: "opposite", direction, measures, limit }
      : null,
  ),
  rule(word("and"), "trait", 0.05, (_, { figure, by }) =>
    "direction" in by && "measure" in figure.of && !figure.as
      ? { type: "opposite", direction: by.direction, measures: [figure.of.measure], limit: by.limit }
      : null,
  ),
  rule("extreme", "opposite", 0, (left, right) => {
    if (!areAlike(left, right) || right.direction !== turned(left.direction)) return null;
    const measures = gradedByBoth(left.measures, right.measures);
    return measures && { type: "poles", figure: null, measures, set: null, first: left.direction, limit: left.limit };
  }),
  rule("trait", "opposite", 0, ({ figure, by }, right) => {
    if (!("direction" in by) || !areAlike(by, right) || right.direction !== turned(by.direction)) return null;
    return isOf(figure, right.measures)
      ? { type: "poles", figure, measures: [], set: null, first: by.direction, limit: by.limit }
      : null;
  }),
  rule("set", "opposite", 0, (left, right) => {
    const { set, use, asked } = left;
    // "urut dari yang terluas" "sampai yang tersempit"
    if (set.sorted) return set.order && isOf(set.order.by, right.measures) ? left : null;
    if (use === "except" || use === "and" || !areAlike(set, right) || set.nth !== undefined || set.within) return null;
    const { order, leaning, limit } = set;
    const plain = { ...set, order: null, leaning: null, limit: null };
    const told = { type: "poles", measures: [], set: plain, limit, ...(asked && asksWhich) } as const;
    if (leaning === turned(right.direction) && right.measures.length === 0)
      return { ...told, figure: null, first: leaning };
    if (order?.direction !== turned(right.direction) || !isOf(order.by, right.measures)) return null;
    return { ...told, figure: order.by, first: order.direction };
  }),
  // "urutkan" "provinsi menurut luas, dari yang terluas sampai yang tersempit"
  rule("word", "poles", 0, ({ word }, asked, context) => {
    const { figure, set, first } = asked;
    // "sebutkan" those at both ends
    if (word.role === "list" && word.how !== "sorted") return { ...asked, ...asksWhich };
    const isOrder = word.role === "list" && word.how === "sorted" && figure && set;
    const ordered = isOrder ? orderSet(set, figure, { direction: first, limit: null }, context) : null;
    return ordered && phraseOf({ ...ordered, sorted: "as said" }, null);
  }),
  rule(word("between", "in", "per"), "poles", 0, (_, right) => right),
  ...eitherWay("poles", "set", 0.02, (left, { set, use, asked }, context) => {
    if (use === "except" || use === "and" || set.order || set.leaning || set.nth !== undefined) return null;
    if (left.set) return use === "per" && !asked ? inEachOf(left, set, context) : null;
    if (set.limit !== null && left.limit !== null) return null;
    const limit = left.limit ?? set.limit;
    const graded = left.figure || left.measures.length === 0 ? null : meantOf(set.entity, left.measures, context);
    if (left.measures.length > 0 && !left.figure && graded === null) return null;
    const figure = graded === null ? left.figure : bareFigure({ measure: graded });
    const said = { ...(asked && asksWhich), ...(use === "per" && { between: true as const }) };
    return { ...left, figure, set: { ...set, limit: null }, limit, ...said };
  }),
  // "provinsi dengan IPM tertinggi" "dan provinsi dengan IPM terendah"
  rule("set", "set", 0.1, (left, right) => {
    if (right.use !== "and" || left.use === "except" || left.use === "and") return null;
    const [one, other] = [endOf(left.set), endOf(right.set)];
    if (!one || !other || other.direction !== turned(one.direction) || !areAlike(left.set, right.set)) return null;
    const told = {
      type: "poles",
      measures: [],
      first: one.direction,
      limit: left.set.limit,
      ...(left.asked && asksWhich),
    } as const;
    if (!equals(one.among, other.among)) return null;
    if (!one.by || !other.by)
      return one.by || other.by ? null : { ...told, figure: null, set: dated(one.among, left.set, right.set) };
    // The year is said once for both ends.
    const by = one.by.period ? one.by : other.by;
    const isSame = equals({ ...one.by, period: null }, { ...other.by, period: null });
    return isSame ? { ...told, figure: by, set: one.among } : null;
  }),
  ...eitherWay("poles", "figure", 0.02, (left, { figure }) => {
    const { as, ...plain } = figure;
    // "selisih IPM" "antara provinsi dengan IPM tertinggi dan …": said again
    if (left.figure && as?.kind === "gap")
      return !as.to && equals(left.figure.of, figure.of)
        ? spread({ ...left, figure: { ...left.figure, period: left.figure.period ?? figure.period } })
        : null;
    // "penduduk" "provinsi terluas dan tersempit"
    if (left.figure && tellsEach(left, figure)) return { ...left, beside: figure };
    // "luas" "provinsi terluas dan tersempit"
    if (left.figure)
      return isOf(figure, ofMeasure(left.figure)) && figure.where.length === 0
        ? { ...left, figure: { ...left.figure, period: left.figure.period ?? figure.period } }
        : null;
    if (!isOf(plain, left.measures)) return null;
    if (!as) return { ...left, figure };
    return as.kind === "gap" && !as.to ? spread({ ...left, figure: plain }) : null;
  }),
  ...eitherWay("poles", "place", 0.05, (left, { names, use, sure }, context) => {
    const set =
      left.set && sure && use !== "and" && restrictSet(left.set, { in: names, negated: use === "except" }, context);
    return set ? { ...left, set } : null;
  }),
  ...eitherWay("poles", "period", 0.02, (left, { period }) => {
    if (left.figure) {
      const figure = dateFigure(left.figure, period);
      return figure && { ...left, figure };
    }
    const set = left.set && dateSet(left.set, period);
    return set && { ...left, set };
  }),
  rule("when", "opposite", 0, (left, right) => {
    const { by, figure } = left;
    if (!("direction" in by) || by.ends || !areAlike(by, right) || right.direction !== turned(by.direction))
      return null;
    return isOf(figure, right.measures) ? { ...left, by: { ...by, ends: true } } : null;
  }),
];

/** The one end of an order that a set is, and among whom; null where it is none. */
function endOf(set: SetExpression) {
  const { order, leaning, ...among } = set;
  const direction = order?.direction ?? leaning;
  if (!direction || set.nth !== undefined || set.sorted || set.within) return null;
  return {
    direction,
    by: order?.by ?? null,
    among: { ...among, order: null, leaning: null, limit: null, period: null },
  };
}

const dated = (among: SetExpression, left: SetExpression, right: SetExpression): SetExpression => ({
  ...among,
  period: left.period ?? right.period,
});

const isOf = ({ of, as }: FigureExpression, measures: readonly string[]): boolean =>
  !as && (measures.length === 0 || ("measure" in of && measures.includes(of.measure)));

/** "kota terpadat dan terjarang" "di tiap provinsi": of each of them anew. */
function inEachOf(poles: Poles, around: SetExpression, { geography }: RuleContext): Poles | null {
  const { set, figure } = poles;
  if (!set || set.within || around.limit !== null || !geography.upward(set.entity).has(around.entity)) return null;
  const dated = around.period && figure ? dateFigure(figure, around.period) : figure;
  if (around.period && !dated) return null;
  return { ...poles, figure: dated, set: { ...set, within: { ...around, period: null } } };
}

/** What words for both ends of an order may grade; null where the one grades nothing that the other does. */
function gradedByBoth(one: readonly string[], other: readonly string[]): readonly string[] | null {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const both = one.filter((measure) => other.includes(measure));
  return both.length > 0 ? both : null;
}

/** How many of the one end and of the other: "3 tertinggi dan terendah", "3 tertinggi dan 3 terendah". */
const areAlike = (one: { readonly limit: number | null }, other: { readonly limit: number | null }): boolean =>
  other.limit === null || other.limit === one.limit;

/** Whether a figure is another one than that of the order, and can be told of each of those at its ends. */
const tellsEach = ({ figure: by, set, beside }: Poles, figure: FigureExpression): boolean =>
  set !== null && !beside && !figure.as && figure.where.length === 0 && !isOf(figure, ofMeasure(by));

const ofMeasure = (figure: FigureExpression | null): readonly string[] =>
  figure && "measure" in figure.of ? [figure.of.measure] : [];

function spread({ figure, set, limit, asked, beside }: Poles): Phrase | null {
  if (!figure || !set || limit !== null || asked || beside || set.within) return null;
  return { type: "figure", figure: { ...figure, as: { kind: "spread", over: set } } };
}
