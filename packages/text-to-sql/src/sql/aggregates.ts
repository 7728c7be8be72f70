import type { Aggregate, AggregateFigure, CorrelationFigure, Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Shape } from "./figures.ts";
import { memberQuery, type Told } from "./members.ts";
import { nested, write } from "./query.ts";
import type { SqlContext } from "./scope.ts";
import { seriesQuery } from "./series.ts";

/** How much of all lies below. */
const below: Partial<Readonly<Record<Aggregate, number>>> = {
  "lower-quartile": 0.25,
  median: 0.5,
  "upper-quartile": 0.75,
};

// Of a DECIMAL, DuckDB would cut what lies between two figures to as many digits.
const between =
  (part: number) =>
  (column: string): string =>
    `percentile_cont(${part}) WITHIN GROUP (ORDER BY ${column} * 1e0)`;

const functions: Readonly<Record<Aggregate, (column: string) => string>> = {
  mean: (column) => `avg(${column})`,
  median: between(0.5),
  "lower-quartile": between(0.25),
  "upper-quartile": between(0.75),
  deviation: (column) => `stddev_pop(${column} * 1e0)`,
  sum: (column) => `sum(${column})`,
  highest: (column) => `max(${column})`,
  lowest: (column) => `min(${column})`,
};

/** One number out of the figures of a set's members, or of years; with `by`, for each member that contains some of them. */
export function aggregateQuery({ how, of, over }: AggregateFigure, shape: Shape, context: SqlContext): string {
  const part = context.dialect.hasStatistics ? undefined : below[how];
  const expression = `${functions[part === undefined ? how : "sum"]("figure")} AS ${shape.name}`;
  const made = part === undefined ? undefined : around(part);
  if ("years" in over) {
    const series = seriesQuery({ years: over.years, bounds: [], order: null }, [{ as: "figure", figure: of }], context);
    return write({ columns: [expression], from: `${nested(made ? made(series, []) : series)} AS years` });
  }
  return overMembers(over, [of], expression, shape, context, made);
}

/** What rows are made into before they are put together; `keys`: the columns that tell groups of them apart. */
type Made = (rows: string, keys: readonly string[]) => string;

const within = (keys: readonly string[]): string => (keys.length > 0 ? `PARTITION BY ${keys.join(", ")}` : "");

/** The one or two rows between which so much of all lies below, each by as much as it is near: they add up to what lies there. */
const around =
  (part: number): Made =>
  (rows, keys) => {
    const placed = write({
      columns: [
        ...keys,
        "figure",
        `row_number() OVER (${`${within(keys)} ORDER BY figure`.trim()}) AS place`,
        `count(figure) OVER (${within(keys)}) AS places`,
      ],
      from: `${nested(rows)} AS ordered`,
      where: ["figure IS NOT NULL"],
    });
    const off = `abs(place - 1 - ${part} * (places - 1))`;
    return write({
      columns: [...keys, `figure * (1 - ${off}) AS figure`],
      from: `${nested(placed)} AS placed`,
      where: [`${off} < 1`],
    });
  };

/** How far both figures of each row lie from their means, as doubles: products of decimals would run out of digits. */
const apart: Made = (rows, keys) =>
  write({
    columns: [
      ...keys,
      ...["figure", "figure2"].map(
        (figure) => `(${figure} - avg(${figure}) OVER (${within(keys)})) * 1e0 AS ${figure}`,
      ),
    ],
    from: `${nested(rows)} AS pairs`,
    where: ["figure IS NOT NULL", "figure2 IS NOT NULL"],
  });

const correlation = "sum(figure * figure2) / nullif(sqrt(sum(figure * figure) * sum(figure2 * figure2)), 0)";

/** How two figures of a set's members go together. */
export function correlationQuery({ of, over, tells }: CorrelationFigure, shape: Shape, context: SqlContext): string {
  // Both are there where their sum is.
  if (tells === "pairs") return overMembers(over, of, `count(figure + figure2) AS ${shape.name}`, shape, context);
  if (context.dialect.hasStatistics)
    return overMembers(over, of, `corr(figure, figure2) AS ${shape.name}`, shape, context);
  return overMembers(over, of, `${correlation} AS ${shape.name}`, shape, context, apart);
}

function overMembers(
  set: MemberSet,
  figures: readonly Figure[],
  expression: string,
  { by }: Shape,
  context: SqlContext,
  made: Made = (rows) => rows,
): string {
  const told: Told[] = figures.map((figure, i) => ({ as: i === 0 ? "figure" : `figure${i + 1}`, figure }));
  if (by === null)
    return write({
      columns: [expression],
      from: `${nested(made(memberQuery(set, told, false, context), []))} AS members`,
    });
  if (typeof by !== "string") throw new Error("figures of members are not told by year");
  const rows = memberQuery(set, [{ as: "member", keyOf: by }, ...told], false, context);
  return write({
    columns: ["member", expression],
    from: `${nested(made(rows, ["member"]))} AS members`,
    group: ["member"],
  });
}
