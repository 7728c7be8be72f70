import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { dimensionOf } from "../plan/groups.ts";
import type { Gazetteer } from "./gazetteer.ts";

/** The gazetteer with the values of dimensions as members; none of them is found by its name, which is a cut of a figure. */
export function withValues(gazetteer: Gazetteer, model: SemanticModel): Gazetteer {
  const rolls = new Map(
    [...model.entities.keys()].flatMap((entity): [string, Member[]][] => {
      const { values } = dimensionOf(entity, model) ?? {};
      return values
        ? [
            [
              entity,
              values.map(({ value, label }) => ({ entity, key: String(value), name: label, parents: {}, subsets: [] })),
            ],
          ]
        : [];
    }),
  );
  if (rolls.size === 0) return gazetteer;
  return {
    ...gazetteer,
    member: (entity, key) => rolls.get(entity)?.find((one) => one.key === key) ?? gazetteer.member(entity, key),
    members: (entity) => rolls.get(entity) ?? gazetteer.members(entity),
    size: (entity) => rolls.get(entity)?.length ?? gazetteer.size(entity),
  };
}
