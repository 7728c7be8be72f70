import { axesOf, type SemanticModel, type Source } from "@tanyadata/semantic-model";
import { definitionOf } from "./defined.ts";
import type { Plan } from "./plan.ts";

/** Where the model has a plan's definition or its coordinates from, if from elsewhere than the tables that it reads; else none. */
export function sourcesOf(plan: Plan, model: SemanticModel): readonly Source[] {
  const { defines, distance } = plan;
  if (defines) return definitionOf(defines, model)?.sources ?? [];
  const placed = distance
    ? [distance.from.entity, "to" in distance ? distance.to.entity : distance.among.entity]
    : placedIn(plan, model);
  return placed.flatMap((id) => model.entities.get(id)?.coordinates?.source ?? []);
}

/** Of what the plan tells or judges by the latitude or longitude. */
function placedIn(plan: Plan, { entities }: SemanticModel): string[] {
  const said = JSON.stringify(plan);
  const isSaid = (entity: string): boolean =>
    Object.values(axesOf(entity)).some((measure) => said.includes(`"measure":"${measure}"`));
  return [...entities.keys()].filter(isSaid);
}
