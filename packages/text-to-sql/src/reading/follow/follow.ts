import { isYear } from "../../language/year.ts";
import type { Figure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import { isBetween } from "../../plan/whether.ts";
import type { Completed } from "../complete.ts";
import { asCuts } from "../cuts.ts";
import { bareFigure, type SetExpression } from "../expression.ts";
import { faultsOf } from "../faults.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { refuse, Stop } from "../stop.ts";
import { requireCarried } from "./carry.ts";
import { bothBeside, ofSoMany } from "./collective.ts";
import { setAgainst, whichIsMore } from "./comparisons.ts";
import { changeCuts, changeSlice } from "./cuts.ts";
import { changeDistance } from "./distances.ts";
import { changeFigure } from "./figures.ts";
import { firstOfKind, ofAnotherFirst } from "./first.ts";
import { changeLimits } from "./limits.ts";
import type { Manner } from "./manner.ts";
import { meantTogether } from "./meant.ts";
import { ofEach, singleFigure } from "./measures.ts";
import { ofOneMember } from "./members.ts";
import { operated } from "./operators.ts";
import { betweenEnds, changeOrder, turnedRound } from "./orders.ts";
import { changePlace, changeUp } from "./places.ts";
import { changeToRank } from "./ranks.ts";
import { ofAllRows } from "./rows.ts";
import { changeKind, changeSet } from "./sets.ts";
import { shareOf } from "./shares.ts";
import { requireTellable } from "./tellable.ts";
import { changeThroughout } from "./throughout.ts";
import { otherYearOf, wasInOtherYear } from "./told.ts";
import { inUnit } from "./units.ts";
import { changeAttribute, changeToContainer, changeToOwned } from "./whereabouts.ts";
import { changeYear, changeYearOrder } from "./years.ts";

/** One piece of a follow-up, applied to the plan so far; null where it does not fit it. */
export type Change = (plan: Plan, piece: Phrase, manner: Manner, context: RuleContext) => Plan | null;

/** All that a follow-up says at once; null where it is said piece by piece. */
export type Turn = (plan: Plan, pieces: readonly Phrase[], manner: Manner, context: RuleContext) => Plan | null;

/** "angkanya berapa?": the figure that goes with what was told: what it was ordered, bounded or claimed by, or just told. */
const toldAgain: Turn = (before, pieces, { numbered, collective, summed, listed, again }) => {
  if (!numbered || pieces.length > 0 || collective !== null || summed || listed || again) return null;
  const { told: _, whether: __, ...plan } = before;
  if (plan.attributes || plan.defines || plan.distance) return null;
  if (plan.figures.length > 0) return plan;
  const { rows } = plan;
  const by: readonly Figure[] = rows?.order ? [rows.order.by] : (rows?.bounds.map(({ figure }) => figure) ?? []);
  return by.length > 0 ? { ...plan, figures: by } : null;
};

const turns: readonly Turn[] = [
  turnedRound,
  betweenEnds,
  bothBeside,
  ofSoMany,
  ofAnotherFirst,
  ofOneMember,
  firstOfKind,
  operated,
  setAgainst,
  shareOf,
  inUnit,
  whichIsMore,
  ofAllRows,
  toldAgain,
];
const changes: readonly Change[] = [
  changeDistance,
  changePlace,
  changeYear,
  changeSlice,
  changeCuts,
  changeKind,
  changeFigure,
  changeThroughout,
  changeYearOrder,
  changeOrder,
  changeLimits,
  changeAttribute,
  changeUp,
  changeToContainer,
  changeToOwned,
  changeToRank,
  changeSet,
];

/** The plan of the question before, changed by what the follow-up says; checked as if it were asked anew. */
export function follow(before: Plan, all: readonly Phrase[], how: Manner, context: RuleContext): Completed {
  try {
    const { told: _, ...previous } = before;
    const { pieces, manner } = meantTogether(all, before, how, context);
    const said = joined(withoutNow(pieces), previous).flatMap((piece) => meantBy(piece, previous, manner));
    const changed = atOnce(before, said, manner, context) ?? pieceByPiece(previous, said, manner, context);
    const plan = asCuts(changed, context);
    requireYears(plan, said, manner);
    requireTellable(plan, context);
    requireSound(plan, context);
    requireCarried(previous, plan, said);
    return { kind: "plan", plan: withClaim(plan, previous) };
  } catch (stop) {
    if (stop instanceof Stop) return stop.obstacle;
    throw stop;
  }
}

/** "bulan apa tertinggi?" asks for a time: who has most is no answer to it. */
function requireYears({ rows }: Plan, said: readonly Phrase[], { whichYear }: Manner): void {
  if (whichYear && rows?.order && said.some(({ type }) => type === "extreme" || type === "more"))
    refuse({ kind: "not-understood" });
}

/** Refuses what no question could come to: the villages of a mountain. */
function requireSound(plan: Plan, context: RuleContext): void {
  if (faultsOf(plan, context).length > 0) refuse({ kind: "not-understood" });
}

function atOnce(before: Plan, said: readonly Phrase[], manner: Manner, context: RuleContext): Plan | null {
  for (const turn of turns) {
    const plan = turn(before, said, manner, context);
    if (plan && turn === operated && isFromUnsaid(before, said, manner)) refuse({ kind: "not-understood" });
    if (plan) return plan;
  }
  return null;
}

/** "jadi turun berapa?", or "turun berapa?" after two years: does not say from what. */
function isFromUnsaid(before: Plan, [only, ...others]: readonly Phrase[], { concludes }: Manner): boolean {
  const isChange = only?.type === "operator" && only.operator.kind === "change";
  if (isChange && otherYearOf(before) !== null) return false;
  return others.length === 0 && (concludes || (isChange && wasInOtherYear(before)));
}

function pieceByPiece(previous: Plan, said: readonly Phrase[], manner: Manner, context: RuleContext): Plan {
  // Of two of a kind the second would take the place of the first.
  const once = said.filter(({ type }) => onlyOnce.has(type)).map(kindOf);
  // Nor is anything passed over that would change what is asked: "total ketiganya", "berapa persen".
  const isPassedOver = (manner.collective !== null && said.some(({ type }) => type === "nth")) || manner.shared;
  if (said.length === 0 || new Set(once).size < once.length || isPassedOver) refuse({ kind: "not-understood" });
  // What is told comes before where and when, so that a year is checked against the new figure.
  return [...said]
    .sort((a, b) => weight(a) - weight(b))
    .reduce((plan, piece) => changed(plan, piece, manner, context), previous);
}

const kindOf = (piece: Phrase): string => (piece.type === "slice" ? piece.slice.dimension : piece.type);
const onlyOnce: ReadonlySet<Phrase["type"]> = new Set([
  "set",
  "figure",
  "extreme",
  "place",
  "period",
  "slice",
  "quantity",
  "limits",
] as const);

/** "apakah IPM Bali di atas 75?", "kalau NTB?": the same is claimed of another place or year, as long as it is the same figure. */
function withClaim(plan: Plan, { whether, figures }: Plan): Plan {
  const [before, now] = [figures[0], singleFigure(plan)];
  if (!whether || !isBetween(whether) || before?.kind !== "measure" || now?.kind !== "measure") return plan;
  const isPlain = [whether.least, whether.most].every((end) => typeof (end?.value ?? 0) === "number");
  return isPlain && now.measure === before.measure ? { ...plan, whether } : plan;
}

const order = ["set", "figure", "trait", "extreme", "slice", "place", "whole", "period", "quantity", "nth"];
const weight = ({ type }: Phrase): number => order.indexOf(type);

/** "kalau 2019" is a year: nobody wants so many rows; "nomor 2 penduduknya berapa" after one that has is two things. */
function meantBy(piece: Phrase, plan: Plan, manner: Manner): readonly Phrase[] {
  if (piece.type === "quantity" && !piece.scaled && !piece.unit && isYear(piece.value))
    return [{ type: "period", period: { year: piece.value } }];
  // "dibanding 2020 turun berapa": from then on
  if (piece.type === "against" && piece.to !== "whole" && "year" in piece.to)
    return [{ type: "period", period: { year: piece.to.year, begins: true } }];
  if (piece.type === "against" && piece.to === "whole") return [{ type: "whole" }];
  if (piece.type === "against" && piece.to !== "whole" && "of" in piece.to)
    return [{ type: "figure", figure: piece.to }];
  // "yang tertinggi yang mana?" of a list is the first of it, "yang lebih tinggi?" is said of two.
  if (piece.type === "more" && manner.superlative && plan.rows && !piece.figure)
    return [{ type: "extreme", direction: piece.direction, measures: piece.measures, limit: null }];
  if (piece.type === "set") return [orderOfSame(piece, plan) ?? piece];
  if (piece.type !== "nth" || !piece.by || !plan.rows?.order) return [piece];
  const { by, ...rank } = piece;
  return [{ type: "figure", figure: by }, rank];
}

/** "yang paling banyak kabupaten apa?", "nomor 4 kota apa?": the noun of what is listed says nothing new. */
function orderOfSame({ set, use }: Extract<Phrase, { type: "set" }>, plan: Plan): Phrase | null {
  const { rows, figures } = ofEach(plan);
  const isPlain = set.where.length + set.bounds.length === 0 && !set.order && !use;
  if (!rows || rows.entity !== set.entity || !isPlain) return null;
  if (set.subsets.some((subset) => !rows.subsets.includes(subset))) return null;
  if (set.nth !== undefined) return { type: "nth", nth: set.nth, ...(set.nthTo !== undefined && { to: set.nthTo }) };
  if (!set.leaning || (figures.length === 0 && !rows.order)) return null;
  return { type: "extreme", direction: set.leaning, measures: [], limit: set.limit };
}

/** "now tahun 2021": the year that is said, not the latest. */
function withoutNow(pieces: readonly Phrase[]): readonly Phrase[] {
  const isNow = (piece: Phrase): boolean => piece.type === "period" && piece.period === "latest";
  const isDated = pieces.some((piece) => piece.type === "period" && !isNow(piece));
  return isDated ? pieces.filter((piece) => !isNow(piece)) : pieces;
}

/** Pieces that are one: "desa" "sama kelurahannya berapa" counts both; "penduduk" "provinsinya" says again what is listed. */
function joined(pieces: readonly Phrase[], plan: Plan): readonly Phrase[] {
  const [one, other, ...others] = pieces;
  if (!one || !other || others.length > 0) return pieces;
  const [first, second] = [one, other].map(plainSetOf);
  if (first && second && first.entity === second.entity && first.subsets.length > 0 && second.subsets.length > 0) {
    const subsets = [...new Set([...first.subsets, ...second.subsets])];
    const set = { ...second, subsets };
    return [
      other.type === "set" ? { ...other, set, use: null } : { type: "figure", figure: bareFigure({ count: set }) },
    ];
  }
  const isSaidAgain = second?.subsets.length === 0 && one.type === "figure" && "measure" in one.figure.of;
  return isSaidAgain && plan.rows?.entity === second.entity ? [one] : pieces;
}

/** A set without any condition, or one that is counted. */
function plainSetOf(piece: Phrase): SetExpression | null {
  const set = piece.type === "set" && (!piece.use || piece.use === "and") ? piece.set : null;
  const counted =
    piece.type === "figure" && "count" in piece.figure.of && !piece.figure.as ? piece.figure.of.count : null;
  const one = set ?? counted;
  if (!one || one.where.length + one.bounds.length > 0 || one.order || one.leaning || one.nth !== undefined)
    return null;
  return one.limit === null ? one : null;
}

function changed({ versus, ...plan }: Plan, piece: Phrase, manner: Manner, context: RuleContext): Plan {
  if (!versus) return changedPlain(plan, piece, manner, context);
  // Figures that were set against one another still are, elsewhere and in another year.
  const { figures, ...next } = changedPlain(plan, piece, manner, context);
  const isAlike = figures.length === plan.figures.length && next.rows === null && Object.keys(next).length === 1;
  return isAlike ? { ...next, figures, versus } : refuse({ kind: "not-understood" });
}

function changedPlain(plan: Plan, piece: Phrase, manner: Manner, context: RuleContext): Plan {
  for (const change of changes) {
    const next = change(plan, piece, manner, context);
    if (next) return next;
  }
  return refuse({ kind: "not-understood" });
}
