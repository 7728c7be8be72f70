import type { SetExpression } from "../expression.ts";
import { amongSet, orderSet } from "../restrict.ts";
import { eitherWay, type Rule, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { isRowCount } from "./amounts.ts";

/** The first of a few that an order picked: "dari lima provinsi terluas, mana yang paling padat", and by what they are the first. */
export const nestedRules: readonly Rule[] = [
  // "tiga" "mana" yang terluas
  rule("quantity", word("which"), 0.02, (left, { word }) =>
    !word.all && isRowCount(left) ? { ...left, chosen: true } : null,
  ),
  // "di antara" "kabupaten di Jawa Timur"
  rule("word", "set", 0.05, ({ word }, right) => {
    const { where, bounds, order, limit } = right.set;
    const isTold = where.length + bounds.length > 0 || order !== null || limit !== null;
    return word.role === "between" && isTold && !right.use && !right.asked ? { ...right, noun: null } : null;
  }),
  // "kota terkecil" "di antara kota-kota di Jawa": of those
  rule("set", "set", 0.05, (left, right) => {
    const { order, leaning, limit, counted, entity, subsets, where, bounds, texts } = left.set;
    const isBare = where.length + bounds.length + (texts?.length ?? 0) === 0 && (order || leaning);
    const { many: _, ...of } = right.set;
    if (!isBare || left.use || right.use || right.asked || right.noun !== null || of.entity !== entity) return null;
    if (of.order || of.leaning || of.limit !== null || of.within || subsets.some((one) => !of.subsets.includes(one)))
      return null;
    if (of.where.length + of.bounds.length === 0) return null;
    return { ...left, set: { ...of, order, leaning, limit, ...(counted && { counted }) } };
  }),
  rule("set", "trait", 0.05, (left, { figure, by, chosen }, context) => {
    if (!chosen || !("direction" in by) || left.asked || (left.use && left.use !== "in")) return null;
    const few = fewOf(left.set, by.limit);
    const set = few && orderSet(few, figure, by, context);
    return set && { ...left, set, use: null, noun: null, asked: "one" };
  }),
  // "dari lima provinsi terluas" "provinsi mana yang IPM-nya tertinggi"
  rule("set", "set", 0.05, (left, right, context) => {
    const { order, limit, where, bounds, texts, nth, within } = right.set;
    const isBare = where.length + bounds.length + (texts?.length ?? 0) === 0 && nth === undefined && !within;
    if (!right.asked || right.use || !order || !isBare || left.asked || (left.use && left.use !== "in")) return null;
    if (left.set.entity !== right.set.entity) return null;
    const few = fewOf(left.set, limit);
    const set = few && orderSet(few, order.by, { direction: order.direction, limit }, context);
    return set && { ...right, set, noun: null };
  }),
  // "provinsi mana yang sawitnya terbesar" "dari lima provinsi terluas", "siapa yang …"
  rule("set", "set", 0.15, (left, right, context) => {
    const { order, limit, where, bounds, texts, nth, within } = left.set;
    const isBare = where.length + bounds.length + (texts?.length ?? 0) === 0 && nth === undefined && !within;
    if (!left.asked || left.use || !order || !isBare || right.asked || (right.use && right.use !== "in")) return null;
    if (left.set.entity !== right.set.entity) return null;
    const few = fewOf(right.set, limit);
    const set = few && orderSet(few, order.by, { direction: order.direction, limit }, context);
    return set && { ...left, set, noun: null };
  }),
  // "dilihat dari" "jumlah desa", "empat provinsi terbawah"
  rule(word("regard"), "figure", 0, (_, { figure, asked }) =>
    !asked && !figure.as && figure.where.length === 0 ? { type: "regard", figure } : null,
  ),
  ...eitherWay("regard", "period", 0.02, (left, { period }) => {
    const figure = dateFigure(left.figure, period);
    return figure && { ...left, figure };
  }),
  rule("regard", "set", 0.05, ({ figure }, right, context) => {
    const { leaning } = right.set;
    if (!leaning || right.use) return null;
    const set = orderSet(right.set, figure, { direction: leaning, limit: null }, context);
    return set && { ...right, set, noun: null };
  }),
];

/** The few that an order with a number picks, as a set to choose fewer from; null where nothing is left to choose. */
function fewOf(set: SetExpression, chosen: number | null): SetExpression | null {
  const { order, limit, nth, within } = set;
  if (!order || limit === null || limit <= (chosen ?? 1) || nth !== undefined || within) return null;
  return amongSet(set);
}
