import type { DraftedFacts } from "./datasets.ts";
import type { Field } from "./frame.ts";
import type { Draft } from "./words.ts";

/** Facts with what their rows belong to: payments of orders are asked for by what is said of the orders. */
export const withBelongs = (all: readonly DraftedFacts[]): DraftedFacts[] =>
  all.map((one) => {
    const tables = new Set(one.frame.fields.flatMap(({ depth, of }) => (depth > 0 ? [of] : [])));
    const belongs = all.filter(({ of }) => tables.has(of)).map((above) => tieOf(one, above));
    return belongs.length === 0 ? one : { ...one, datasets: one.datasets.map((dataset) => ({ ...dataset, belongs })) };
  });

/** One column of a table, wherever it is read. */
const columnOf = ({ of, taken }: Field): string => `${of.table.name}.${taken.column.name}`;

/** What rows have in common with those that they belong to: categories, and the day by which those are told. */
function tieOf(one: DraftedFacts, above: DraftedFacts): Draft {
  const [dataset] = above.datasets;
  const own = new Map(
    one.dimensions.flatMap(({ field, made, dimension }) => (made ? [] : [[columnOf(field), dimension.id]])),
  );
  const dimensions = above.dimensions.flatMap(({ field, made, dimension }) => {
    const id = made ? undefined : own.get(columnOf(field));
    return id === undefined ? [] : [[String(dimension.id), id] as const];
  });
  const [day] = above.days;
  const told =
    day &&
    one.datasets.find(
      ({ time }) => (time as Draft).date === one.days.find(({ field }) => columnOf(field) === columnOf(day.field))?.as,
    );
  return {
    dataset: dataset?.dataset,
    ...(dimensions.length > 0 && { dimensions: Object.fromEntries(dimensions) }),
    ...(told && { told: told.dataset }),
  };
}
