import { factorBetween } from "../../language/units.ts";
import type { Figure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import type { RuleContext } from "../rule.ts";
import { refuse } from "../stop.ts";
import type { Turn } from "./follow.ts";
import type { Manner } from "./manner.ts";
import { ofAllRows } from "./rows.ts";

/** "dalam hektare?", "dalam kg berapa?": the same amounts in another unit. */
export const inUnit: Turn = (before, pieces, manner, context) => {
  const [piece, ...others] = pieces;
  if (piece?.type !== "unit" || others.length > 0 || before.cuts || before.series || before.distance) return null;
  if (manner.summed) return totalInUnit(before, piece.unit, manner, context);
  const { model } = context;
  const { unit } = piece;
  const told = (figure: Figure): Figure => {
    if (figure.kind !== "measure") return refuse({ kind: "not-understood" });
    const own = model.measures.get(figure.measure)?.measure.unit ?? "";
    const factor = own === unit ? 1 : factorBetween(own, unit);
    if (factor === null) return refuse({ kind: "other-unit", measure: figure.measure, unit });
    return factor === 1 ? figure : { kind: "converted", of: figure, unit, factor };
  };
  return before.figures.length === 1 ? { ...before, figures: before.figures.map(told) } : null;
};

/** "totalnya berapa ton?": of all that was told, in the unit in which it was. */
function totalInUnit(before: Plan, unit: string, manner: Manner, context: RuleContext): Plan | null {
  const [figure, ...others] = before.figures;
  const isOwn = figure?.kind === "measure" && context.model.measures.get(figure.measure)?.measure.unit === unit;
  return isOwn && others.length === 0 ? ofAllRows(before, [], manner, context) : null;
}
