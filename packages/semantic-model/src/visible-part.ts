import type { Entity } from "./entity.shape.ts";
import { isRatio, type SemanticModel } from "./model.ts";
import type { Regions } from "./regions.shape.ts";
import type { Dataset, Measure } from "./shape.ts";

/** What of a model somebody may or may not be told: the members of an entity, or one figure. */
export type Part = { readonly entity: Entity } | { readonly dataset: Dataset; readonly measure: Measure };

/**
 * A model as it is to somebody who may be told some parts of it alone: nothing of the others is left in it, neither a name nor what
 * is computed from them. Sentences in which others may be named (examples, words that are explained) are left out.
 */
export function visiblePart(model: SemanticModel, mayBeTold: (part: Part) => boolean): SemanticModel {
  const part = partOf(model, mayBeTold);
  return { ...part, root: { ...part.root, examples: [], verified: [], glossary: [] } };
}

/** A model of some of its parts alone, without whatever is computed from the others or hangs on them. */
export function partOf(model: SemanticModel, mayBeTold: (part: Part) => boolean): SemanticModel {
  const entities = new Map(
    [...model.entities].filter(([, entity]) => mayBeTold({ entity })).map(([id, entity]) => [id, entity] as const),
  );
  const isKnown = ({ entity }: { readonly entity: string }): boolean => entities.has(entity);
  for (const [id, entity] of entities)
    entities.set(id, {
      ...entity,
      parents: entity.parents.filter(isKnown),
      links: entity.links.filter(isKnown),
      notes: entity.notes.filter(
        (note) => typeof note === "string" || [note.by, note.within?.entity].every((of) => !of || entities.has(of)),
      ),
    });
  const isTold = (id: string): boolean => {
    const { measure, dataset } = model.measures.get(id) ?? {};
    if (!measure || !dataset || !isKnown(dataset.grain) || !mayBeTold({ dataset, measure })) return false;
    return !isRatio(measure) || [measure.numerator, measure.denominator].every(isTold);
  };
  const datasets = new Map<string, Dataset>();
  for (const [id, dataset] of model.datasets) {
    const measures = dataset.measures.filter((measure) => isTold(measure.id));
    if (measures.length > 0) datasets.set(id, { ...dataset, measures, also: dataset.also.filter(isKnown) });
  }
  const isLeft = (id: string | undefined): boolean => id === undefined || datasets.has(id);
  for (const [id, dataset] of datasets)
    datasets.set(id, {
      ...dataset,
      belongs: dataset.belongs
        .filter((one) => isLeft(one.dataset))
        .map((one) => (isLeft(one.told) ? one : withoutDay(one))),
    });
  const measures = new Map(
    [...datasets.values()].flatMap((dataset) =>
      dataset.measures.map((measure) => [measure.id, { measure, dataset }] as const),
    ),
  );
  const { regions, ...root } = model.root;
  const told = regions && visibleRegions(regions, { entities, datasets, measures });
  return {
    ...model,
    root: {
      ...root,
      headlines: root.headlines.filter((id) => measures.has(id)),
      either: root.either.map((one) => ({ ...one, measures: one.measures.filter((id) => measures.has(id)) })),
      ...(told && { regions: told }),
    },
    entities,
    datasets,
    measures,
  };
}

const withoutDay = ({ told: _, ...one }: Dataset["belongs"][number]): Dataset["belongs"][number] => one;

type Kept = Pick<SemanticModel, "entities" | "datasets" | "measures">;

/** Levels end above the first that may not be told; without any there are no regions. */
function visibleRegions(regions: Regions, { entities, datasets, measures }: Kept): Regions | undefined {
  const { province, district, subdistrict, village } = regions.levels;
  if (!entities.has(province)) return undefined;
  const below = [district, subdistrict, village];
  const hidden = below.findIndex((id) => id === undefined || !entities.has(id));
  const [second, third, fourth] = hidden < 0 ? below : below.slice(0, hidden);
  const { families, area, ages, population, layouts } = regions;
  const goods = (categories: Regions["buy"]): Regions["buy"] =>
    categories
      .map((category) => ({ ...category, measures: category.measures.filter((id) => measures.has(id)) }))
      .filter((category) => category.measures.length > 0);
  return {
    levels: { province, district: second, subdistrict: third, village: fourth },
    population: measures.has(population) ? population : "",
    ...(families !== undefined && measures.has(families) && { families }),
    ...(area !== undefined && measures.has(area) && { area }),
    ...(ages && measures.has(ages.measure) && { ages }),
    buy: goods(regions.buy),
    sell: goods(regions.sell),
    layouts: layouts.filter((id) => datasets.has(id)),
  };
}
