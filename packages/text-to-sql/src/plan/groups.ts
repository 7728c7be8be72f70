import type { Entity, SemanticModel } from "@tanyadata/semantic-model";

/** What a text attribute says of several members alike ("WIB", "Kasir"), as an entity that contains them: no table is its own. */
export interface Group extends Entity {
  readonly groups: string;
}

/** The entity of the values of a text attribute. */
export const groupOf = (entity: string, attribute: string): string => `${entity}_${attribute}`;

export const isGroup = (entity: Pick<Entity, "entity">): entity is Group => "groups" in entity;

/**
 * The model with an entity for each text attribute that declares `groups`: its members are the attribute's values, and each
 * of the attribute's own entity lies in one of them. Whatever is told of containers can then be told of values.
 */
export function withGroups(model: SemanticModel): SemanticModel {
  const groups = [...model.entities.values()].flatMap(groupsOf);
  if (groups.length === 0) return model;
  const own = [...model.entities].map(([id, entity]): [string, Entity] => {
    const parents = groups.flatMap((group) =>
      group.groups === id ? [{ entity: group.entity, column: group.key, shown: false }] : [],
    );
    return [id, parents.length > 0 ? { ...entity, parents: [...entity.parents, ...parents] } : entity];
  });
  return { ...model, entities: new Map([...own, ...groups.map((group): [string, Entity] => [group.entity, group])]) };
}

const groupsOf = (entity: Entity): Group[] =>
  entity.attributes.flatMap((attribute) => {
    if (attribute.kind !== "text" || !attribute.groups) return [];
    const { id, label, terms, column, definition } = attribute;
    return {
      entity: groupOf(entity.entity, id),
      groups: entity.entity,
      label,
      terms,
      table: entity.table,
      key: column,
      name: column,
      prefixes: [],
      self_named: false,
      parents: [],
      links: [],
      attributes: [],
      subsets: [],
      aliases: {},
      codes: [],
      complete: entity.complete,
      place: true,
      prominence: 0,
      ...(definition !== undefined && { definition }),
      sources: entity.sources,
      notes: [],
    };
  });
