import type { SemanticModel } from "@tanyadata/semantic-model";
import type { MemberSet } from "../plan/member-set.ts";

/** What the members of a set are called: the entity, or its subset. */
export function setName(set: Pick<MemberSet, "entity" | "subsets">, model: SemanticModel): string {
  const entity = model.entities.get(set.entity);
  const chosen = entity?.subsets.filter((subset) => set.subsets.includes(subset.id)) ?? [];
  if (chosen.length === 0) return entity?.label ?? set.entity;
  return chosen.map((subset) => subset.label).join("/");
}
