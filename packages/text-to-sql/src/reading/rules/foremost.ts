import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Direction } from "../../language/gradables.ts";
import { factorBetween } from "../../language/units.ts";
import type { Operator } from "../../language/word.ts";
import { equals } from "../../plan/walk.ts";
import type { FigureExpression, PlaceName, SetExpression } from "../expression.ts";
import { adds, boundSet, isSet, narrow, orderSet, restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { trait } from "./bounds.ts";
import { limitsOf } from "./than.ts";

/** What the first in each row has: "provinsi yang gunung tertingginya di bawah 2.000 meter", "yang sungai terpanjangnya paling pendek". */
export const foremostRules: readonly Rule[] = [
  // "gunung tertinggi" "di bawah 2.000 meter"
  rule("set", "limits", 0.15, (left, { limits }, context) => {
    const figure = foremostOf(left, context);
    return figure && limits.unit !== null ? trait(figure, limits, context) : null;
  }),
  // "gunung tertinggi" "lebih rendah dari 2.000 meter"
  rule("set", "graded", 0.15, (left, { measures, limits }, context) => {
    const figure = foremostOf(left, context);
    return figure && measures.includes(figure.of.measure) ? trait(figure, limits, context) : null;
  }),
  rule("set", "extreme", 0.15, (left, { direction, measures, limit, general }, context) => {
    const figure = foremostOf(left, context);
    const isMeant = figure && (measures.length === 0 ? general : measures.includes(figure.of.measure));
    // "gunung tertinggi yang tertinggi" is the same again
    const isOther = figure && directionOf(figure) !== direction;
    return isMeant && isOther ? { type: "trait", figure, by: { direction, limit } } : null;
  }),
  // "selisih" "gunung tertinggi di Bali", and another; "gunung tertinggi di Bali" "berapa meter lebih tinggi"
  ...eitherWay("operator", "set", 0.1, ({ operator }, left) => {
    const kind = settingOf(operator);
    const [figure, to, ...others] = kind ? figuresOfFirst(left) : [];
    return kind && figure && others.length === 0
      ? { type: "figure", figure: { ...figure, as: { kind, to: to ?? null } } }
      : null;
  }),
  // "selisih tinggi" "gunung tertinggi di Bali dan NTB"; "selisih gunung tertinggi di Bali" "dan gunung tertinggi di NTB"
  rule("figure", "set", 0.05, ({ figure }, right) => {
    const { as, ...one } = figure;
    if ((as?.kind !== "gap" && as?.kind !== "times" && as?.kind !== "ratio") || as.to) return null;
    const first = one.where[0]?.in;
    const isFirst = first !== undefined && isSet(first) && first.order !== null;
    const use = right.use === "and" ? null : right.use;
    const said = isFirst ? [one] : one.where.length > 0 ? null : [];
    const [left, to, ...others] = said ? [...said, ...figuresOfFirst({ ...right, use })] : [];
    const isSame = left && [left, to].every((each) => equals(each?.of, one.of));
    return isSame && to && others.length === 0 ? { type: "figure", figure: { ...left, as: { ...as, to } } } : null;
  }),
  // "berapa meter" "lebih tinggi"
  rule("in-unit", "more", 0.1, ({ unit }, { figure, measures, among, claim, than }, { model }) => {
    const units = measures.map((id) => model.measures.get(id)?.measure.unit ?? "");
    const isIn = units.some((own) => own === unit || factorBetween(unit, own) !== null);
    return isIn && !figure && !among && !claim && !than ? { type: "operator", operator: { kind: "gap" } } : null;
  }),
  // "provinsi terluas" "dan provinsi terluas kedua"
  rule("set", "set", 0.12, (left, right) => {
    if (right.use !== "and" || left.use || left.asked || right.asked) return null;
    const [one, other] = [left.set, right.set];
    if (!isFirst(one) || !isFirst(other)) return null;
    // "kota terpadat dan kabupaten terpadat di Jawa Barat": both are there
    const there = one.entity === other.entity && one.where.length === 0 ? { ...one, where: other.where } : one;
    return equals(there, other) ? null : { type: "firsts", sets: [there, other] };
  }),
  rule(word("between"), "firsts", 0, (_, right) => right),
  rule("figure", "firsts", 0.05, ({ figure, asked }, { sets }, context) => {
    const { as, ...plain } = figure;
    if (plain.where.length > 0 || plain.total || plain.sums || (as && (as.kind !== "gap" || as.to))) return null;
    const [one, other] = sets.map((set) => ofFirst(plain, set, context));
    if (!one || !other) return null;
    if (!as) return asked ? null : { type: "several", figures: [one, other], facts: null };
    return { type: "figure", figure: { ...one, as: { ...as, to: other } } };
  }),
  // "setelah" "Jakarta"
  rule("word", "place", 0.05, ({ word }, { names, use, against, from }) => {
    const [name, ...others] = names;
    const isOne = name !== undefined && others.length === 0 && !use && !against && !from;
    return word.role === "next-after" && isOne ? { type: "after-name", name } : null;
  }),
  // "gunung tertinggi" "setelah Rinjani"
  ...eitherWay("set", "after-name", 0.05, (left, { name }, context) => {
    const { order, nth, within, sorted } = left.set;
    const [own] = narrow([name], new Set([left.set.entity])) ?? [];
    if (!own || !order || nth !== undefined || within || sorted || left.use) return null;
    const limits = limitsOf(order.direction === "highest" ? "below" : "above", { kind: "place", name: own });
    const set = boundSet({ ...left.set, order: null }, order.by, limits, context);
    return set && { ...left, set: { ...set, order }, noun: null };
  }),
  // "sekaligus" "Wisconsin"
  rule(word("both"), "place", -0.1, (_, right) =>
    !right.both && (right.use === null || right.use === "in") ? { ...right, both: true } : null,
  ),
  // "danau di Michigan" "sekaligus di Wisconsin"
  rule("set", "place", 0, (left, { names, both }, context) => {
    const tied = both && left.use !== "except" ? inBoth(left.set, names, context.model) : null;
    return tied && { ...left, set: tied, noun: null };
  }),
];

/** What sets two figures against each other. */
const settingOf = ({ kind }: Operator) => (kind === "gap" || kind === "times" || kind === "ratio" ? kind : null);

/** "gunung tertinggi di Bali": by what it is the first there, "di Bali dan NTB": in each; none of several, and of the first of all. */
function figuresOfFirst({ set, use, asked }: Of<"set">): FigureExpression[] {
  const { order, limit, nth, within, where, sorted } = set;
  if (use || asked || !order || limit !== null || nth !== undefined || within || sorted) return [];
  if (where.length === 0 || order.by.as || order.by.where.length > 0) return [];
  const [only, ...others] = where;
  const names = only && others.length === 0 && !isSet(only.in) && !only.negated && !only.tie ? only.in : [];
  const each = names.length > 1 ? names.map((name) => [{ in: [name], negated: false }]) : [where];
  return each.map((one) => ({ ...order.by, where: [{ in: { ...set, where: one }, negated: false }] }));
}

type Foremost = FigureExpression & { readonly of: { readonly measure: string } };

const directionOf = ({ as }: FigureExpression): Direction | null =>
  as?.kind === "aggregate" && (as.how === "highest" || as.how === "lowest") ? as.how : null;

/** The figure by which a set's one member is the first, as that of the first in each row; null of any other set. */
function foremostOf({ set, use, asked }: Of<"set">, { model }: RuleContext): Foremost | null {
  const { order, limit, nth, within, where, bounds, texts, sorted } = set;
  if (use || asked || !order || limit !== null || nth !== undefined || within || sorted) return null;
  if (where.length + bounds.length + (texts?.length ?? 0) > 0 || order.by.as || order.by.where.length > 0) return null;
  const { of } = order.by;
  // What has years has them of the row.
  if (!("measure" in of) || model.measures.get(of.measure)?.dataset.grain.entity !== set.entity) return null;
  const over = { ...set, order: null };
  return { ...order.by, of, as: { kind: "aggregate", how: order.direction, over } };
}

/** Whether a set is one alone: the first of an order, or who stands at a rank in it. */
const isFirst = ({ order, leaning, limit, within, sorted, bounds }: SetExpression): boolean =>
  (order !== null || leaning !== null) && (limit ?? 1) === 1 && !within && !sorted && bounds.length === 0;

/** A figure of the first of a set; where that does not say by what, it is by the figure itself. */
function ofFirst(figure: FigureExpression, set: SetExpression, context: RuleContext): FigureExpression | null {
  const { leaning, ...rows } = set;
  const isOpen = leaning !== null;
  if (isOpen && (set.counted || "count" in figure.of || !adds(figure, context))) return null;
  const first = isOpen
    ? orderSet({ ...rows, leaning: null }, figure, { direction: leaning, limit: null }, context)
    : set;
  return first && restrictFigure(figure, { in: first, negated: false }, context);
}

/** The same, also tied to other places of the kind in which it lies; null of what lies in one place alone. */
function inBoth(set: SetExpression, names: readonly PlaceName[], { entities }: SemanticModel): SetExpression | null {
  const before = set.where.find((where) => !isSet(where.in) && !where.negated)?.in;
  const entity = before && !isSet(before) ? before[0]?.candidates.items[0]?.member.entity : undefined;
  const link = entities.get(set.entity)?.links.find((one) => one.located && one.entity === entity);
  const others = link && narrow(names, new Set([link.entity]));
  if (!link || !others) return null;
  const tie = { kind: "link" as const, of: set.entity, link: link.id, inverse: false };
  return { ...set, where: [...set.where, { in: others, negated: false, tie }] };
}
