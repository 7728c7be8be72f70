import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import { keysOf } from "./members.ts";
import { nested } from "./query.ts";
import { entityOf, qualify, type Scope, type SqlContext } from "./scope.ts";

/** SQL for "lies in": by key, through the joins of the scope. */
export function placeCondition(filter: PlaceFilter, scope: Scope, context: SqlContext): string {
  const key = scope.key(filter.entity);
  const not = filter.negated ? "NOT " : "";
  if ("set" in filter.members) return `${key} ${not}IN ${nested(keysOf(filter.members.set, context))}`;
  const keys = filter.members.keys.map(context.dialect.text);
  if (keys.length === 1) return `${key} ${filter.negated ? "<>" : "="} ${keys[0]}`;
  return `${key} ${not}IN (${keys.join(", ")})`;
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
