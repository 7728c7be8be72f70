import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Operator } from "../../language/word.ts";
import { dimensionOf } from "../../plan/groups.ts";
import { equals } from "../../plan/walk.ts";
import { bareFigure, type FigureExpression, placedIn, type Where, whereIn } from "../expression.ts";
import { alike } from "../names.ts";
import { boundSet, isSet, restrictFigure } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { beside, isPlaced } from "./several.ts";

/** Figures set against one another: "lebih banyak gunung atau danau di Bali", "selisih kabupaten dan kota", "desa lebih banyak dari kelurahan". */
export const rivalRules: readonly Rule[] = [
  // "atau" "danau", "atau" "produksi teh"
  ...(["set", "figure"] as const).map((type) =>
    rule("word", type, 0.02, ({ word }, right, { model }) => {
      const figure = word.role === "or" ? rivalOf(right, model) : null;
      return figure && { type: "rival", figure };
    }),
  ),
  // "gunung" "atau danau", "jumlah desa" "atau jumlah kelurahan", "IPM Bali" "atau IPM NTB"
  ...(["set", "figure"] as const).map((type) =>
    rule(type, "rival", 0.02, (left, { figure }, context) => rivalsOf(left, figure, "or", context)),
  ),
  rule("rivals", "rival", 0.02, (left, { figure }, context) => {
    const several = beside(left.figures, figure, context);
    return several && { ...left, figures: several.figures, by: "or" };
  }),
  // "kabupaten" "dan kota", "jumlah desa" "dan kelurahan"
  ...(["set", "figure"] as const).map((type) =>
    rule(type, "set", 0.1, (left, right, context) => {
      const other = right.use === "and" ? rivalOf({ ...right, use: null }, context.model) : null;
      const isCount = left.type === "set" || "count" in left.figure.of;
      return other && isCount ? rivalsOf(left, other, "and", context) : null;
    }),
  ),
  // "antara" "kabupaten dan kota"
  rule(word("between"), "rivals", 0.02, (_, right) => ({ ...right, by: "or" })),
  // "lebih banyak" "gunung atau danau"
  ...eitherWay("more", "rivals", 0.05, (left, { figures, by, things }) => {
    const [figure, ...others] = figures;
    if (!isOpen(left) || (things && left.grades) || !figure || by === "and") return null;
    return others.length > 0 ? { type: "versus", direction: left.direction, figures } : { ...left, figure };
  }),
  ...eitherWay("extreme", "rivals", 0.05, ({ direction, counts, general, limit }, { figures, by, things }) =>
    limit === null && (counts || (general && !things)) && figures.length > 1 && by === "or"
      ? { type: "versus", direction, figures }
      : null,
  ),
  // "lebih banyak" "desa di Bali atau NTB", "mana yang lebih banyak" "desanya"
  ...eitherWay(
    "more",
    "set",
    0.1,
    (left, right, { model }) => {
      const isSaid = right.noun !== null || hasSeveral(right.set.where);
      const figure = isOpen(left) && !left.grades && isSaid ? rivalOf(right, model) : null;
      return figure && { ...left, figure };
    },
    0.15,
  ),
  // "desa" "lebih banyak dari" "kelurahan", "jumlah desa" "lebih besar dari" "jumlah kelurahan"
  ...(["set", "figure"] as const).flatMap((type) => [
    rule("word", type, type === "set" ? 0.05 : 0.1, ({ word }, right, { model }) => {
      const isMeant = type === "set" || !isPlacedIn(right) || ("figure" in right && "count" in right.figure.of);
      const figure = word.role === "compare" && isMeant ? rivalOf(right, model) : null;
      if (word.role !== "compare" || !figure || figure.whole || figure.slices.length > 0) return null;
      if (word.comparison !== "above" && word.comparison !== "below") return null;
      const direction = word.comparison === "above" ? "highest" : "lowest";
      return { type: "exceeding", direction, figure, ...(word.grades && { grades: true }) };
    }),
    rule(type, "exceeding", 0.02, (left, { direction, figure, grades }, context) => {
      const rivals = rivalsOf(left, figure, "or", context);
      const [only, ...others] = rivals?.figures ?? [];
      if (!rivals || !only || (rivals.things && grades)) return null;
      return others.length > 0
        ? { type: "versus", direction, figures: rivals.figures, than: true }
        : { type: "more", direction, measures: [], figure: only, than: true };
    }),
  ]),
  // "provinsi" "yang kelurahannya lebih banyak daripada desanya": of each of them
  rule("set", "versus", 0.02, (left, { figures: [figure, to, ...others], direction, than }, context) => {
    if (!than || !figure || !to || others.length > 0 || left.use === "except") return null;
    if ([figure, to].some((one) => isPlaced(one) || one.whole || one.as)) return null;
    const zero = { value: 0, inclusive: false };
    const [least, most] = direction === "highest" ? [zero, null] : [null, zero];
    const excess = { ...figure, as: { kind: "gap" as const, to, signed: true as const } };
    const set = boundSet(left.set, excess, { least, most, unit: null }, context);
    return set && { ...left, set, noun: null };
  }),
  rule(word("whether"), "versus", -0.15, (_, right) => (right.than ? { ...right, claim: true } : null)),
  // "there are" "more cities or regencies"
  rule(word("exists"), "versus", 0.02, (_, right) => (!right.than ? right : null)),
  ...(["rivals", "versus"] as const).flatMap((type) => [
    ...eitherWay(type, "place", 0.02, (left, { names, use, sure, against, from }, context) => {
      if (use === "and" || use === "named" || !sure || against || from) return null;
      const where = { in: names, negated: use === "except" };
      return each(left, (figure) => (isPlaced(figure) ? null : restrictFigure(figure, where, context)));
    }),
    ...eitherWay(type, "whole", 0.01, (left) => each(left, (figure) => ({ ...figure, whole: true }))),
  ]),
  // "rasio" "desa", "terhadap" "kelurahan"
  rule("operator", "set", 0.1, ({ operator }, right, { model }) => {
    const [figure, as] = [rivalOf(right, model), derivationOf(operator)];
    if (operator.kind === "gap" && right.set.where.length === 0) return null;
    return figure && as && { type: "figure", figure: { ...figure, as } };
  }),
  rule("word", "set", 0.05, ({ word }, right, { model }) => {
    const to = word.role === "against" ? rivalOf(right, model) : null;
    return to && { type: "against", to };
  }),
];

/** Whether nothing says yet of what something is more. */
const isOpen = ({ measures, figure, among, than, claim }: Of<"more">): boolean =>
  measures.length === 0 && !figure && !among && !than && !claim;

/** Whether one of several names is meant. */
const hasSeveral = (where: readonly Where[]): boolean =>
  where.length === 1 && where.every((one) => !one.negated && !one.tie && !isSet(one.in) && one.in.length > 1);

const isPlacedIn = (phrase: Of<"set"> | Of<"figure">): boolean =>
  phrase.type === "set" ? phrase.set.where.length > 0 : isPlaced(phrase.figure);

/** A figure as it is, or how many there are of a kind; of values nobody asks how many there are. */
function rivalOf(phrase: Of<"set"> | Of<"figure">, model: SemanticModel): FigureExpression | null {
  if (phrase.type === "figure") return phrase.figure.as || phrase.figure.cuts ? null : phrase.figure;
  const { set, use, asked } = phrase;
  const isKind = !set.order && !set.leaning && set.limit === null && set.bounds.length === 0 && !set.within;
  return isKind && !use && !asked && !dimensionOf(set.entity, model) ? bareFigure({ count: set }) : null;
}

/** Two figures of one place, or one figure of two names. */
function rivalsOf(
  left: Of<"set"> | Of<"figure">,
  other: FigureExpression,
  by: "or" | "and",
  context: RuleContext,
): Of<"rivals"> | null {
  const figure = rivalOf(left, context.model);
  const one = figure && ofNames(figure, other);
  const figures = one ? [one] : figure && beside([figure], other, context)?.figures;
  return figures ? { type: "rivals", figures, by, ...(left.type === "set" && { things: true }) } : null;
}

/** "IPM Bali" "atau IPM NTB": one figure of several names; null of figures that differ in more. */
function ofNames(figure: FigureExpression, other: FigureExpression): FigureExpression | null {
  const [one, another] = [whereIn(figure), whereIn(other)];
  const said = [...one, ...another];
  const [first] = said;
  if (!first || one.length !== 1 || another.length !== 1 || said.some(({ negated, tie }) => negated || tie))
    return null;
  const shared = alike(said.flatMap((where) => (isSet(where.in) ? [] : where.in)));
  const isOne = equals(placedIn(figure, []), placedIn(other, []));
  return shared && shared.length > 1 && isOne ? placedIn(figure, [{ ...first, in: shared }]) : null;
}

/** What sets two figures against each other. */
const derivationOf = ({ kind }: Operator) =>
  kind === "gap" || kind === "times" || kind === "ratio" ? { kind, to: null } : null;

type Rivals = Of<"rivals"> | Of<"versus">;

function each(rivals: Rivals, change: (figure: FigureExpression) => FigureExpression | null): Rivals | null {
  const figures = rivals.figures.flatMap((figure) => change(figure) ?? []);
  return figures.length === rivals.figures.length ? { ...rivals, figures } : null;
}
