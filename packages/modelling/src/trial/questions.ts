import {
  type BaseMeasure,
  type Dataset,
  isBase,
  type Member,
  type SemanticModel,
  yearsOf,
} from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { asText, expandedBy, quoted, rowsIn } from "../database.ts";

/** A question of a figure, and of which rows it is a sum, by what. */
export interface Plain {
  readonly question: string;
  readonly measure: BaseMeasure;
  readonly dataset: Dataset;
  /** Only rows with this value of a dimension; without it those that stand for none. */
  readonly value?: { readonly dimension: string; readonly value: string | number };
  readonly member?: { readonly column: string; readonly key: string };
  readonly year?: number;
  /** A row for each of these: months, values of a dimension, members that are there. */
  readonly by?:
    | { readonly months: true }
    | { readonly dimension: string }
    | { readonly column: string; readonly table: string; readonly key: string };
}

/** Questions of a dataset in its own words, each measure's plainest first. */
export function* questionsOf(dataset: Dataset, model: SemanticModel, members: readonly Member[]): Generator<Plain> {
  if (dataset.whole || dataset.simulated || dataset.dimensions.some(({ ranges }) => ranges)) return;
  const measures = dataset.measures
    .filter(isBase)
    .filter(({ terms, additivity }) => terms.length > 0 && additivity !== "none");
  const lists = measures.map((measure) => [...questionsOfMeasure(measure, dataset, model, members)]);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  // Each measure is asked once before any is asked in another way.
  for (let at = 0; at < longest; at++) yield* lists.flatMap((list) => list[at] ?? []);
}

function* questionsOfMeasure(
  measure: BaseMeasure,
  dataset: Dataset,
  model: SemanticModel,
  members: readonly Member[],
): Generator<Plain> {
  const [term = ""] = measure.terms;
  const base = { measure, dataset };
  const dated = "date" in dataset.time ? { year: Number(dataset.time.to.slice(0, 4)) } : null;
  const held = yearsOf(dataset).at(-1);
  const year = dated?.year ?? held;
  const when = year === undefined ? "" : ` tahun ${year}`;
  const then = year === undefined ? {} : { year };
  yield { ...base, ...then, question: `berapa ${term}${when}` };
  const about = [dataset.grain, ...dataset.also.filter(({ column }) => column !== dataset.grain.column)];
  for (const { entity, column } of about.slice(0, 3)) {
    const kind = model.entities.get(entity);
    const [noun] = kind?.terms ?? [];
    if (!kind || noun === undefined || kind.named === false) continue;
    yield {
      ...base,
      ...then,
      question: `${term} per ${noun}${when}`,
      by: { column, table: kind.table, key: kind.key },
    };
  }
  if (dated) yield { ...base, ...then, question: `${term} per bulan${when}`, by: { months: true } };
  for (const { id, label, terms, values } of dataset.dimensions.slice(0, 3)) {
    yield {
      ...base,
      ...then,
      question: `${term} per ${terms[0] ?? label.toLowerCase()}${when}`,
      by: { dimension: id },
    };
    for (const { value, label: said, terms: words } of values.slice(0, 2))
      yield {
        ...base,
        ...then,
        question: `berapa ${term} ${words[0] ?? said}${when}`,
        value: { dimension: id, value },
      };
  }
  for (const { entity, column } of about.slice(0, 2)) {
    const member = members.find((one) => one.entity === entity);
    const noun = model.entities.get(entity)?.terms[0];
    if (member && noun !== undefined)
      yield {
        ...base,
        ...then,
        question: `berapa ${term} ${noun} ${member.name}${when}`,
        member: { column, key: member.key },
      };
  }
  if (dated) yield { ...base, question: `berapa ${term}` };
}

/** The sum that the question is of, written out. */
export function plainSum(plain: Plain, warehouse: Pick<Warehouse, "dialect">): string {
  const { dataset, measure, value, member, year, by } = plain;
  const { from, column } = rowsIn(dataset, dataset.table);
  const named = new Set([value?.dimension, by && "dimension" in by ? by.dimension : undefined]);
  const columnOf = (id: string): string => column(dataset.dimensions.find((one) => one.id === id)?.column ?? id);
  const where = dataset.dimensions.flatMap(({ id, otherwise }) =>
    otherwise !== undefined && !named.has(id) ? [expandedBy(otherwise, column)] : [],
  );
  if (value) where.push(`${asText(warehouse, columnOf(value.dimension))} = ${literal(String(value.value))}`);
  if (member) where.push(`${asText(warehouse, column(member.column))} = ${literal(member.key)}`);
  const { time } = dataset;
  if (year !== undefined && "date" in time) where.push(`extract(year FROM ${column(time.date)}) = ${year}`);
  if (year !== undefined && "years" in time) where.push(`${column(time.column)} = ${year}`);
  const cut =
    by === undefined
      ? null
      : "months" in by
        ? `extract(month FROM ${column("date" in time ? time.date : "")})`
        : "dimension" in by
          ? columnOf(by.dimension)
          : column(by.column);
  if (cut !== null) where.push(`${cut} IS NOT NULL`);
  if (by && "table" in by) where.push(`${cut} IN (SELECT ${quoted(by.key)} FROM ${quoted(by.table)})`);
  const figure = expandedBy(measure.expression, column);
  return [
    `SELECT ${cut === null ? "" : `${cut}, `}${figure} FROM ${from}`,
    ...(where.length > 0 ? [`WHERE ${where.join(" AND ")}`] : []),
    ...(cut === null ? [] : [`GROUP BY ${cut}`]),
  ].join(" ");
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;
