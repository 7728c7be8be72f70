import type { Aggregate, AggregateFigure, CorrelationFigure, Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Shape } from "./figures.ts";
import { memberQuery, type Told } from "./members.ts";
import { nested, write } from "./query.ts";
import type { SqlContext } from "./scope.ts";
import { seriesQuery } from "./series.ts";

const functions: Readonly<Record<Aggregate, (column: string) => string>> = {
  mean: (column) => `avg(${column})`,
  median: (column) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`,
  sum: (column) => `sum(${column})`,
  highest: (column) => `max(${column})`,
  lowest: (column) => `min(${column})`,
};

/** One number out of the figures of a set's members, or of years; with `by`, for each member that contains some of them. */
export function aggregateQuery({ how, of, over }: AggregateFigure, shape: Shape, context: SqlContext): string {
  const expression = `${functions[how]("figure")} AS ${shape.name}`;
  if ("years" in over) {
    const series = seriesQuery({ years: over.years, bounds: [], order: null }, [{ as: "figure", figure: of }], context);
    return write({ columns: [expression], from: `${nested(series)} AS years` });
  }
  return overMembers(over, [of], expression, shape, context);
}

/** How two figures of a set's members go together. */
export function correlationQuery({ of, over, tells }: CorrelationFigure, shape: Shape, context: SqlContext): string {
  const expression = `${tells === "pairs" ? "regr_count" : "corr"}(figure, figure2) AS ${shape.name}`;
  return overMembers(over, of, expression, shape, context);
}

function overMembers(
  set: MemberSet,
  figures: readonly Figure[],
  expression: string,
  { by }: Shape,
  context: SqlContext,
): string {
  const told: Told[] = figures.map((figure, i) => ({ as: i === 0 ? "figure" : `figure${i + 1}`, figure }));
  if (by === null)
    return write({ columns: [expression], from: `${nested(memberQuery(set, told, false, context))} AS members` });
  if (typeof by !== "string") throw new Error("figures of members are not told by year");
  const rows = memberQuery(set, [{ as: "member", keyOf: by }, ...told], false, context);
  return write({ columns: ["member", expression], from: `${nested(rows)} AS members`, group: ["member"] });
}
