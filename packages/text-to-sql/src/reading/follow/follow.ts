import type { Plan } from "../../plan/plan.ts";
import type { Completed } from "../complete.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { refuse, Stop } from "../stop.ts";
import { requireCarried } from "./carry.ts";
import { changeFigure } from "./figures.ts";
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
}

/** One piece of a follow-up, applied to the plan so far; null where it does not fit it. */
export type Change = (plan: Plan, piece: Phrase, manner: Manner, context: RuleContext) => Plan | null;

const changes: readonly Change[] = [changePlace, changeYear, changeSlice, changeFigure, changeOrder, changeSet];

/** The plan of the question before, changed by what the follow-up says; checked as if it were asked anew. */
export function follow(previous: Plan, pieces: readonly Phrase[], manner: Manner, context: RuleContext): Completed {
  try {
    let plan = previous;
    // What is told comes before where and when, so that a year is checked against the new figure.
    for (const piece of [...pieces].sort((a, b) => weight(a) - weight(b))) plan = changed(plan, piece, manner, context);
    requireTellable(plan, context);
    requireCarried(previous, plan, pieces);
    return { kind: "plan", plan };
  } catch (stop) {
    if (stop instanceof Stop) return stop.obstacle;
    throw stop;
  }
}

const order = ["set", "figure", "trait", "extreme", "slice", "place", "whole", "period", "quantity", "nth"];
const weight = ({ type }: Phrase): number => order.indexOf(type);

/** "kalau 2019": how many, or when. */
const meaningsOf = (piece: Phrase): readonly Phrase[] =>
  piece.type === "quantity" && !piece.scaled && !piece.unit && piece.value >= 1900 && piece.value <= 2100
    ? [piece, { type: "period", period: { year: piece.value } }]
    : [piece];

function changed(plan: Plan, piece: Phrase, manner: Manner, context: RuleContext): Plan {
  for (const meant of meaningsOf(piece))
    for (const change of changes) {
      const next = change(plan, meant, manner, context);
      if (next) return next;
    }
  return refuse({ kind: "not-understood" });
}
