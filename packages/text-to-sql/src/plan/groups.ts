import type { Dataset, Dimension, Entity, SemanticModel } from "@tanyadata/semantic-model";
import { equals } from "./walk.ts";

/** What several members or rows have alike ("WIB", "Kasir", "tunai"), as an entity that contains them: no table is its own. */
export interface Group extends Entity {
  /** The entity of which a text attribute says it, or which the rows that it cuts are about. */
  readonly groups: string;
  /** Whose values they are, where those are declared; none: those that an attribute's column holds. */
  readonly dimension?: Dimension;
}

/** The entity of the values of a text attribute, or of a dimension of a dataset. */
const groupOf = (owner: string, of: string): string => `${owner}_${of}`;

export const isGroup = (entity: Pick<Entity, "entity">): entity is Group => "groups" in entity;

/** The dimension of whose values an entity is made; null for any other entity. */
export function dimensionOf(id: string, { entities }: Pick<SemanticModel, "entities">): Dimension | null {
  const entity = entities.get(id);
  return entity && isGroup(entity) ? (entity.dimension ?? null) : null;
}

/**
 * The model with an entity for each text attribute that declares `groups`, and for each dimension: its members are the values,
 * and each of the attribute's own entity lies in one of them; what is told by rows is told of each. Whatever can be told of
 * containers can then be told of values.
 */
export function withGroups(model: SemanticModel): SemanticModel {
  const groups = [...model.entities.values()].flatMap(groupsOf);
  const values = new Map<string, Group>();
  const datasets = new Map(
    [...model.datasets].map(([id, dataset]): [string, Dataset] => {
      const also = dimensionsOf(dataset).map((dimension) => {
        const group = groupOfValues(dataset, dimension, model);
        const known = values.get(group.entity) ?? group;
        values.set(known.entity, known);
        return { entity: known.entity, column: dimension.column };
      });
      return [id, also.length > 0 ? { ...dataset, also: [...dataset.also, ...also] } : dataset];
    }),
  );
  if (groups.length + values.size === 0) return model;
  const own = [...model.entities].map(([id, entity]): [string, Entity] => {
    const parents = groups.flatMap((group) =>
      group.groups === id ? [{ entity: group.entity, column: group.key, shown: false }] : [],
    );
    return [id, parents.length > 0 ? { ...entity, parents: [...entity.parents, ...parents] } : entity];
  });
  const entities = new Map([
    ...own,
    ...[...groups, ...values.values()].map((one): [string, Entity] => [one.entity, one]),
  ]);
  const measures = new Map(
    [...model.measures].map(([id, { measure, dataset }]) => [
      id,
      { measure, dataset: datasets.get(dataset.dataset) ?? dataset },
    ]),
  );
  return { ...model, entities, datasets, measures };
}

/** Those whose values every row has one of, and that stand beside one another: no ranges, and no value that stands for all rows. */
const dimensionsOf = ({ dimensions, whole }: Dataset): Dimension[] =>
  whole
    ? []
    : dimensions.filter(
        ({ ranges, otherwise, otherwise_note, values }) =>
          !ranges && (!otherwise || otherwise_note !== undefined) && values.length > 1,
      );

/** The same column with the same values is one, whichever rows are joined with it. */
function idOfValues(dataset: Dataset, { column, values }: Dimension, { datasets }: SemanticModel): string {
  const [table, own] = column.includes(".") ? column.split(".") : [dataset.table, column];
  const named = (one: Dataset): string[] =>
    one.dimensions.flatMap((dimension) =>
      equals(dimension.values, values) &&
      (dimension.column === `${table}.${own}` || (one.table === table && dimension.column === own))
        ? [groupOf(one.dataset, dimension.id)]
        : [],
    );
  return [...datasets.values()].flatMap(named)[0] ?? groupOf(dataset.dataset, own ?? column);
}

/** What has no table of its own, and lies in no place. */
const bare = {
  prefixes: [],
  self_named: false,
  distinct: false,
  named: true,
  parents: [],
  links: [],
  attributes: [],
  subsets: [],
  aliases: {},
  codes: [],
  prominence: 0,
  notes: [],
};

function groupOfValues(dataset: Dataset, dimension: Dimension, model: SemanticModel): Group {
  const { label, terms } = dimension;
  const { grain, sources, visibility } = dataset;
  const entity = idOfValues(dataset, dimension, model);
  return {
    ...bare,
    self_named: true,
    entity,
    groups: grain.entity,
    dimension,
    label,
    terms,
    table: entity,
    key: "value",
    name: "label",
    complete: model.entities.get(grain.entity)?.complete ?? true,
    place: false,
    visibility,
    sources,
  };
}

const groupsOf = (entity: Entity): Group[] =>
  entity.attributes.flatMap((attribute) => {
    if (attribute.kind !== "text" || !attribute.groups) return [];
    const { id, label, terms, column, definition } = attribute;
    return {
      ...bare,
      entity: groupOf(entity.entity, id),
      groups: entity.entity,
      label,
      terms,
      table: entity.table,
      key: column,
      name: column,
      complete: entity.complete,
      place: true,
      visibility: entity.visibility,
      ...(definition !== undefined && { definition }),
      sources: entity.sources,
    };
  });
