import { type Entity, type Member, type SemanticModel, type TextAttribute, withViews } from "@tanyadata/semantic-model";
import type { Cell, Warehouse } from "./warehouse.ts";

/** Runs a query and gives all its rows; throws when it cannot. */
export type ReadRows = (sql: string) => Promise<readonly (readonly Cell[])[]>;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Reads the members of every entity of a model: what a question's names are looked up in.
 * @param vast entities that have too many to be held
 */
export async function readMembers(
  model: SemanticModel,
  read: ReadRows,
  dialect: Warehouse["dialect"] = "duckdb",
  vast: { has(entity: string): boolean } = new Set<string>(),
): Promise<Member[]> {
  const members: Member[] = [];
  for (const entity of model.entities.values()) {
    if (!entity.named || vast.has(entity.entity)) continue;
    const rows = await read(withViews(membersQuery(entity, dialect), model));
    const memberOf = memberMaker(entity);
    const isList = dialect !== "mariadb";
    for (const one of isList ? (JSON.parse(String(rows[0]?.[0] ?? "[]")) as Cell[][]) : rows)
      members.push(memberOf(one));
  }
  return members;
}

/**
 * All members in one cell, as JSON: an array for each, of key, name, key of each parent, the texts that it is found by, its
 * codes, then whether each subset holds it.
 * A hundred thousand rows would take ten times as long from process to process. MariaDB's come as rows: its driver makes them
 * here, and its lists have a longest length.
 */
function membersQuery(entity: Entity, dialect: Warehouse["dialect"]): string {
  const columns = memberColumns(entity, dialect);
  const order = `ORDER BY ${quote(entity.key)}`;
  if (dialect === "mariadb") return `SELECT ${columns.join(", ")} FROM ${quote(entity.table)} ${order}`;
  if (dialect === "postgres")
    return `SELECT CAST(json_agg(json_build_array(${columns.join(", ")}) ${order}) AS VARCHAR) FROM ${quote(entity.table)}`;
  const list = `list(json_array(${columns.join(", ")}) ${order})`;
  return `SELECT CAST(to_json(${list}) AS VARCHAR) FROM ${quote(entity.table)}`;
}

/** What a member is made of, in the order that `memberMaker` knows. */
export const memberColumns = (entity: Entity, dialect: Warehouse["dialect"]): string[] => [
  text(entity.key, dialect),
  text(entity.name, dialect),
  ...entity.parents.map((parent) => text(parent.column, dialect)),
  ...findable(entity).map((attribute) => text(attribute.column, dialect)),
  ...entity.codes.map((numbering) => text(numbering.column, dialect)),
  ...entity.subsets.map(
    (subset) => `coalesce(${subset.where.replace(/\{([^{}]+)\}/g, (_, column: string) => quote(column))}, false)`,
  ),
];

const findable = (entity: Entity): TextAttribute[] =>
  entity.attributes.filter((attribute) => attribute.kind === "text").filter((attribute) => attribute.findable);

export const text = (column: string, dialect: Warehouse["dialect"]): string =>
  `CAST(${quote(column)} AS ${dialect === "mariadb" ? "CHAR" : "VARCHAR"})`;

/** Makes the members of an entity from their rows. A hundred thousand are made at every start: what neighbours have alike, they share. */
export function memberMaker(entity: Entity): (row: readonly Cell[]) => Member {
  const parents = entity.parents.map((parent) => parent.entity);
  const texts = findable(entity).map(({ id }) => id);
  const codes = entity.codes.map(({ id }) => id);
  const subsets = entity.subsets.map(({ id }) => id);
  const textsAt = 2 + parents.length;
  const codesAt = textsAt + texts.length;
  const subsetsAt = codesAt + codes.length;
  let last: readonly Cell[] = [];
  let above: Member["parents"] = {};
  let within: Member["subsets"] = [];
  return (row) => {
    if (!isAlike(row, last, 2, textsAt)) above = recordOf(parents, row, 2);
    if (!isAlike(row, last, subsetsAt, row.length)) within = subsets.filter((_, i) => isTrue(row[subsetsAt + i]));
    last = row;
    const member: { -readonly [K in keyof Member]: Member[K] } = {
      entity: entity.entity,
      key: String(row[0]),
      name: String(row[1]),
      parents: above,
      subsets: within,
    };
    if (texts.length > 0) member.texts = recordOf(texts, row, textsAt);
    if (codes.length > 0) member.codes = recordOf(codes, row, codesAt);
    return member;
  };
}

/** MariaDB's word for true is a number. */
const isTrue = (cell: Cell | undefined): boolean => cell === true || cell === 1;

function isAlike(row: readonly Cell[], other: readonly Cell[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (row[i] !== other[i]) return false;
  return true;
}

/** The cells from `from` on by what they are; none where a cell is empty. */
function recordOf(ids: readonly string[], row: readonly Cell[], from: number): Record<string, string> {
  const record: Record<string, string> = {};
  for (let i = 0; i < ids.length; i++) {
    const [id, cell] = [ids[i], row[from + i]];
    if (id !== undefined && cell != null) record[id] = String(cell);
  }
  return record;
}
