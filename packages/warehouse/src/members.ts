import type { Entity, Member, SemanticModel, TextAttribute } from "@tanyadata/semantic-model";
import type { Cell, Warehouse } from "./warehouse.ts";

/** Runs a query and gives all its rows; throws when it cannot. */
export type ReadRows = (sql: string) => Promise<readonly (readonly Cell[])[]>;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the members of every entity of a model: what a question's names are looked up in. */
export async function readMembers(
  model: SemanticModel,
  read: ReadRows,
  dialect: Warehouse["dialect"] = "duckdb",
): Promise<Member[]> {
  const members: Member[] = [];
  for (const entity of model.entities.values()) {
    const [row] = await read(membersQuery(entity, dialect));
    const rows = JSON.parse(String(row?.[0] ?? "[]")) as Cell[][];
    for (const one of rows) members.push(memberOf(entity, one));
  }
  return members;
}

/**
 * All members in one cell, as JSON: an array for each, of key, name, key of each parent, the texts that it is found by, its
 * codes, then whether each subset holds it.
 * A hundred thousand rows would take ten times as long from process to process.
 */
function membersQuery(entity: Entity, dialect: Warehouse["dialect"]): string {
  const columns = [
    text(entity.key),
    text(entity.name),
    ...entity.parents.map((parent) => text(parent.column)),
    ...findable(entity).map((attribute) => text(attribute.column)),
    ...entity.codes.map((numbering) => text(numbering.column)),
    ...entity.subsets.map(
      (subset) => `coalesce(${subset.where.replace(/\{([^{}]+)\}/g, (_, column: string) => quote(column))}, false)`,
    ),
  ];
  const order = `ORDER BY ${quote(entity.key)}`;
  if (dialect === "postgres")
    return `SELECT CAST(json_agg(json_build_array(${columns.join(", ")}) ${order}) AS VARCHAR) FROM ${quote(entity.table)}`;
  const list = `list(json_array(${columns.join(", ")}) ${order})`;
  return `SELECT CAST(to_json(${list}) AS VARCHAR) FROM ${quote(entity.table)}`;
}

const findable = (entity: Entity): TextAttribute[] =>
  entity.attributes.filter((attribute) => attribute.kind === "text").filter((attribute) => attribute.findable);

const text = (column: string): string => `CAST(${quote(column)} AS VARCHAR)`;

function memberOf(entity: Entity, row: readonly Cell[]): Member {
  const [key, name, ...rest] = row;
  const texts = findable(entity);
  const take = (ids: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      rest.splice(0, ids.length).flatMap((cell, i) => (cell == null ? [] : [[ids[i] ?? "", String(cell)] as const])),
    );
  const parents = take(entity.parents.map((parent) => parent.entity));
  const said = take(texts.map(({ id }) => id));
  const codes = take(entity.codes.map(({ id }) => id));
  return {
    entity: entity.entity,
    key: String(key),
    name: String(name),
    parents,
    subsets: entity.subsets.filter((_, i) => rest[i] === true).map((subset) => subset.id),
    ...(texts.length > 0 && { texts: said }),
    ...(entity.codes.length > 0 && { codes }),
  };
}
