import { changeOf } from "../plan/change.ts";
import { addsOrTakes, tellsEvents } from "../plan/events.ts";
import type { CombinedFigure, Figure } from "../plan/figure.ts";
import { stepsBetween } from "../plan/periods.ts";
import { figureQuery } from "./figures.ts";
import { nested } from "./query.ts";
import type { SqlContext } from "./scope.ts";

/** SQL of a figure of one row; `joined` gives the SQL of what is told of the row itself. */
export function rowValue(figure: Figure, joined: (figure: Figure) => string, context: SqlContext): string {
  if (figure.kind === "fixed") return single(figure.of, context);
  if (figure.kind === "converted") return `(${figure.factor} * ${rowValue(figure.of, joined, context)})`;
  if (figure.kind !== "combined") return joined(figure);
  const side = (one: Figure): string => {
    const value = rowValue(one, joined, context);
    // Of events no row is none: nothing was taken out of what was only paid in.
    return addsOrTakes(figure) && tellsEvents(one, context.model) ? `coalesce(${value}, 0)` : value;
  };
  return combine(figure, side(figure.left), side(figure.right), context);
}

/** SQL of a figure's one value, whatever the row. */
export const single = (figure: Figure, context: SqlContext): string =>
  nested(figureQuery(figure, { by: null, name: "figure" }, context));

function combine(figure: CombinedFigure, left: string, right: string, { dialect }: SqlContext): string {
  const { how, scale = 1 } = figure;
  switch (how) {
    case "pace": {
      const years = changeOf(figure);
      if (!years) throw new Error("plan tells the pace of what is no change");
      return dialect.divide(`(${left} - ${right})`, String(stepsBetween(years.from, years.to)));
    }
    case "sum":
      return `(${left} + ${right})`;
    case "difference":
      return `(${left} - ${right})`;
    case "gap":
      return `abs(${left} - ${right})`;
    case "ratio":
      return scale === 1 ? dialect.divide(left, right) : `${scale} * ${dialect.divide(left, right)}`;
    case "share":
      return `100 * ${dialect.divide(left, right)}`;
    case "growth":
      return `100 * ${dialect.divide(`(${left} - ${right})`, right)}`;
  }
}
