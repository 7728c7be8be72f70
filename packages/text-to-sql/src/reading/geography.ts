import { type Dataset, isBase, type SemanticModel } from "@tanyadata/semantic-model";

/** How the entities of a model contain one another, and where its measures live. */
export interface Geography {
  /** Entities that contain it, the entity itself included. */
  upward(entity: string): ReadonlySet<string>;
  /** The datasets whose rows a measure is computed from: one, or two for a ratio. */
  datasetsOf(measure: string): readonly Dataset[];
  /** Entities at which a measure can be told. */
  levelsOf(measure: string): ReadonlySet<string>;
}

/** Derives the containment of a model's entities. */
export function makeGeography(model: SemanticModel): Geography {
  const upwards = new Map<string, Set<string>>();
  const upward = (entity: string): Set<string> => {
    const known = upwards.get(entity);
    if (known) return known;
    const all = new Set([entity]);
    upwards.set(entity, all);
    for (const parent of model.entities.get(entity)?.parents ?? [])
      for (const above of upward(parent.entity)) all.add(above);
    return all;
  };
  const datasetsOf = (id: string): Dataset[] => {
    const entry = model.measures.get(id);
    if (!entry) return [];
    if (isBase(entry.measure)) return [entry.dataset];
    return [...new Set([...datasetsOf(entry.measure.numerator), ...datasetsOf(entry.measure.denominator)])];
  };
  const levelsOf = (measure: string): Set<string> => {
    const [first, ...others] = datasetsOf(measure).map((dataset) => upward(dataset.grain.entity));
    return new Set([...(first ?? [])].filter((entity) => others.every((set) => set.has(entity))));
  };
  return { upward, datasetsOf, levelsOf };
}
