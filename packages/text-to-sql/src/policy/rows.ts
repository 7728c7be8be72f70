import {
  basesOf,
  type Dataset,
  type Entity,
  type Member,
  type RowCondition,
  type SemanticModel,
} from "@tanyadata/semantic-model";
import type { Dialect } from "../sql/dialect.ts";
import { type Chosen, entitiesOf, rollsOf } from "./chosen.ts";

/** What rows are told apart in. */
export interface RowContext {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  /** The columns of a table of the database, in their order; undefined: it has no such table. */
  readonly columnsOf: (table: string) => readonly string[] | undefined;
  readonly members: readonly Member[];
}

/** A condition of SQL over the columns of one table; null: nothing in the table tells its rows apart. */
export type Where = string | null;

const nothing = "1 = 0";

/** The members of an entity that are chosen, or lie in what is, or are tied to it. */
export function membersWithin(entity: Entity, chosen: Chosen, context: RowContext, mayBeTied = true): Where {
  const { dialect, model } = context;
  const own = chosen.members.get(entity.entity);
  const parts = own ? [isOneOf(entity.key, [...own.keys()], dialect)] : [];
  for (const parent of entity.parents) {
    const keys = chosen.members.get(parent.entity);
    if (keys) parts.push(isOneOf(parent.column, [...keys.keys()], dialect));
  }
  const known = new Set([entity.entity, ...entity.parents.map((parent) => parent.entity)]);
  // What lies in what is chosen by way of what holds it alone.
  for (const parent of entity.parents) {
    const above = model.entities.get(parent.entity);
    const further = above?.parents.some((one) => !known.has(one.entity)) ? withoutKnown(chosen, known) : null;
    const where = above && further && further.members.size > 0 ? membersWithin(above, further, context, false) : null;
    if (above && where !== null) parts.push(`${column(parent.column, dialect)} IN (${keysOf(above, where, context)})`);
  }
  if (parts.length > 0) return anyOf(parts);
  return mayBeTied ? tied(entity, chosen, context) : null;
}

const withoutKnown = (chosen: Chosen, known: ReadonlySet<string>): Chosen => ({
  ...chosen,
  members: new Map([...chosen.members].filter(([entity]) => !known.has(entity))),
});

/** What is tied to members that are chosen, or lie in what is: a river to the provinces that it flows through. */
function tied(entity: Entity, chosen: Chosen, context: RowContext): Where {
  const { model, dialect } = context;
  const ties = [
    ...entity.links.map((link) => ({ table: link.table, own: link.from, other: link.to, of: link.entity })),
    ...[...model.entities.values()].flatMap((one) =>
      one.links
        .filter((link) => link.entity === entity.entity && one !== entity)
        .map((link) => ({ table: link.table, own: link.to, other: link.from, of: one.entity })),
    ),
  ];
  const parts = ties.flatMap(({ table, own, other, of }) => {
    const there = model.entities.get(of);
    const where =
      there && of !== entity.entity && !model.views.has(table) ? membersWithin(there, chosen, context, false) : null;
    if (!there || where === null) return [];
    const at = `SELECT ${column(own, dialect)} FROM ${tableName(table, dialect)} WHERE ${column(other, dialect)} IN (${keysOf(there, where, context)})`;
    return [`${column(entity.key, dialect)} IN (${at})`];
  });
  return parts.length > 0 ? anyOf(parts) : null;
}

/** The rows of a dataset that belong to what is chosen, as a condition over a column of its table or of one that is joined to it. */
export function rowsWithin(
  dataset: Dataset,
  condition: RowCondition,
  chosen: Chosen,
  context: RowContext,
): { readonly column: string; readonly among: string } | null {
  const dimension = dataset.dimensions.find(({ id }) => id === condition.of);
  if (dimension) return { column: dimension.column, among: listed(chosen.values, context.dialect) };
  const wanted = entitiesOf(condition, context.model);
  for (const { entity: id, column } of [dataset.grain, ...dataset.also]) {
    const entity = context.model.entities.get(id);
    if (!entity || wanted.length === 0) continue;
    const only = chosen.members.get(id);
    const isAlone = only !== undefined && chosen.members.size === 1;
    if (isAlone) return { column, among: listed([...only.keys()], context.dialect) };
    const where = membersWithin(entity, chosen, context);
    if (where !== null) return { column, among: fewKeys(entity, chosen, context) ?? keysOf(entity, where, context) };
    // It stands above what is chosen, or apart from it: no row of it is about that alone.
    if (isPlaced(entity, wanted, context.model)) return { column, among: "NULL" };
  }
  return null;
}

/** More keys than these are rather asked of their table. */
const mostListed = 200;

/** The keys of members that are chosen or lie in what is, written out where they are few: nothing has to be joined then. */
function fewKeys(
  { entity, parents }: Entity,
  { members: chosen }: Chosen,
  { members, dialect }: RowContext,
): string | null {
  const roll = rollsOf(members).get(entity);
  const isDirect = [...chosen.keys()].every((id) => id === entity || parents.some((parent) => parent.entity === id));
  if (!roll || !isDirect) return null;
  const keys: string[] = [];
  for (const member of roll.byKey.values()) {
    for (const [id, some] of chosen)
      if (some.has(id === entity ? member.key : (member.parents[id] ?? ""))) {
        keys.push(member.key);
        break;
      }
    if (keys.length > mostListed) return null;
  }
  return keys.length === 0 ? null : listed(keys, dialect);
}

/** Whether members lie in those that a condition may name, or hold them. */
function isPlaced(entity: Entity, wanted: readonly string[], model: SemanticModel): boolean {
  const holds = wanted.some((id) => model.entities.get(id)?.parents.some((parent) => parent.entity === entity.entity));
  return holds || wanted.includes(entity.entity) || entity.parents.some((parent) => wanted.includes(parent.entity));
}

/** The keys of an entity's members of a condition: asked of its table of the database. */
export function keysOf(entity: Entity, where: string, context: RowContext): string {
  const { dialect, model, columnsOf } = context;
  const bases = basesOf(entity.table, model);
  const [base = ""] = bases;
  if (bases.length !== 1 || columnsOf(base) === undefined) return "NULL";
  return `SELECT ${column(entity.key, dialect)} FROM ${tableName(base, dialect)} WHERE ${where}`;
}

const column = (name: string, dialect: Dialect): string => dialect.identifier(name);
export const tableName = (name: string, dialect: Dialect): string =>
  name
    .split(".")
    .map((part) => dialect.identifier(part))
    .join(".");
const listed = (values: readonly string[], dialect: Dialect): string =>
  values.length === 0 ? "NULL" : [...new Set(values)].sort().map(dialect.text).join(", ");
const isOneOf = (name: string, keys: readonly string[], dialect: Dialect): string =>
  `${column(name, dialect)} IN (${listed(keys, dialect)})`;

/** Several rules may say the same. */
export const anyOf = (parts: readonly string[]): string => {
  const [first = nothing, ...others] = new Set(parts);
  return others.length === 0 ? first : `(${[first, ...others].join(" OR ")})`;
};
