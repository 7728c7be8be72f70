import type { SemanticModel } from "@tanyadata/semantic-model";
import { isGroup } from "./groups.ts";
import type { MemberSet } from "./member-set.ts";

/**
 * The entities that tell where each member of a set lies and that the set does not say itself, nearest first: names
 * repeat (20,039 village names do), so a list of villages of a province names district and regency beside each.
 */
export function containersShown(set: MemberSet, model: SemanticModel): string[] {
  const said = new Set<string>();
  const say = (entity: string): void => {
    said.add(entity);
    for (const parent of model.entities.get(entity)?.parents ?? []) if (!said.has(parent.entity)) say(parent.entity);
  };
  for (const filter of set.places)
    if (!filter.negated && !filter.tie && filter.entity !== set.entity)
      if ("keys" in filter.members && filter.members.keys.length === 1) say(filter.entity);
  const entity = model.entities.get(set.entity);
  const groups = (id: string): boolean => isGroup(model.entities.get(id) ?? { entity: id });
  const named = set.places.some((filter) => filter.entity === set.entity && !filter.negated && !filter.tie);
  // What is meant first where a name is shared needs nothing to be told apart by; who asks where a named one is wants it.
  const all = entity && (entity.prominence > 0 || set.lies) ? entity.parents : [];
  const shown = all.filter((parent) => parent.shown);
  const linked = set.lies ? (entity?.links ?? []).filter((link) => link.located) : [];
  const parents = shown.length > 0 || !named ? shown : all.filter((parent) => !groups(parent.entity));
  const around = [...parents, ...linked].map((one) => one.entity).filter((entity) => !said.has(entity));
  const within = set.order?.within;
  return within === undefined ? around : [within, ...around.filter((entity) => entity !== within)];
}
