import type { CountFigure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import { type Repeated, repeatedIn } from "../plan/repeated.ts";
import { membersCondition, placeCondition, subsetConditions, textConditions } from "./conditions.ts";
import type { Shape } from "./figures.ts";
import { isSifted, keysOf } from "./members.ts";
import { nested, write } from "./query.ts";
import { entityOf, Scope, type SqlContext } from "./scope.ts";
import { linkTable } from "./ties.ts";

/** A query for how many members a set has, or how many of them each member of another entity holds or is tied to. */
export function countQuery(figure: CountFigure, { by, name }: Shape, context: SqlContext): string {
  if (by !== null && typeof by !== "string") throw new Error("what is counted has no years");
  const { of: set, tie } = figure;
  const repeated = repeatedIn(figure, by, context.model);
  if (repeated?.one) return countOfOne(set, { ...repeated, one: repeated.one }, name, context);
  if (by !== null && (repeated || tie?.kind === "link")) return countOfEach(figure, repeated, name, context);
  if (by === null && isSifted(set))
    return write({ columns: [`count(*) AS ${name}`], from: `${nested(keysOf(set, context))} AS members` });
  const entity = entityOf(context, set.entity);
  const scope = new Scope(entity.table, set.entity, entity.key, context, { isEntity: true });
  const member = by === null ? null : scope.key(by);
  const where = isSifted(set)
    ? [membersCondition(scope.key(set.entity), { set }, false, context)]
    : [
        ...set.places.map((filter) => placeCondition(filter, scope, context)),
        ...subsetConditions(set, scope, context),
        ...textConditions(set, scope, context),
      ];
  return write({
    columns: member ? [`${member} AS member`, `count(*) AS ${name}`] : [`count(*) AS ${name}`],
    from: scope.rows,
    joins: scope.joins,
    where,
    group: member ? [member] : [],
  });
}

/** How many of a set each member at a link's near end is tied to; where that is counted, how often. */
function countOfEach({ of: set, tie }: CountFigure, repeated: Repeated | null, name: string, context: SqlContext) {
  const through = repeated?.tie ?? tie;
  if (through?.kind !== "link") throw new Error("counted through a link that is none");
  const { table, rows, others } = linkTable(through, context);
  const { identifier } = context.dialect;
  const from = identifier(table);
  const other = `${from}.${identifier(others)}`;
  const count = repeated ? `sum(${from}.${identifier(repeated.times.column)})` : `count(DISTINCT ${other})`;
  return write({
    columns: [`${from}.${identifier(rows)} AS member`, `${count} AS ${name}`],
    from,
    where: isAll(set) ? [] : [membersCondition(other, { set }, false, context)],
    group: [`${from}.${identifier(rows)}`],
  });
}

/** How often members of a set are tied to one other. */
function countOfOne(
  set: MemberSet,
  { tie, times, one }: Repeated & { one: NonNullable<Repeated["one"]> },
  name: string,
  context: SqlContext,
): string {
  const { table, rows, others } = linkTable(tie, context);
  const { identifier } = context.dialect;
  const from = identifier(table);
  const rest = { ...set, places: set.places.filter((filter) => filter !== one) };
  return write({
    columns: [`coalesce(sum(${from}.${identifier(times.column)}), 0) AS ${name}`],
    from,
    where: [
      membersCondition(`${from}.${identifier(others)}`, one.members, false, context),
      ...(isAll(rest) ? [] : [membersCondition(`${from}.${identifier(rows)}`, { set: rest }, false, context)]),
    ],
  });
}

const isAll = (set: MemberSet): boolean =>
  !isSifted(set) && set.places.length + set.subsets.length + (set.texts?.length ?? 0) === 0;
