import { basesOf, type SemanticModel } from "@tanyadata/semantic-model";

/** Rows of one table name rows of another by its key. */
interface Edge {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

/**
 * By which column each large table is best spread over servers that join only what lies together: rows that name the same one lie at the same
 * server. A table that others name goes by its key, any other by what it names that has most rows. One that is not told of is whole at
 * each server: it is small, or large rows name it that lie by another column.
 * @param rows of each table there is
 * @param over a table with no more rows is small
 */
export function layoutOf(
  model: SemanticModel,
  rows: ReadonlyMap<string, number>,
  over: number,
): ReadonlyMap<string, string> {
  const edges = edgesOf(model);
  const isLarge = (table: string): boolean => (rows.get(table) ?? 0) > over;
  const columns = new Map<string, string>();
  for (const entity of model.entities.values()) if (!entity.distinct) columns.set(entity.table, entity.key);
  for (const { to, key } of edges) columns.set(to, key);
  const bySize = [...edges].sort((a, b) => (rows.get(b.to) ?? 0) - (rows.get(a.to) ?? 0));
  for (const { table, column } of bySize) if (!columns.has(table)) columns.set(table, column);
  const liesApart = ({ table, column, to }: Edge): boolean =>
    table !== to && isLarge(table) && isLarge(to) && columns.get(table) !== column;
  const whole = new Set(edges.filter(liesApart).map(({ to }) => to));
  return new Map([...columns].filter(([table]) => isLarge(table) && !whole.has(table)));
}

/** What names what, told of tables of the database; a view of one table is that table. */
function edgesOf(model: SemanticModel): Edge[] {
  const baseOf = (table: string): string => {
    const bases = basesOf(table, model);
    return bases.length === 1 ? (bases[0] ?? table) : table;
  };
  const toEntity = (table: string, column: string, entity: string): Edge[] => {
    const to = model.entities.get(entity);
    return to && !to.distinct && to.table !== table ? [{ table, column, to: to.table, key: to.key }] : [];
  };
  const ofEntities = [...model.entities.values()].flatMap((entity) => [
    ...entity.parents.flatMap((parent) => toEntity(entity.table, parent.column, parent.entity)),
    ...entity.links.flatMap((link) => [
      ...toEntity(link.table, link.from, entity.entity),
      ...toEntity(link.table, link.to, link.entity),
    ]),
  ]);
  const ofDatasets = [...model.datasets.values()].flatMap(({ table, grain, also, joins }) => [
    ...joins.map(({ table: to, from, to: key }) => ({ table, column: from, to, key })),
    ...[grain, ...also].flatMap(({ entity, column }) => {
      const [of, name] = column.includes(".") ? column.split(".") : [table, column];
      return toEntity(of ?? table, name ?? column, entity);
    }),
  ]);
  return [...ofEntities, ...ofDatasets].map((edge) => ({ ...edge, table: baseOf(edge.table), to: baseOf(edge.to) }));
}
