import { basesOf, columnsIn, type Dataset, isBase, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import type { Grants } from "./grants.ts";
import type { Limits } from "./limits.ts";

/** The tables of the database that a model reads. */
export const basesIn = (model: SemanticModel): readonly string[] =>
  [
    ...[...model.entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]),
    ...[...model.datasets.values()].flatMap(tablesOf),
  ].flatMap((table) => basesOf(table, model));

/** Whether a column is somebody's: of a view, whether it is of every table that this is made of. */
export const hasColumnIn =
  (model: SemanticModel, grants: Grants) =>
  (table: string, column: string): boolean =>
    [table, ...basesOf(table, model)].every((one) => grants.hasColumn(one, column));

/** The join that a column is of, as it is written with its table. */
export const joinOf = ({ joins }: Dataset, column: string) => joins.find(({ table }) => column.startsWith(`${table}.`));

/** Where a column of an expression stands: in the dataset's table, or in one that is joined to it. */
export function placed(dataset: Dataset, column: string): readonly [table: string, column: string] {
  const join = joinOf(dataset, column);
  return join ? [join.table, column.slice(join.table.length + 1)] : [dataset.table, column];
}

/**
 * Hides the columns that are not somebody's, and those that nothing but figures that are not theirs is computed from; tells these figures.
 */
export function hideColumns(
  {
    model,
    columnsOf,
  }: { readonly model: SemanticModel; readonly columnsOf: (table: string) => readonly string[] | undefined },
  grants: Grants,
  limits: Limits,
): ReadonlySet<string> {
  const hasColumn = hasColumnIn(model, grants);
  const hidden = new Set<string>();
  for (const [id, { measure, dataset }] of model.measures) {
    const reads = isBase(measure) ? columnsIn(measure.expression) : [];
    if (!grants.hasMeasure(id) || reads.some((column) => !hasColumn(...placed(dataset, column)))) hidden.add(id);
  }
  const usedBy = (isHidden: boolean): Map<string, readonly [string, string]> =>
    new Map(
      [...model.measures].flatMap(([id, { measure, dataset }]) =>
        hidden.has(id) === isHidden && isBase(measure)
          ? columnsIn(measure.expression).map((column) => {
              const place = placed(dataset, column);
              return [place.join("\0").toLowerCase(), place] as const;
            })
          : [],
      ),
    );
  const used = usedBy(false);
  for (const [name, [table, column]] of usedBy(true))
    if (!used.has(name) && !cutsRows(table, column, model)) limits.hide(table, column);
  for (const table of new Set(basesIn(model)))
    for (const column of columnsOf(table) ?? []) if (!grants.hasColumn(table, column)) limits.hide(table, column);
  return hidden;
}

/** Whether rows are told apart, or belong to something, by a column: then it is there, whatever else is computed from it. */
function cutsRows(table: string, column: string, { datasets, entities }: SemanticModel): boolean {
  const isOf = (of: string, columns: readonly (string | undefined)[]): boolean =>
    of === table && columns.some((one) => one?.toLowerCase() === column.toLowerCase());
  return (
    [...datasets.values()].some((dataset) => {
      const { grain, also, time, dimensions, joins } = dataset;
      const timed = "column" in time ? [time.column] : "date" in time ? [time.date] : [];
      const named = [
        ...[grain, ...also, ...dimensions].map((part) => part.column),
        ...joins.map(({ from }) => from),
        ...timed,
      ];
      return (
        named.some((one) => isOf(placed(dataset, one)[0], [placed(dataset, one)[1]])) ||
        joins.some((join) => isOf(join.table, [join.to]))
      );
    }) ||
    [...entities.values()].some(
      ({ table: own, key, name, parents, links }) =>
        isOf(own, [key, name, ...parents.map((parent) => parent.column)]) ||
        links.some((link) => isOf(link.table, [link.from, link.to])),
    )
  );
}
