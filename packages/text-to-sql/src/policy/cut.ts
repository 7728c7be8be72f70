import {
  columnsIn,
  type Dataset,
  type Entity,
  isBase,
  type Measure,
  type SemanticModel,
  visiblePart,
} from "@tanyadata/semantic-model";
import { placed } from "./columns.ts";

/** What of a model is there. */
export interface Cuts {
  hasEntity(entity: Entity): boolean;
  hasMeasure(dataset: Dataset, measure: Measure): boolean;
  hasColumn(table: string, column: string): boolean;
  /** Whether only some rows of a dataset are there. */
  isLimited(dataset: string): boolean;
  /** The values of a dimension that are there; null: all. */
  valuesOf(dataset: Dataset, dimension: string): ReadonlySet<string> | null;
  /** How many rows (or values of a column) a figure needs; null: any. */
  leastOf(dataset: Dataset, measure: string): { readonly least: number; readonly of: string | undefined } | null;
  /** Whether a member of an entity is there, by its key; null: all are. */
  shown(entity: Entity): ((key: string) => boolean) | null;
}

/**
 * A model cut down to what is there for somebody: nothing of the rest is left in it, so that whatever is made of it (suggestions, choices,
 * refusals, explanations) cannot name more. The same object where nothing is cut.
 */
export function cutModel(model: SemanticModel, cuts: Cuts, hasLimits: boolean): SemanticModel {
  const entities = new Map([...model.entities].map(([id, entity]) => [id, ofEntity(entity, cuts)] as const));
  const datasets = new Map([...model.datasets].map(([id, dataset]) => [id, ofDataset(dataset, cuts)] as const));
  const isSame =
    !hasLimits &&
    [...entities].every(([id, one]) => one === model.entities.get(id) && cuts.hasEntity(one)) &&
    [...datasets].every(
      ([id, one]) => one === model.datasets.get(id) && one.measures.every((measure) => cuts.hasMeasure(one, measure)),
    );
  if (isSame) return model;
  return visiblePart({ ...model, entities, datasets }, (part) =>
    "entity" in part ? cuts.hasEntity(part.entity) : cuts.hasMeasure(part.dataset, part.measure),
  );
}

function ofEntity(entity: Entity, cuts: Cuts): Entity {
  const has = (column: string): boolean => cuts.hasColumn(entity.table, column);
  const isShown = cuts.shown(entity);
  const attributes = entity.attributes.filter(({ column }) => has(column));
  const codes = entity.codes.filter(({ column }) => has(column));
  const subsets = entity.subsets.filter(({ where }) => columnsIn(where).every(has));
  const isWhole = [attributes, codes, subsets].every(
    (some, i) => some.length === [entity.attributes, entity.codes, entity.subsets][i]?.length,
  );
  if (isWhole && isShown === null) return entity;
  const cut = { ...entity, attributes, codes, subsets };
  if (isShown === null) return cut;
  return {
    ...cut,
    // Nobody who sees some of them may conclude that there are no others.
    complete: false,
    aliases: Object.fromEntries(Object.entries(entity.aliases).filter(([key]) => isShown(key))),
    notes: entity.notes.filter((note) => typeof note === "string"),
  };
}

function ofDataset(dataset: Dataset, cuts: Cuts): Dataset {
  const dimensions = dataset.dimensions
    .filter(({ column }) => cuts.hasColumn(...placed(dataset, column)))
    .map((dimension) => {
      const shown = cuts.valuesOf(dataset, dimension.id);
      return shown === null
        ? dimension
        : { ...dimension, values: dimension.values.filter(({ value }) => shown.has(String(value))), groups: [] };
    });
  const isLimited = cuts.isLimited(dataset.dataset);
  const measures = dataset.measures.map((measure) => {
    const small = isBase(measure) ? cuts.leastOf(dataset, measure.id) : null;
    return small && isBase(measure) ? { ...measure, expression: ofMany(measure.expression, small) } : measure;
  });
  const isWhole =
    !isLimited &&
    dimensions.length === dataset.dimensions.length &&
    measures.every((one, i) => one === dataset.measures[i]);
  if (isWhole) return dataset;
  const { whole, ...rest } = dataset;
  const cut = { ...rest, dimensions, measures };
  if (!isLimited) return whole ? { ...cut, whole } : cut;
  // What is published for the whole is of more than is there, and what is said of members may name others.
  return { ...cut, gaps: [], notes: dataset.notes.filter((note) => typeof note === "string") };
}

/** A figure that is there only where enough rows stand behind it. */
const ofMany = (
  expression: string,
  { least, of }: { readonly least: number; readonly of: string | undefined },
): string =>
  `CASE WHEN ${of === undefined ? "count(*)" : `count(DISTINCT {${of}})`} >= ${least} THEN ${expression} END`;
