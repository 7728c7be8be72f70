import type { ChangeUnit, Operator } from "../../language/operators.ts";
import type { CombinedFigure, CountFigure, Figure, MeasureFigure } from "../../plan/figure.ts";
import { isNamed } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { percent } from "../derive.ts";
import type { Period } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { begins, resolveEnds, resolveSpan } from "../years.ts";
import { placed, singleFigure } from "./measures.ts";

/** "turun berapa dari 2020?", "trennya?": what is computed from the one figure that was told; null where more is said, or several were told. */
export function operated(before: Plan, pieces: readonly Phrase[], context: RuleContext): Plan | null {
  const operators = pieces.flatMap((piece) => (piece.type === "operator" ? [piece.operator] : []));
  const periods = pieces.flatMap((piece) => (piece.type === "period" ? [piece.period] : []));
  const figure = singleFigure(before);
  const both = figuresOfTwo(before);
  if (both && pieces.length === 1 && operators[0]) return between(both, operators[0]);
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

type Two = readonly [MeasureFigure | CountFigure, MeasureFigure | CountFigure];

/** The figure of each of two places that were just compared; null of any other plan. */
function figuresOfTwo({ rows, figures, series, cuts }: Plan): Two | null {
  const [figure, other, ...more] = figures;
  if (series || cuts || more.length > 0 || !figure || figure.kind === "combined") return null;
  if (figure.kind !== "measure" && figure.kind !== "count") return null;
  if (!rows) return other?.kind === figure.kind && isSameElsewhere(figure, other) ? [figure, other] : null;
  const [filter, ...filters] = rows.places;
  if (other || filters.length > 0 || !filter || !isNamed(filter) || filter.entity !== rows.entity || rows.order)
    return null;
  const [one, two, ...keys] = filter.members.keys;
  if (one === undefined || two === undefined || keys.length > 0 || rows.bounds.length > 0) return null;
  const at = (key: string): MeasureFigure | CountFigure => placed(figure, { ...filter, members: { keys: [key] } });
  return [at(one), at(two)];
}

const isSameElsewhere = (one: Figure, other: Figure): boolean =>
  JSON.stringify(withoutPlaces(one)) === JSON.stringify(withoutPlaces(other));
const withoutPlaces = (figure: Figure): Figure => {
  if (figure.kind === "measure") return { ...figure, places: [] };
  return figure.kind === "count" ? { ...figure, of: { ...figure.of, places: [] } } : figure;
};

/** "selisihnya?", "berapa kali lipat?" of two that were compared. */
function between([left, right]: Two, { kind }: Operator): Plan | null {
  const how = kind === "gap" ? "gap" : kind === "times" || kind === "ratio" ? "ratio" : null;
  return how && { rows: null, figures: [{ kind: "combined", how, left, right }, left, right] };
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
