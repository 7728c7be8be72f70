import type { ChangeUnit } from "../../language/operators.ts";
import type { CombinedFigure, MeasureFigure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import { percent } from "../derive.ts";
import type { Period, Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { begins, resolveEnds, resolveSpan } from "../years.ts";
import { singleFigure } from "./measures.ts";

/** "turun berapa dari 2020?", "trennya?": what is computed from the one figure that was told; null where more is said, or several were told. */
export function operated(before: Plan, pieces: readonly Phrase[], context: RuleContext): Plan | null {
  const operators = pieces.flatMap((piece) => (piece.type === "operator" ? [piece.operator] : []));
  const periods = pieces.flatMap((piece) => (piece.type === "period" ? [piece.period] : []));
  const figure = singleFigure(before);
  if (operators.length === 0 || periods.length > 1 || operators.length + periods.length !== pieces.length) return null;
  if (figure?.kind !== "measure" || typeof figure.year !== "number") return null;
  const [period = null] = periods;
  const [first, ...others] = operators;
  if (first?.kind === "trend" && others.length === 0) return trendOf(figure, period, context);
  const change = operators.find((one) => one.kind === "change");
  const rest = operators.filter((one) => one !== change);
  if (change?.kind !== "change" || rest.some(({ kind }) => kind !== "share")) return null;
  return changeOf(figure, figure.year, period, rest.length > 0 ? "percent" : change.unit, context);
}

function trendOf(figure: MeasureFigure, period: Period | null, context: RuleContext): Plan {
  const years = resolveSpan(period, figure.measure, context);
  return { rows: null, figures: [{ ...figure, year: "each" }], series: { years, bounds: [], order: null } };
}

/** To the year that was told, unless the words say otherwise: from the one before, or "dari 2015". */
function changeOf(
  figure: MeasureFigure,
  told: number,
  period: Period | null,
  unit: ChangeUnit | null,
  context: RuleContext,
): Plan | null {
  const from = period !== null && period !== "latest" && "year" in period ? period.year : null;
  if (begins(period) && from !== null && from >= told) return null;
  const said = begins(period) ? { from, to: told } : (period ?? { year: told });
  const ends = resolveEnds(said, figure.measure, context);
  const at = (year: number): MeasureFigure => ({ ...figure, year });
  const isPercent = unit === "percent" && context.model.measures.get(figure.measure)?.measure.unit !== percent;
  const of = (how: "difference" | "growth"): CombinedFigure => ({
    kind: "combined",
    how,
    left: at(ends.to),
    right: at(ends.from),
  });
  const both = isPercent ? [of("growth"), of("difference")] : [of("difference"), of("growth")];
  return { rows: null, figures: [...both, at(ends.from), at(ends.to)] };
}
