import type { Dataset, SemanticModel } from "@tanyadata/semantic-model";

/**
 * By which of the things that rows are about they lie in an entity: the nearest, the first of several as near. A visit lies in a
 * town by its patient and by its clinic.
 * @returns entities that the rows are about and that lead there, the one that is meant first
 */
export function waysTo(entity: string, { grain, also }: Dataset, model: SemanticModel): readonly string[] {
  const starts = [grain.entity, ...also.map((one) => one.entity)];
  return starts
    .map((start) => ({ start, steps: stepsTo(entity, start, model) }))
    .filter(({ steps }) => steps !== null)
    .sort((a, b) => (a.steps ?? 0) - (b.steps ?? 0))
    .map(({ start }) => start);
}

/** Whether each member of an entity lies in one of another, or in several. */
export const liesIn = (entity: string, around: string, model: SemanticModel): boolean =>
  stepsTo(around, entity, model) !== null;

/** How many steps up it is; null where none leads there. */
function stepsTo(target: string, start: string, { entities }: SemanticModel): number | null {
  const steps = new Map([[start, 0]]);
  for (const [entity, count] of steps) {
    if (entity === target) return count;
    const { parents = [], links = [] } = entities.get(entity) ?? {};
    for (const next of [...parents, ...links.filter(({ located }) => located)])
      if (!steps.has(next.entity)) steps.set(next.entity, count + 1);
  }
  return null;
}
