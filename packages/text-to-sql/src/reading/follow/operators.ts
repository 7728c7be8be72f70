import type { ChangeUnit, Operator } from "../../language/word.ts";
import { changeOf as yearsOf } from "../../plan/change.ts";
import type { CombinedFigure, MeasureFigure } from "../../plan/figure.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Period } from "../expression.ts";
import { percent } from "../percent.ts";
import type { Phrase } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { begins, isDated, resolveEnds, resolveSpan } from "../years.ts";
import type { Manner } from "./manner.ts";
import { singleFigure } from "./measures.ts";
import { otherYearOf } from "./told.ts";
import { overYears } from "./years.ts";

/** "turun berapa dari 2020?", "trennya?": what is computed from the one figure that was told; null where more is said, or several were told. */
export function operated(before: Plan, pieces: readonly Phrase[], manner: Manner, context: RuleContext): Plan | null {
  const bothYears = ofBothYears(before, pieces, manner, context);
  if (bothYears) return bothYears;
  const operators = pieces.flatMap((piece) => (piece.type === "operator" ? [piece.operator] : []));
  const periods = pieces.flatMap((piece) => (piece.type === "period" ? [piece.period] : []));
  const isAlone = periods.length === 0 && operators.length === pieces.length;
  const again = isAlone ? (changeAgain(before, operators) ?? changeOfRows(before, operators, manner, context)) : null;
  if (again) return again;
  const grained = isAlone ? byOther(before, operators, context) : null;
  if (grained) return grained;
  const figure = singleFigure(before);
  if (operators.length === 0 || periods.length > 1 || operators.length + periods.length !== pieces.length) return null;
  if (figure?.kind !== "measure" || figure.year === "each") return null;
  if (figure.year === null && !isDated({ of: figure }, context)) return null;
  const [period = null] = periods;
  const [first, ...others] = operators;
  if (first?.kind === "trend" && others.length === 0) return overYears(figure, period, context, first.grain);
  if (figure.year === null) return null;
  // "dibanding 2020 selisihnya berapa?": what lies between the two years is what became of it
  const isGap = operators.every(({ kind }) => kind === "gap" || kind === "change");
  const than = period !== null && period !== "latest" && "year" in period && !period.begins ? period.year : null;
  if (isGap && operators.some(({ kind }) => kind === "gap"))
    return than === null || than === figure.year ? null : betweenYears(figure, than, figure.year, null, context);
  const change = operators.find((one) => one.kind === "change");
  const rest = operators.filter((one) => one !== change);
  if (change?.kind !== "change" || rest.some(({ kind }) => kind !== "share")) return null;
  const earlier = period === null ? otherYearOf(before) : null;
  if (earlier !== null)
    return betweenYears(figure, earlier, figure.year, rest.length > 0 ? "percent" : change.unit, context);
  return changeOf(figure, figure.year, period, rest.length > 0 ? "percent" : change.unit, context);
}

/** "selisih keduanya", "rata-rata keduanya" after the same of two years: between them, or their mean. */
function ofBothYears(before: Plan, pieces: readonly Phrase[], manner: Manner, context: RuleContext): Plan | null {
  const [figure, other] = [singleFigure(before), otherYearOf(before)];
  const rest = pieces.filter((piece) => piece.type !== "nth" || piece.nth !== 2 || piece.by);
  const [only, ...others] = rest;
  if (manner.collective !== 2 || figure?.kind !== "measure" || typeof figure.year !== "number" || other === null)
    return null;
  if (only?.type !== "operator" || others.length > 0) return null;
  const { operator } = only;
  if (operator.kind === "gap") return betweenYears(figure, other, figure.year, null, context);
  if (operator.kind !== "aggregate") return null;
  const years = [other, figure.year].sort((a, b) => a - b);
  return {
    rows: null,
    figures: [{ kind: "aggregate", how: operator.how, of: { ...figure, year: "each" }, over: { years } }],
  };
}

/** "per triwulan?" after months: the same time in other rows; null of what has no dates. */
function byOther({ series, ...plan }: Plan, operators: readonly Operator[], context: RuleContext): Plan | null {
  const [operator, ...others] = operators;
  const [figure] = plan.figures;
  const [first, last] = [series?.years[0], series?.years.at(-1)];
  if (operator?.kind !== "trend" || !operator.grain || others.length > 0 || first === undefined || last === undefined)
    return null;
  if (!series || series.order || series.bounds.length > 0 || figure?.kind !== "measure") return null;
  if (!isDated({ of: figure }, context)) return null;
  const years = resolveSpan({ from: first, to: last }, figure.measure, context, operator.grain);
  return { ...plan, series: { ...series, years } };
}

/** "dari 2015", "sejak 2015": where a change begins that ends in the year that was told. */
function beginOf(period: Period | null): number | null {
  if (period === null || period === "latest") return null;
  if ("year" in period) return begins(period) ? period.year : null;
  return "from" in period && period.to === null ? period.from : null;
}

/** To the year that was told, unless the words say otherwise: from the one before, or "dari 2015". */
function changeOf(
  figure: MeasureFigure,
  told: number,
  period: Period | null,
  unit: ChangeUnit | null,
  context: RuleContext,
): Plan | null {
  const from = beginOf(period);
  if (from !== null && from >= told) return null;
  const said = from === null ? (period ?? { year: told }) : { from, to: told };
  const ends = resolveEnds(said, figure.measure, context);
  return betweenYears(figure, ends.from, ends.to, unit, context);
}

/** What became of it between two years, whichever of them was named first. */
function betweenYears(
  figure: MeasureFigure,
  one: number,
  other: number,
  unit: ChangeUnit | null,
  context: RuleContext,
): Plan {
  const ends = { from: Math.min(one, other), to: Math.max(one, other) };
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

/** "apakah IPM naik? berapa kenaikannya?", "berapa persen?": the change that was told, in what is asked for first. */
function changeAgain({ rows, figures }: Plan, operators: readonly Operator[]): Plan | null {
  const [told, other, ...ends] = figures;
  const [change, ...others] = operators.filter(({ kind }) => kind !== "share");
  if (rows || change?.kind !== "change" || others.length > 0) return null;
  if (told?.kind !== "combined" || other?.kind !== "combined" || !yearsOf(told) || !yearsOf(other)) return null;
  const wanted = change.unit === "percent" || operators.length > 1 ? "growth" : "difference";
  return { rows, figures: told.how === wanted ? figures : [other, told, ...ends] };
}

/** "provinsi mana yang kenaikannya terbesar? naik berapa poin?": the change that is told of rows is told again, if it goes that way. */
function changeOfRows(
  { told: _, ...before }: Plan,
  operators: readonly Operator[],
  { counted }: Manner,
  { model }: RuleContext,
): Plan | null {
  const { rows, figures } = before;
  const [by, ...more] = figures;
  const [change, ...others] = operators.filter(({ kind }) => kind !== "share");
  if (!rows || !counted || change?.kind !== "change" || others.length + more.length > 0) return null;
  if (by?.kind !== "combined" || by.left.kind !== "measure" || !yearsOf(by)) return null;
  const isDown = rows.order ? rows.order.direction === "lowest" : rows.bounds.some(({ most }) => most !== null);
  if (change.towards !== null && (change.towards === "down") !== isDown) return null;
  const unit = operators.length > 1 ? "percent" : change.unit;
  const isPercent = unit === "percent" && model.measures.get(by.left.measure)?.measure.unit !== percent;
  const wanted = unit === null ? by.how : isPercent ? "growth" : "difference";
  return by.how === wanted ? before : { ...before, figures: [{ ...by, how: wanted }, by] };
}
