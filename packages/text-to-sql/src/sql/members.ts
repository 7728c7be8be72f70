import type { Bound } from "../plan/bound.ts";
import { containersShown } from "../plan/containers.ts";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { placeCondition, subsetConditions } from "./conditions.ts";
import { figureQuery } from "./figures.ts";
import { nested, write } from "./query.ts";
import { entityOf, Scope, type SqlContext } from "./scope.ts";

/** A query with a row for each member of a set: columns `member`, `name`, `container_1` …, `figure_1` … and, ordered, `place`. */
export interface Rows {
  readonly sql: string;
  /** Columns with the names of what contains each member, and with each figure that was asked for. */
  readonly containers: readonly string[];
  readonly figures: readonly string[];
}

/** Whether a set is more than a condition over its own table. */
export const needsRows = (set: MemberSet): boolean => set.bounds.length > 0 || set.order !== null;

/** The members of a set with figures beside them. */
export function rowsOf(set: MemberSet, figures: readonly Figure[], context: SqlContext): Rows {
  const { dialect } = context;
  const entity = entityOf(context, set.entity);
  const scope = new Scope(entity.table, set.entity, entity.key, context, { isEntity: true });
  const member = scope.key(set.entity);
  const where = [
    ...set.places.map((filter) => placeCondition(filter, scope, context)),
    ...subsetConditions(set, scope, context),
  ];

  const columns = new Map<string, string>();
  const joins: string[] = [];
  const columnOf = (figure: Figure): string => {
    const id = JSON.stringify(figure);
    const known = columns.get(id);
    if (known) return known;
    const alias = `f${columns.size + 1}`;
    joins.push(
      `LEFT JOIN ${nested(figureQuery(figure, { by: set.entity, name: "figure" }, context))} AS ${alias} ON ${alias}.member = ${member}`,
    );
    // Members with nothing to count have none of it; members without a figure have no figure.
    const column = figure.kind === "count" ? `coalesce(${alias}.figure, 0)` : `${alias}.figure`;
    columns.set(id, column);
    return column;
  };

  const asked = figures.map(columnOf);
  for (const bound of set.bounds) where.push(...boundConditions(bound, columnOf(bound.figure)));
  const order = set.order;
  const ordered = order ? columnOf(order.by) : null;
  if (ordered) where.push(`${ordered} IS NOT NULL`);
  const containers = containersShown(set, context.model);
  const select = [
    `${member} AS member`,
    `${scope.from}.${dialect.identifier(entity.name)} AS name`,
    ...containers.map((id, i) => {
      const { name } = entityOf(context, id);
      return `${scope.table(id)}.${dialect.identifier(name)} AS container_${i + 1}`;
    }),
    ...asked.map((column, i) => `${column} AS figure_${i + 1}`),
  ];
  if (order && ordered)
    select.push(`rank() OVER (ORDER BY ${ordered} ${order.direction === "highest" ? "DESC" : "ASC"}) AS place`);
  const sql = write({ columns: select, from: scope.from, joins: [...scope.joins, ...joins], where });
  const names = {
    containers: containers.map((_, i) => `container_${i + 1}`),
    figures: asked.map((_, i) => `figure_${i + 1}`),
  };
  if (!order || order.limit === null) return { sql, ...names };
  return {
    sql: write({ columns: ["*"], from: `${nested(sql)} AS ranked`, where: [`place <= ${order.limit}`] }),
    ...names,
  };
}

/** The keys of a set's members, for IN (…). */
export function keysOf(set: MemberSet, context: SqlContext): string {
  if (needsRows(set)) return write({ columns: ["member"], from: `${nested(rowsOf(set, [], context).sql)} AS chosen` });
  const entity = entityOf(context, set.entity);
  const scope = new Scope(entity.table, set.entity, entity.key, context, { isEntity: true });
  const where = [
    ...set.places.map((filter) => placeCondition(filter, scope, context)),
    ...subsetConditions(set, scope, context),
  ];
  return write({ columns: [scope.key(set.entity)], from: scope.from, joins: scope.joins, where });
}

function boundConditions(bound: Bound, column: string): string[] {
  const conditions: string[] = [];
  if (bound.least) conditions.push(`${column} ${bound.least.inclusive ? ">=" : ">"} ${bound.least.value}`);
  if (bound.most) conditions.push(`${column} ${bound.most.inclusive ? "<=" : "<"} ${bound.most.value}`);
  return conditions;
}
