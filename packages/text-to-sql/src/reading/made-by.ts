import type { Operator } from "../language/word.ts";
import type { Derivation, FigureExpression } from "./expression.ts";
import { adds } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

/** What an operator makes of a figure; null where the two do not fit. */
export function derive(operator: Operator, figure: FigureExpression, context: RuleContext): FigureExpression | null {
  const paced = atPace(operator, figure);
  if (paced) return paced;
  if (figure.as)
    return repeat(operator, figure.as)
      ? figure
      : (asPercent(operator, figure) ?? eachYear(operator, figure) ?? eachTime(operator, figure.as, figure));
  switch (operator.kind) {
    case "aggregate":
      return null;
    case "change":
      return "measure" in figure.of ? { ...figure, as: { ...operator, relative: false } } : null;
    case "trend":
      return "measure" in figure.of ? { ...figure, as: operator } : null;
    case "together":
      // "kemiskinan Indonesia" "secara keseluruhan" is one figure as it is.
      if (!adds(figure, context)) return figure.whole ? figure : null;
      return { ...figure, as: { kind: "together" } };
    case "share":
      return adds(figure, context) ? { ...figure, as: { kind: "share", to: null } } : null;
    case "correlation":
      return { ...figure, as: { kind: "correlation", to: null, over: null } };
    default:
      return { ...figure, as: { kind: operator.kind, to: null } };
  }
}

/** "rasio … berapa kali lipat", "pangsa … berapa persen", "tren … setiap tahun": the same said twice. */
function repeat(operator: Operator, as: Derivation): boolean {
  if (operator.kind === "aggregate") return as.kind === "aggregate" && as.how === operator.how;
  if (operator.kind === as.kind) return as.kind !== "change";
  return operator.kind === "times" && as.kind === "ratio";
}

/** "rata-rata kenaikan" "per tahun": how much it is for each year. */
function atPace(operator: Operator, figure: FigureExpression): FigureExpression | null {
  const { as } = figure;
  if (as?.kind !== "change") return null;
  if (operator.kind === "aggregate" && operator.how === "mean" && !as.pace)
    return { ...figure, as: { ...as, pace: "mean" } };
  return operator.kind === "trend" && as.pace === "mean" ? { ...figure, as: { ...as, pace: "yearly" } } : null;
}

/** "bagaimana berubah setiap tahun": what was from year to year. */
function eachYear(operator: Operator, figure: FigureExpression): FigureExpression | null {
  const kinds = [operator.kind, figure.as?.kind];
  const isPlain = (one: Operator | Derivation | undefined): boolean =>
    one?.kind !== "change" || !(one.towards || one.unit || one.back);
  if (!kinds.includes("change") || !kinds.includes("trend") || !isPlain(operator) || !isPlain(figure.as)) return null;
  return { ...figure, as: { kind: "trend" } };
}

/** "setoran dikurangi penarikan" "per bulan". */
function eachTime(operator: Operator, as: Derivation, figure: FigureExpression): FigureExpression | null {
  const isMade = as.kind === "sum" || as.kind === "ratio" || (as.kind === "gap" && as.signed);
  if (operator.kind !== "trend" || !operator.grain || !isMade || !as.to) return null;
  return { ...figure, as: { ...operator, of: as } };
}

/** "naik berapa persen". */
function asPercent(operator: Operator, figure: FigureExpression): FigureExpression | null {
  if (operator.kind !== "share" || figure.as?.kind !== "change" || figure.as.unit) return null;
  return { ...figure, as: { ...figure.as, unit: "percent" } };
}
