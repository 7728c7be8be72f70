import type { Plan } from "../../plan/plan.ts";
import { percent } from "../percent.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { isRowCount } from "../rules/amounts.ts";
import { refuse } from "../stop.ts";
import type { Manner } from "./manner.ts";
import { mapMeasures } from "./measures.ts";

/** What several pieces of a turn mean together, and how they are then said. */
export function meantTogether(
  pieces: readonly Phrase[],
  before: Plan,
  manner: Manner,
  context: RuleContext,
): { readonly pieces: readonly Phrase[]; readonly manner: Manner } {
  if (manner.last && isOrderedAlone(pieces, before)) refuse({ kind: "not-understood" });
  const few = firstFew(pieces);
  const summed = together(few);
  if (summed) return { pieces: summed, manner: { ...manner, summed: true, counted: false } };
  return onlyUnit(few, before, manner, context) ? unshared(few, manner) : { pieces: few, manner };
}

/** "tiga yang pertama", "the first three": so many of the first, not the first of all. */
function firstFew(pieces: readonly Phrase[]): readonly Phrase[] {
  const isMany = pieces.some((piece) => piece.type === "quantity" && isRowCount(piece) && piece.value > 1);
  return isMany ? pieces.filter((piece) => piece.type !== "nth" || piece.nth !== 1 || piece.by) : pieces;
}

/** "yang terakhir?" of rows in an order is the last of them, not the latest year. */
const isOrderedAlone = ([only, ...others]: readonly Phrase[], { rows }: Plan): boolean =>
  Boolean(rows?.order) && only?.type === "period" && only.period === "latest" && others.length === 0;

/** "digabung berapa?", "gabungan keduanya": what they come to in all; null where that is not asked. */
function together(pieces: readonly Phrase[]): readonly Phrase[] | null {
  const rest = pieces.filter((piece) => piece.type !== "operator" || piece.operator.kind !== "together");
  return rest.length < pieces.length && rest.every(({ type }) => type === "nth") ? rest : null;
}

const placing: ReadonlySet<Phrase["type"]> = new Set(["place", "period", "quantity", "slice", "whole"] as const);

/** "kalau Riau, berapa persen?" of what is told in percent: a share of it is none, so that the word only says the unit. */
function onlyUnit(
  pieces: readonly Phrase[],
  before: Plan,
  { setOff, shared }: Manner,
  { model }: RuleContext,
): boolean {
  const rest = pieces.filter((piece) => !isShare(piece));
  if (!shared || setOff || rest.length === 0 || !rest.every(({ type }) => placing.has(type))) return false;
  const units = new Set<string | undefined>();
  mapMeasures(before, (figure) => {
    units.add(model.measures.get(figure.measure)?.measure.unit);
    return figure;
  });
  return units.size === 1 && units.has(percent) && before.figures.every(({ kind }) => kind === "measure");
}

const unshared = (pieces: readonly Phrase[], manner: Manner) => ({
  pieces: pieces.filter((piece) => !isShare(piece)),
  manner: { ...manner, shared: false },
});

const isShare = (piece: Phrase): boolean => piece.type === "operator" && piece.operator.kind === "share";
