import { factorBetween } from "../../language/units.ts";
import type { Figure } from "../../plan/figure.ts";
import { refuse } from "../stop.ts";
import type { Turn } from "./follow.ts";

/** "dalam hektare?", "dalam kg berapa?": the same amounts in another unit. */
export const inUnit: Turn = (before, pieces, _manner, { model }) => {
  const [piece, ...others] = pieces;
  if (piece?.type !== "unit" || others.length > 0 || before.cuts || before.series || before.distance) return null;
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
