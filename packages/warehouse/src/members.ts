import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Cell } from "./warehouse.ts";

/** Runs a query and gives all its rows; throws when it cannot. */
export type ReadRows = (sql: string) => Promise<readonly (readonly Cell[])[]>;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the members of every entity of a model: what a question's names are looked up in. */
export async function readMembers(model: SemanticModel, read: ReadRows): Promise<Member[]> {
  const members: Member[] = [];
  for (const entity of model.entities.values())
    for (const row of await read(membersQuery(entity))) members.push(memberOf(entity, row));
  return members;
}

/** One row for each member: key, name, key of each parent, then whether each subset holds it. */
function membersQuery(entity: Entity): string {
  const columns = [
    `CAST(${quote(entity.key)} AS VARCHAR)`,
    `CAST(${quote(entity.name)} AS VARCHAR)`,
    ...entity.parents.map((parent) => `CAST(${quote(parent.column)} AS VARCHAR)`),
    ...entity.subsets.map(
      (subset) => `coalesce(${subset.where.replace(/\{([^{}]+)\}/g, (_, column: string) => quote(column))}, false)`,
    ),
  ];
  return `SELECT ${columns.join(", ")} FROM ${quote(entity.table)} ORDER BY 1`;
}

function memberOf(entity: Entity, row: readonly Cell[]): Member {
  const parents: Record<string, string> = {};
  entity.parents.forEach((parent, i) => {
    const key = row[2 + i];
    if (key !== null && key !== undefined) parents[parent.entity] = String(key);
  });
  const subsets = entity.subsets.filter((_, i) => row[2 + entity.parents.length + i] === true);
  return {
    entity: entity.entity,
    key: String(row[0]),
    name: String(row[1]),
    parents,
    subsets: subsets.map((subset) => subset.id),
  };
}
