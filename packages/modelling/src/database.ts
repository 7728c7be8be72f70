import { type Dataset, type Member, type SemanticModel, withViews } from "@tanyadata/semantic-model";
import { dialects, type Engine, makeEngine } from "@tanyadata/text-to-sql";
import { type Cell, readMembers, vastEntities, type Warehouse } from "@tanyadata/warehouse";

/** A name in SQL that every database understands, as its sessions are set. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A value as text. */
export const asText = ({ dialect }: Pick<Warehouse, "dialect">, value: string): string =>
  dialects[dialect].string(value);

/** Writes `{column}` of a model's expression as a column of the one table in scope. */
export const expanded = (expression: string): string =>
  expression.replace(/\{([^{}]+)\}/g, (_, column: string) => quoted(column));

/** The rows of a dataset as they stand after FROM, and how one of their columns is written there. */
export function rowsIn(
  { joins }: Pick<Dataset, "joins">,
  table: string,
): { from: string; column: (name: string) => string } {
  const column = (name: string): string => {
    const join = joins.find((one) => name.startsWith(`${one.table}.`));
    return join ? `${quoted(join.table)}.${quoted(name.slice(join.table.length + 1))}` : `fact.${quoted(name)}`;
  };
  const joined = joins.map(
    (join) => ` LEFT JOIN ${quoted(join.table)} ON ${quoted(join.table)}.${quoted(join.to)} = ${column(join.from)}`,
  );
  return { from: `${quoted(table)} AS fact${joined.join("")}`, column };
}

/**
 * Which keys of some rows nobody of a table has, and how many rows have one of those. As a join, which distributed databases plan; they
 * refuse many a subquery that looks at the rows around it.
 */
export const lostKeys = (
  warehouse: Pick<Warehouse, "dialect">,
  { from, key }: { readonly from: string; readonly key: string },
  { table, key: there }: { readonly table: string; readonly key: string },
): string =>
  `SELECT count(*), min(${asText(warehouse, "named.k")}) FROM (SELECT ${key} AS k FROM ${from} WHERE ${key} IS NOT NULL) AS named
   LEFT JOIN (SELECT ${quoted(there)} AS k FROM ${quoted(table)}) AS member ON member.k = named.k WHERE member.k IS NULL`;

/** Writes `{column}` of a dataset's expression as a column of its rows. */
export const expandedBy = (expression: string, column: (name: string) => string): string =>
  expression.replace(/\{([^{}]+)\}/g, (_, name: string) => column(name));

/** A table in SQL by its name in the catalogue: `ref.kelas` is a table of another schema. */
export function nameInSql(name: string): string {
  const dot = name.indexOf(".");
  return dot < 1 ? quoted(name) : `${quoted(name.slice(0, dot))}.${quoted(name.slice(dot + 1))}`;
}

export type Answered =
  | { readonly ok: true; readonly rows: readonly (readonly Cell[])[]; readonly truncated: boolean }
  | { readonly ok: false; readonly why: string };

/** Runs the program's own SQL; what the database says against it is a value. */
export async function query(
  warehouse: Pick<Warehouse, "run">,
  sql: string,
  options: Parameters<Warehouse["run"]>[1] = {},
): Promise<Answered> {
  const outcome = await warehouse.run(sql, options);
  if (outcome.ok) return { ok: true, rows: outcome.value.rows, truncated: outcome.value.truncated };
  const { failure } = outcome;
  return { ok: false, why: "message" in failure ? failure.message : failure.kind };
}

/** The same warehouse, in which a model's views are there as its tables are. */
export const overViews = (warehouse: Warehouse, model: SemanticModel): Warehouse => ({
  ...warehouse,
  run: (sql, options) => warehouse.run(withViews(sql, model), options),
});

/** How many rows a table of a model has; null where the database does not tell. */
export async function countRows(warehouse: Warehouse, model: SemanticModel, table: string): Promise<number | null> {
  const counted = await query(overViews(warehouse, model), `SELECT count(*) FROM ${quoted(table)}`);
  return counted.ok ? Number(counted.rows[0]?.[0]) : null;
}

/** A model's engine over a database, with the members that it knows by name: those of vast entities are nobody's to hold. @throws Error */
export async function engineAt(
  model: SemanticModel,
  warehouse: Warehouse,
): Promise<{ engine: Engine; members: Member[] }> {
  const read = (sql: string) => rowsOf(warehouse, sql);
  const vast = await vastEntities(model, read);
  const members = await readMembers(model, read, warehouse.dialect, vast);
  return { engine: makeEngine(model, members, dialects[warehouse.dialect], vast), members };
}

/** Rows of a query that must run. @throws Error that says what the database said */
export async function rowsOf(warehouse: Warehouse, sql: string): Promise<readonly (readonly Cell[])[]> {
  const answered = await query(warehouse, sql);
  if (!answered.ok) throw new Error(`the database refused (${answered.why}): ${sql}`);
  return answered.rows;
}
