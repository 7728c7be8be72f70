import type { Entity } from "../entity.shape.ts";
import { columnsIn, isBase, type SemanticModel } from "../model.ts";
import type { BaseMeasure, Dataset } from "../shape.ts";
import { partOf } from "../visible-part.ts";
import { isSecretColumn } from "./columns.ts";

/** A model without what it would tell of secret columns, and which columns of its are secret, as `table.column`. */
export interface WithoutSecrets {
  readonly model: SemanticModel;
  readonly left: readonly string[];
}

/**
 * A model as questions may be asked of it: no attribute, figure, part or cut of it reads a column that is told to nobody. What it cannot
 * be without, as the keys of an entity, stays; queries that read it are refused.
 */
export function withoutSecrets(model: SemanticModel): WithoutSecrets {
  const left = new Set<string>();
  const isSecret = (table: string, name: string, isNumber: boolean): boolean => {
    const dot = name.indexOf(".");
    const [of, column] = dot < 0 ? [table, name] : [name.slice(0, dot), name.slice(dot + 1)];
    const is = isSecretColumn(model, of, column, { isNumber });
    if (is) left.add(`${of}.${column}`);
    return is;
  };
  const reads = (table: string, sql: string, isNumber: boolean): boolean =>
    columnsIn(sql).some((column) => isSecret(table, column, isNumber));
  const ofEntity = (entity: Entity): Entity => ({
    ...entity,
    attributes: entity.attributes.filter(({ column, kind }) => !isSecret(entity.table, column, kind !== "text")),
    codes: entity.codes.filter(({ column }) => !isSecret(entity.table, column, false)),
    subsets: entity.subsets.filter(({ where }) => !reads(entity.table, where, false)),
  });
  const ofDataset = (dataset: Dataset): Dataset => ({
    ...dataset,
    dimensions: dataset.dimensions.filter(({ column }) => !isSecret(dataset.table, column, false)),
  });
  const readsSecret = ({ table }: Dataset, { expression }: BaseMeasure): boolean => reads(table, expression, true);
  const entities = new Map([...model.entities].map(([id, entity]) => [id, ofEntity(entity)]));
  const datasets = new Map([...model.datasets].map(([id, dataset]) => [id, ofDataset(dataset)]));
  for (const { key, name, table } of entities.values())
    for (const column of [key, name]) isSecret(table, column, false);
  const told = partOf(
    { ...model, entities, datasets },
    (part) => "entity" in part || !isBase(part.measure) || !readsSecret(part.dataset, part.measure),
  );
  return left.size === 0 ? { model, left: [] } : { model: told, left: [...left].sort() };
}
