import { type Dataset, isRatio, type SemanticModel } from "@tanyadata/semantic-model";
import { type Direction, turned } from "../language/gradables.ts";
import { addsOrTakes } from "../plan/events.ts";
import type { Figure } from "../plan/figure.ts";
import { leavesOf } from "../plan/leaves.ts";
import type { Series } from "../plan/series.ts";
import { rowValue } from "./arithmetic.ts";
import { boundConditions } from "./bounds.ts";
import { figureQuery } from "./figures.ts";
import { nested, write } from "./query.ts";
import { type SqlContext, scopeOf } from "./scope.ts";
import { timeCondition, timeMember, timesOf } from "./times.ts";

/** What to tell of each year, under which column name (as SQL): the year itself, or a figure. */
export type ToldOfYear = { readonly as: string } & ({ readonly year: true } | { readonly figure: Figure });

const rankColumn = "rank_in_order";
const lastColumn = "rank_from_last";

/** A row for each year of a series that the figures' tables hold, by year, or by the order asked for. */
export function seriesQuery(series: Series, told: readonly ToldOfYear[], context: SqlContext): string {
  const joins: string[] = [];
  const aliases = new Map<string, string>();
  const joined = (figure: Figure): string => {
    const id = JSON.stringify(figure);
    const known = aliases.get(id);
    if (known) return known;
    const alias = `f${aliases.size + 1}`;
    const query = figureQuery(figure, { by: series.years, name: "figure" }, context);
    joins.push(`LEFT JOIN ${nested(query)} AS ${alias} ON ${alias}.member = years.member`);
    aliases.set(id, `${alias}.figure`);
    return `${alias}.figure`;
  };
  const value = (figure: Figure): string => rowValue(figure, joined, context);
  const columns = told.map((one) => `${"year" in one ? "years.member" : value(one.figure)} AS ${one.as}`);
  const figures = told.flatMap((one) => ("figure" in one ? [one.figure] : []));
  const from = `${nested(yearsHeld(figures, series.years, context))} AS years`;
  const where = series.bounds.flatMap((bound) => boundConditions(bound, value, context));
  if (!series.order) {
    const order = [series.latest ? "years.member DESC" : "years.member"];
    return write({ columns, from, joins, where, order, ...((series.earliest || series.latest) && { limit: 1 }) });
  }
  const { by, direction, limit, pick } = series.order;
  const ordered = value(by);
  const rankFrom = (first: Direction): string =>
    `rank() OVER (ORDER BY ${ordered} ${first === "highest" ? "DESC" : "ASC"})`;
  const ends = pick && "ends" in pick ? pick.ends : null;
  const ranked = write({
    columns: [
      ...columns,
      `${rankFrom(direction)} AS ${rankColumn}`,
      ...(ends === null ? [] : [`${rankFrom(turned(direction))} AS ${lastColumn}`]),
    ],
    from,
    joins,
    where: [...where, `${ordered} IS NOT NULL`],
  });
  return write({
    columns: told.map(({ as }) => as),
    from: `${nested(ranked)} AS ranked`,
    where: [
      ...(limit === null ? [] : [`${rankColumn} <= ${limit}`]),
      ...(ends === null ? [] : [`(${rankColumn} <= ${ends} OR ${lastColumn} <= ${ends})`]),
    ],
    order: [rankColumn, told[0]?.as ?? "1"],
  });
}

/** The years among those wanted that the first figure's tables hold; of what is added up those that either of its parts holds. */
function yearsHeld([first, ...others]: readonly Figure[], years: readonly number[], context: SqlContext): string {
  if (!first) throw new Error("a series without a figure that has years");
  const held = leavesOf(first).flatMap((figure) => {
    if (figure.kind !== "measure" || figure.year !== "each") return [];
    const dataset = datasetsOf(figure.measure, context.model).find((one) => timesOf(one));
    const time = dataset && timesOf(dataset);
    if (!dataset || !time) return [];
    const { whole, table } = dataset;
    const scope = scopeOf(dataset, whole && figure.places.length === 0 ? whole.table : table, context);
    const column = (name: string): string => scope.column(name);
    const member = timeMember(time, years, column, context.dialect);
    const where = [timeCondition(time, years, column, context.dialect)];
    return write({ columns: [`DISTINCT ${member} AS member`], from: scope.from, joins: scope.joins, where });
  });
  const [one, ...more] = new Set(held);
  if (one === undefined) return yearsHeld(others, years, context);
  return first.kind === "combined" && addsOrTakes(first) && more.length > 0 ? [one, ...more].join("\nUNION\n") : one;
}

function datasetsOf(id: string, model: SemanticModel): Dataset[] {
  const declared = model.measures.get(id);
  if (!declared) return [];
  const { measure, dataset } = declared;
  return isRatio(measure)
    ? [measure.numerator, measure.denominator].flatMap((part) => datasetsOf(part, model))
    : [dataset];
}
