import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Figure } from "./figure.ts";
import { leavesOf, setsWithin } from "./leaves.ts";
import type { MemberSet } from "./member-set.ts";
import type { Plan } from "./plan.ts";

/**
 * Entities of which the data hold a selection, where members that it lacks could change what is told: how many there are, which, the
 * least of them, what has none. Not where members are named, nor of those that lead: a selection has the great ones.
 * @param isEmpty whether nothing was found, which only all the members could tell
 */
export function selectionsIn(
  { rows, figures, distance }: Plan,
  isEmpty: boolean,
  { entities }: SemanticModel,
): readonly string[] {
  const found = new Set<string>();
  if (rows) visitSet(rows);
  for (const figure of figures) visitFigure(figure);
  if (distance && "among" in distance) visitSet(distance.among);
  return [...found];

  function visitSet(set: MemberSet): void {
    if (entities.get(set.entity)?.complete === false && !namesOwn(set) && (isEmpty || !leads(set)))
      found.add(set.entity);
    for (const { figure, least, most } of set.bounds) {
      visitFigure(figure);
      for (const end of [least, most]) if (end && typeof end.value !== "number") visitFigure(end.value);
    }
    if (set.order) visitFigure(set.order.by);
    for (const { members } of set.places) if ("set" in members) visitSet(members.set);
  }

  function visitFigure(figure: Figure): void {
    for (const set of setsWithin(figure)) visitSet(set);
    for (const leaf of leavesOf(figure))
      if (leaf.kind === "count") visitSet(leaf.of);
      else for (const { members } of leaf.places) if ("set" in members) visitSet(members.set);
  }
}

/** Whether members are named, or what is meant is told by a name: those that are not held have nothing to do with it. */
const namesOwn = ({ entity, places }: MemberSet): boolean =>
  places.some(({ entity: of, members, negated, tie }) => of === entity && "keys" in members && !negated && !tie);

/** Whether only the first of those that have most are told. */
const leads = ({ order }: MemberSet): boolean =>
  order !== null &&
  order.direction === "highest" &&
  (order.limit !== null || (order.pick !== undefined && !("ends" in order.pick)));
