import { type BaseMeasure, type Dataset, isRatio, type Measure } from "@tanyadata/semantic-model";
import type { Figure, MeasureFigure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import { namesValue } from "../plan/named-values.ts";
import { aggregateQuery, correlationQuery } from "./aggregates.ts";
import { rowValue, single } from "./arithmetic.ts";
import { placeCondition } from "./conditions.ts";
import { countQuery } from "./counts.ts";
import { nested, write } from "./query.ts";
import { qualifyBy, type SqlContext, scopeOf } from "./scope.ts";
import { timeCondition, timeMember, timesOf } from "./times.ts";

/** What a figure's query gives: one row with the figure alone, or a row for each `member` of an entity, or of some years. */
export interface Shape {
  readonly by: string | readonly number[] | null;
  /** A second entity, apart from the first: a row for each pair, with the key of this one as `around`. */
  readonly around?: string;
  /** Column name of the figure, as SQL. */
  readonly name: string;
}

/** A query for one figure. */
export function figureQuery(figure: Figure, shape: Shape, context: SqlContext): string {
  switch (figure.kind) {
    case "count":
      if (shape.around !== undefined) throw new Error("members are not counted of pairs");
      return countQuery(figure, shape, context);
    case "measure":
      return measureQuery(figure, shape, context);
    case "aggregate":
      return aggregateQuery(figure, shape, context);
    case "correlation":
      return correlationQuery(figure, shape, context);
    case "combined":
    case "converted":
    case "fixed":
      if (shape.by !== null) throw new Error(`a ${figure.kind} figure is computed in its row, not joined`);
      return `SELECT ${rowValue(figure, (part) => single(part, context), context)} AS ${shape.name}`;
  }
}

function measureQuery(figure: MeasureFigure, shape: Shape, context: SqlContext): string {
  const { measure, dataset } = declaredMeasure(figure.measure, context);
  if (!isRatio(measure)) return baseQuery(figure, measure, dataset, shape, context);
  const part: Shape = { ...shape, name: "figure" };
  const top = partOf(figure, measure.numerator, context);
  const bottom = partOf(figure, measure.denominator, context);
  const scale = measure.scale === 1 ? "" : `${measure.scale} * `;
  const { divide } = context.dialect;
  if (shape.by === null)
    return `SELECT ${scale}${divide(single(top, context), single(bottom, context))} AS ${shape.name}`;
  const upper = `${nested(figureQuery(top, part, context))} AS upper_part`;
  // What hardly changes (an area) is the same in every year of a series.
  if (bottom.year !== "each" && typeof shape.by !== "string") {
    const quotient = divide("upper_part.figure", single(bottom, context));
    return write({ columns: ["upper_part.member", `${scale}${quotient} AS ${shape.name}`], from: upper });
  }
  const keys = shape.around === undefined ? ["member"] : ["member", "around"];
  const isSame = keys.map((key) => `lower_part.${key} = upper_part.${key}`).join(" AND ");
  return write({
    columns: [
      ...keys.map((key) => `upper_part.${key}`),
      `${scale}${divide("upper_part.figure", "lower_part.figure")} AS ${shape.name}`,
    ],
    from: upper,
    joins: [`JOIN ${nested(figureQuery(bottom, part, context))} AS lower_part ON ${isSame}`],
  });
}

function declaredMeasure(id: string, { model }: SqlContext): { measure: Measure; dataset: Dataset } {
  const declared = model.measures.get(id);
  if (!declared) throw new Error(`plan names an unknown measure: ${id}`);
  return declared;
}

/** Numerator or denominator of a ratio: cut by what its own dataset can be cut by. */
function partOf(figure: MeasureFigure, measure: string, context: SqlContext): MeasureFigure {
  const { dataset } = declaredMeasure(measure, context);
  const slices = figure.slices.filter((slice) =>
    dataset.dimensions.some((dimension) => dimension.id === slice.dimension),
  );
  const year = figure.year === "each" && !timesOf(dataset) ? null : figure.year;
  return { ...figure, measure, slices, year };
}

function baseQuery(
  figure: MeasureFigure,
  measure: BaseMeasure,
  dataset: Dataset,
  { by, around, name }: Shape,
  context: SqlContext,
): string {
  const { dialect } = context;
  // What was published for the whole stands in a table of its own: the rows are never summed for it.
  const isWhole = dataset.whole !== undefined && typeof by !== "string" && figure.places.length === 0;
  const table = isWhole && dataset.whole ? dataset.whole.table : dataset.table;
  const scope = scopeOf(dataset, table, context);
  const column = (name: string): string => scope.column(name);
  const time = timesOf(dataset);
  const periods = by === null || typeof by === "string" ? null : by;
  const member =
    by === null ? null : periods === null ? scope.key(String(by)) : time && timeMember(time, periods, column, dialect);
  const where = figure.places.map((filter) => placeCondition(filter, scope, context));
  const when = figure.year === "each" ? periods : figure.year === null ? [] : [figure.year];
  if (when === null || (figure.year === "each" && !time))
    throw new Error("the year of the row, where rows are no years");
  // Of dates all are meant where none is said; a series must be told of a year.
  if (time && when.length > 0) where.push(timeCondition(time, when, column, dialect));
  const complete: string[] = [];
  for (const slice of figure.slices) {
    const dimension = dataset.dimensions.find((one) => one.id === slice.dimension);
    if (!dimension) throw new Error(`plan cuts ${dataset.dataset} by an unknown dimension: ${slice.dimension}`);
    const values = slice.values.map((value) => (typeof value === "number" ? String(value) : dialect.text(value)));
    const cut = column(dimension.column);
    if (slice.added) {
      const { otherwise } = dimension;
      if (otherwise) where.push(`(${qualifyBy(otherwise, column)} OR ${cut} IN (${values.join(", ")}))`);
      continue;
    }
    if (slice.negated) {
      where.push(
        `(${cut} IS NULL OR ${cut} ${values.length === 1 ? `<> ${values[0]}` : `NOT IN (${values.join(", ")})`})`,
      );
      continue;
    }
    where.push(values.length === 1 ? `${cut} = ${values[0]}` : `${cut} IN (${values.join(", ")})`);
    // The sum of some of them is not the figure of all.
    if (values.length > 1) complete.push(`count(DISTINCT ${cut}) = ${values.length}`);
  }
  // Each value has a row of its own.
  const isRow = (id: string): boolean =>
    [by, around].some((entity) => typeof entity === "string" && dimensionOf(entity, context.model)?.id === id);
  for (const { id, otherwise } of dataset.dimensions)
    if (otherwise && !isRow(id) && !namesValue(figure, id, context.model))
      where.push(`(${qualifyBy(otherwise, column)})`);
  const aggregate = qualifyBy(measure.expression, column);
  const figureSql = complete.length > 0 ? `CASE WHEN ${complete.join(" AND ")} THEN ${aggregate} END` : aggregate;
  const expression = `${figureSql} AS ${name}`;
  const other = around === undefined ? null : scope.key(around);
  const keys = [...(member ? [`${member} AS member`] : []), ...(other ? [`${other} AS around`] : [])];
  return write({
    columns: [...keys, expression],
    from: scope.from,
    joins: scope.joins,
    where,
    group: [member, other].filter((key) => key !== null),
  });
}
