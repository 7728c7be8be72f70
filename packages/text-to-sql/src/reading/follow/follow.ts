import type { Plan } from "../../plan/plan.ts";
import type { Completed } from "../complete.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { refuse, Stop } from "../stop.ts";
import { requireCarried } from "./carry.ts";
import { changeFigure } from "./figures.ts";
import { singleFigure } from "./measures.ts";
import { operated } from "./operators.ts";
import { changeOrder } from "./orders.ts";
import { changePlace } from "./places.ts";
import { changeSet } from "./sets.ts";
import { requireTellable } from "./tellable.ts";
import { changeSlice, changeYear } from "./years.ts";

/** How a follow-up was said. */
export interface Manner {
  /** "kalau", "bagaimana dengan": the same again, with something else in it. */
  readonly again: boolean;
  /** "urutkan": all of them, in an order. */
  readonly sorted: boolean;
  /** "ada berapa": one number is asked for. */
  readonly counted: boolean;
  /** "jadi": drawn from all that was told, of which the last alone is known here. */
  readonly concludes: boolean;
  /** "bandingkan dengan": what is said stands beside what was told, not in its stead. */
  readonly beside: boolean;
}

/** One piece of a follow-up, applied to the plan so far; null where it does not fit it. */
export type Change = (plan: Plan, piece: Phrase, manner: Manner, context: RuleContext) => Plan | null;

const changes: readonly Change[] = [changePlace, changeYear, changeSlice, changeFigure, changeOrder, changeSet];

/** The plan of the question before, changed by what the follow-up says; checked as if it were asked anew. */
export function follow(previous: Plan, pieces: readonly Phrase[], manner: Manner, context: RuleContext): Completed {
  try {
    let plan = previous;
    // What is told comes before where and when, so that a year is checked against the new figure.
    const said = pieces.flatMap((piece) => meantBy(piece, previous));
    const computed = operated(previous, said, context);
    if (computed && manner.concludes && said.length === 1 && singleFigure(previous)) refuse({ kind: "not-understood" });
    if (computed) {
      requireTellable(computed, context);
      requireCarried(previous, computed, said);
      return { kind: "plan", plan: computed };
    }
    for (const piece of [...said].sort((a, b) => weight(a) - weight(b))) plan = changed(plan, piece, manner, context);
    requireTellable(plan, context);
    requireCarried(previous, plan, said);
    return { kind: "plan", plan: withClaim(plan, previous) };
  } catch (stop) {
    if (stop instanceof Stop) return stop.obstacle;
    throw stop;
  }
}

/** "apakah IPM Bali di atas 75?", "kalau NTB?": the same is claimed of another place or year, as long as it is the same figure. */
function withClaim(plan: Plan, { whether, figures }: Plan): Plan {
  const [before, now] = [figures[0], singleFigure(plan)];
  if (!whether || "leads" in whether || before?.kind !== "measure" || now?.kind !== "measure") return plan;
  const isPlain = [whether.least, whether.most].every((end) => typeof (end?.value ?? 0) === "number");
  return isPlain && now.measure === before.measure ? { ...plan, whether } : plan;
}

const order = ["set", "figure", "trait", "extreme", "slice", "place", "whole", "period", "quantity", "nth"];
const weight = ({ type }: Phrase): number => order.indexOf(type);

/** "kalau 2019" is a year: nobody wants so many rows; "nomor 2 penduduknya berapa" after one that has is two things. */
function meantBy(piece: Phrase, { rows }: Plan): readonly Phrase[] {
  const isYear =
    piece.type === "quantity" && !piece.scaled && !piece.unit && piece.value >= 1900 && piece.value <= 2100;
  if (isYear) return [{ type: "period", period: { year: piece.value } }];
  if (piece.type !== "nth" || !piece.by || !rows?.order) return [piece];
  return [
    { type: "figure", figure: piece.by },
    { type: "nth", nth: piece.nth },
  ];
}

function changed(plan: Plan, piece: Phrase, manner: Manner, context: RuleContext): Plan {
  for (const change of changes) {
    const next = change(plan, piece, manner, context);
    if (next) return next;
  }
  return refuse({ kind: "not-understood" });
}
