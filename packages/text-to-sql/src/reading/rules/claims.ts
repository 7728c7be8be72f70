import type { Direction } from "../../language/gradables.ts";
import { isRange } from "../../plan/ranges.ts";
import { equals } from "../../plan/walk.ts";
import { bareFigure, bareSet, type FigureExpression, type Limits, type SetExpression, whereIn } from "../expression.ts";
import { alike } from "../names.ts";
import type { Phrase } from "../phrase.ts";
import { isSet, orderSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure, dateSet } from "../said-when.ts";
import { changeLimits } from "./derivations.ts";
import { meantOf } from "./extremes.ts";

/** A question of yes or no is one before it asks for anything else. */
const cost = -0.15;
const one: Limits = { least: { value: 1, inclusive: true }, most: null, unit: null };

/** Whether something is so: "apakah IPM Bali di atas 75?", "Jambi lebih padat dari Riau tidak?", "apakah ada kota …". */
export const claimRules: readonly Rule[] = [
  rule(word("whether"), "trait", cost, (left, { figure, by }) =>
    !left.word.ends && "limits" in by && isOfOne(figure) ? { type: "claim", figure, limits: by.limits } : null,
  ),
  rule("trait", word("whether"), cost, ({ figure, by }, right) =>
    right.word.ends && "limits" in by && isOfOne(figure) ? { type: "claim", figure, limits: by.limits } : null,
  ),
  // "apakah" "penduduk perempuan Bali lebih banyak dari laki-laki"
  rule(word("whether"), "trait", cost, (left, right) => (!left.word.ends ? aheadOf(right) : null)),
  // "apakah" "kemiskinan Bali naik dari 2019 ke 2020"
  rule(word("whether"), "figure", cost, (left, { figure }) => {
    if (left.word.ends || figure.as?.kind !== "change") return null;
    const { not, ...as } = figure.as;
    if (!as.verb || !as.towards) return null;
    return { type: "claim", figure: { ...figure, as }, limits: changeLimits(as.towards, not) };
  }),
  rule(word("whether"), "more", cost, (left, right) =>
    !left.word.ends && right.than ? { ...right, claim: true } : null,
  ),
  rule("more", word("whether"), cost, (left, right) =>
    right.word.ends && left.than ? { ...left, claim: true } : null,
  ),
  // "Banten" "provinsi dengan TPT tertinggi", "Bali" "termasuk 5 provinsi terpadat"
  rule("place", "set", 0.15, (left, { set, use, asked }) => {
    return use || asked ? null : firstOf(left, set, left.sure);
  }),
  // "Semeru" "gunung tertinggi di Jawa": what kind it is says which Semeru; "gunung tertinggi di Jawa" "Semeru"
  ...eitherWay("place", "set", 0.25, (left, { set, use, asked }) => {
    const isBorne = left.names[0]?.candidates.items.some(({ member }) => member.entity === set.entity);
    return use || asked ? null : firstOf(left, set, isBorne === true);
  }),
  // "Banten" "pengangguran tertinggi", "Banten" "terpadat": of its kind
  rule("place", "trait", 0.15, (left, { figure, by }, context) =>
    "direction" in by && by.limit === null ? leadsBy(left, figure, by.direction, context) : null,
  ),
  rule("place", "extreme", 0.2, (left, { measures, direction, limit }, context) => {
    const measure = limit === null ? meantOf(kindOf(left) ?? "", measures, context) : null;
    return measure === null ? null : leadsBy(left, bareFigure({ measure }), direction, context);
  }),
  rule(word("whether"), "leads", cost, (left, right) => (!left.word.ends ? { ...right, claim: true } : null)),
  rule("leads", word("whether"), cost, (left, right) => (right.word.ends ? { ...left, claim: true } : null)),
  // "penduduk Jabar lebih dari 50 juta" "di 2024", benar tidak
  rule("trait", "period", 0.05, (left, { period }) => {
    const figure = "limits" in left.by && isOfOne(left.figure) ? dateFigure(left.figure, period) : null;
    return figure && { ...left, figure };
  }),
  // "apakah penduduk Jabar lebih dari 50 juta" "di 2024"
  ...eitherWay("claim", "period", 0.02, (left, { period }) => {
    const figure = dateFigure(left.figure, period);
    return figure && { ...left, figure };
  }),
  ...eitherWay("leads", "period", 0.02, (left, { period }) => {
    const set = dateSet(left.set, period);
    return set && { ...left, set };
  }),
  // Both ends of it: "apakah … tidak?"
  ...(["claim", "more"] as const).map((type) =>
    rule(type, word("whether"), 0, (left, _) => (isClaim(left) ? left : null)),
  ),
  // "dibanding Riau" "kepadatan Jambi lebih tinggi"
  rule("place", "more", 0.02, (left, right) => {
    const [only, ...others] = right.figure?.where ?? [];
    if (!left.against || !right.figure || !only || others.length > 0 || only.negated || only.tie || isSet(only.in))
      return null;
    const names = only.in.length === 1 && left.names.length === 1 ? alike([...only.in, ...left.names]) : null;
    return names && { ...right, figure: { ...right.figure, where: [{ in: names, negated: false }] }, than: true };
  }),
  // "apakah ada" "provinsi yang …"
  ...eitherWay(word("exists"), "set", cost, (_, { set, use, asked }) =>
    !use && !asked && !set.order && !set.leaning && set.limit === null
      ? { type: "claim", figure: bareFigure({ count: set }), limits: one }
      : null,
  ),
  // "apakah" "semua provinsi di Jawa IPM-nya di atas 70": as many as there are
  rule("word", "set", cost, ({ word }, { set, use, asked }) => {
    const isAll = word.role === "whether" && !word.ends && use === "all" && set.bounds.length > 0;
    if (!isAll || asked || set.order || set.leaning || set.limit !== null) return null;
    // Of what no figure is known of, nobody knows whether it keeps them.
    const known = set.bounds.map(({ figure }) => ({ figure, limits: { least: null, most: null, unit: null } }));
    const all = bareFigure({ count: { ...set, bounds: known } });
    const limits: Limits = {
      least: { value: { kind: "figure", figure: all }, inclusive: true },
      most: null,
      unit: null,
    };
    return { type: "claim", figure: bareFigure({ count: set }), limits };
  }),
  // "ada provinsi yang kemiskinannya di bawah 4 persen" "ga"
  rule("set", word("whether"), cost, ({ set, use, asked }, { word }) =>
    word.ends && set.bounds.length > 0 && !use && !asked && !set.order && set.limit === null
      ? { type: "claim", figure: bareFigure({ count: set }), limits: one }
      : null,
  ),
];

/** One cut of a figure that exceeds another: which of the two is more, and whether that is the first. */
function aheadOf({ figure, by }: Of<"trait">): Phrase | null {
  const { as, slices, ...plain } = figure;
  if (!("limits" in by) || as?.kind !== "ratio" || !as.to || as.scale || slices.length !== 1) return null;
  const [own, other] = [slices[0], as.to.slices[0]];
  if (!own || !other || as.to.slices.length > 1 || own.dimension !== other.dimension) return null;
  if (!equals(as.to.of, figure.of) || isRange(own.value) || isRange(other.value)) return null;
  const { least, most } = by.limits;
  const end = least ?? most;
  if ((least && most) || end?.value !== 1 || end.inclusive) return null;
  const cuts = { dimension: own.dimension, values: [own.value, other.value] };
  const of = { ...plain, where: plain.where.length > 0 ? plain.where : as.to.where, slices: [], cuts };
  return { type: "more", direction: least ? "highest" : "lowest", measures: [], figure: of, than: true, claim: true };
}

const isClaim = (phrase: { readonly type: "claim" | "more"; readonly claim?: true }): boolean =>
  phrase.type === "claim" || phrase.claim === true;

const kindOf = ({ names }: Of<"place">): string | undefined => names[0]?.candidates.items[0]?.member.entity;

/** Who is said to be the first of a set, where it is known who is meant. */
function firstOf({ names, use, against }: Of<"place">, set: SetExpression, isKnown: boolean): Phrase | null {
  const [name, ...others] = names;
  if (!name || others.length > 0 || !isKnown || use || against) return null;
  const isFirst = set.order && set.nth === undefined && !set.within && !set.sorted && !set.leaning;
  return isFirst ? { type: "leads", name, set } : null;
}

function leadsBy(
  place: Of<"place">,
  figure: FigureExpression,
  direction: Direction,
  context: RuleContext,
): Phrase | null {
  const { names, use, sure, against } = place;
  const [name, ...others] = names;
  const kind = kindOf(place);
  if (!name || !kind || others.length > 0 || !sure || use || against) return null;
  if (figure.as || figure.where.length > 0 || figure.whole) return null;
  const set = orderSet(bareSet(kind, null), figure, { direction, limit: null }, context);
  return set && { type: "leads", name, set };
}

/** Whether a figure is that of one named place, or of everything. */
function isOfOne(figure: FigureExpression): boolean {
  const { whole, as } = figure;
  const [only, ...others] = whereIn(figure);
  if (as || others.length > 0) return false;
  if (!only) return whole === true;
  return !only.negated && !only.tie && !isSet(only.in) && only.in.length === 1;
}
