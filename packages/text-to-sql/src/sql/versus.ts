import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Figure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { figureDecimals, figureName, figureUnit } from "./figure-names.ts";
import { figureQuery } from "./figures.ts";
import { lowered, upperFirst } from "./letter-case.ts";
import { nested, write } from "./query.ts";
import type { SqlContext } from "./scope.ts";
import { setName } from "./set-names.ts";

/** What a figure is called among those that it is set against: of a count, what is counted. */
export const rivalName = (figure: Figure, model: SemanticModel): string =>
  figure.kind === "count" ? lowered(setName(figure.of, model)) : lowered(figureName(figure, model));

/** The columns of figures that are set against one another: what each is called, and what it comes to. */
export function versusColumns(figures: Plan["figures"], model: SemanticModel) {
  const units = new Set(figures.map((figure) => figureUnit(figure, model)));
  const decimals = figures.map((figure) => figureDecimals(figure, model));
  const most = decimals.includes(null) ? null : Math.max(...decimals.map(Number));
  const counts = figures.every(({ kind }) => kind === "count");
  return [
    { name: "Yang dibandingkan", kind: "name" as const, unit: null, decimals: null },
    {
      name: counts ? "Jumlah" : "Angka",
      kind: "figure" as const,
      unit: units.size === 1 ? ([...units][0] ?? null) : null,
      decimals: most,
    },
  ];
}

/** A row for each figure, the highest or the lowest first; of equals the one that was said first. */
export function versusQuery(
  { figures, versus }: Plan,
  [name = "name", amount = "amount"]: readonly string[],
  context: SqlContext,
): string {
  const rows = figures.map((figure, at) => {
    const called = context.dialect.text(upperFirst(rivalName(figure, context.model)));
    const query = figureQuery(figure, { by: null, name: amount }, context);
    return `SELECT ${at} AS position, ${called} AS ${name}, ${nested(query)} AS ${amount}`;
  });
  return write({
    columns: [name, amount],
    from: `${nested(rows.join("\nUNION ALL\n"))} AS rivals`,
    order: [context.dialect.sorted(amount, versus === "lowest" ? "ASC" : "DESC"), "position"],
  });
}
