import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import { keysOf } from "./members.ts";
import { nested, write } from "./query.ts";
import { entityOf, qualify, Scope, type SqlContext } from "./scope.ts";
import { tieCondition } from "./ties.ts";

/** SQL for "lies in", by key, through the joins of the scope; for a tie, of the entity that the scope's rows are. */
export function placeCondition(filter: PlaceFilter, scope: Scope, context: SqlContext): string {
  const { tie } = filter;
  if (tie) return tieCondition({ ...filter, tie }, scope, scope.entity, context);
  const link = scope.linkTo(filter.entity);
  if (!link) return membersCondition(scope.key(filter.entity), filter.members, filter.negated, context);
  // What lies in several places is not joined, or it would be there several times.
  const { identifier } = context.dialect;
  const inner = new Scope(link.table, link.entity, link.to, context, { isEntity: false });
  const where = [placeCondition({ ...filter, negated: false }, inner, context)];
  const query = write({
    columns: [`${inner.from}.${identifier(link.from)}`],
    from: inner.from,
    joins: inner.joins,
    where,
  });
  return `${scope.key(link.of)} ${filter.negated ? "NOT " : ""}IN ${nested(query)}`;
}

/** SQL for "is one of these members". */
export function membersCondition(
  key: string,
  members: PlaceFilter["members"],
  negated: boolean,
  context: SqlContext,
): string {
  const not = negated ? "NOT " : "";
  if ("set" in members) return `${key} ${not}IN ${nested(keysOf(members.set, context))}`;
  const keys = members.keys.map(context.dialect.text);
  if (keys.length === 1) return `${key} ${negated ? "<>" : "="} ${keys[0]}`;
  return `${key} ${not}IN (${keys.join(", ")})`;
}

/** SQL for what text attributes say. */
export function textConditions(set: MemberSet, scope: Scope, context: SqlContext): string[] {
  const { identifier, text } = context.dialect;
  const { attributes } = entityOf(context, set.entity);
  return (set.texts ?? []).map(({ attribute, value, or = [], negated }) => {
    const declared = attributes.find(({ id }) => id === attribute);
    if (!declared) throw new Error(`plan names an unknown attribute: ${set.entity}.${attribute}`);
    const column = `${scope.table(set.entity)}.${identifier(declared.column)}`;
    if (or.length === 0) return `${column} ${negated ? "<>" : "="} ${text(value)}`;
    return `${column} ${negated ? "NOT IN" : "IN"} (${[value, ...or].map(text).join(", ")})`;
  });
}

/** SQL for "is one of the subsets": noun subsets are alternatives, each modifier must hold. */
export function subsetConditions(
  set: Pick<MemberSet, "entity" | "subsets">,
  scope: Scope,
  context: SqlContext,
): string[] {
  const entity = entityOf(context, set.entity);
  const chosen = entity.subsets.filter((subset) => set.subsets.includes(subset.id));
  const sql = (where: string): string => qualify(where, scope.table(set.entity), context);
  const nouns = chosen.filter((subset) => subset.role === "noun").map((subset) => sql(subset.where));
  const modifiers = chosen.filter((subset) => subset.role === "modifier").map((subset) => sql(subset.where));
  return [...(nouns.length > 1 ? [`(${nouns.join(" OR ")})`] : nouns), ...modifiers];
}
