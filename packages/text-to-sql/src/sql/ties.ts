import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Tie } from "../plan/tie.ts";
import { membersCondition, placeCondition } from "./conditions.ts";
import { nested, write } from "./query.ts";
import { entityOf, Scope, type SqlContext } from "./scope.ts";

/** A link's table, read from the rows' end to the others'. */
export interface LinkTable {
  readonly table: string;
  readonly rows: string;
  readonly others: string;
}

/** The table of a declared link, turned as the tie says. */
export function linkTable(tie: Extract<Tie, { kind: "link" }>, context: SqlContext): LinkTable {
  const link = entityOf(context, tie.of).links.find(({ id }) => id === tie.link);
  if (!link) throw new Error(`plan names an unknown link: ${tie.of}.${tie.link}`);
  const { table, from, to } = link;
  return tie.inverse ? { table, rows: to, others: from } : { table, rows: from, others: to };
}

/** SQL for "has the tie to one of these members". */
export function tieCondition(
  filter: PlaceFilter & { tie: Tie },
  scope: Scope,
  rows: string,
  context: SqlContext,
): string {
  const { identifier } = context.dialect;
  const not = filter.negated ? "NOT " : "";
  const query = (): string => {
    if (filter.tie.kind === "link") {
      const { table, rows: near, others } = linkTable(filter.tie, context);
      const from = identifier(table);
      const where = [membersCondition(`${from}.${identifier(others)}`, filter.members, false, context)];
      return write({ columns: [`${from}.${identifier(near)}`], from, where });
    }
    const { table, key } = entityOf(context, filter.entity);
    const inner = new Scope(table, filter.entity, key, context, { isEntity: true });
    const holder = inner.key(rows);
    const members = placeCondition({ entity: filter.entity, members: filter.members, negated: false }, inner, context);
    return write({
      columns: [holder],
      from: inner.from,
      joins: inner.joins,
      where: [members, `${holder} IS NOT NULL`],
    });
  };
  return `${scope.key(rows)} ${not}IN ${nested(query())}`;
}
