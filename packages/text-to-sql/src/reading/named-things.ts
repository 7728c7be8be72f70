import type { SemanticModel } from "@tanyadata/semantic-model";
import { isGroup } from "../plan/groups.ts";

/** The entity whose members a text attribute names: the capital of a province is told as a word, and is a thing as well; null for any other. */
export function thingsNamedBy(entity: string, attribute: string, { entities }: SemanticModel): string | null {
  const label = entities.get(entity)?.attributes.find(({ id }) => id === attribute)?.label;
  const things = [...entities.values()].find((one) => !isGroup(one) && one.label === label);
  return things && things.entity !== entity ? things.entity : null;
}
