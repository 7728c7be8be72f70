import { isSecretColumn, type SemanticModel } from "@tanyadata/semantic-model";
import type { Allowed } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { basesNamedBy, type GuardedWarehouse, guardedWarehouse } from "./guarded-warehouse.ts";

/** The columns of the tables of a warehouse, in their order; tables of another schema than its own as `schema.table`. */
export type Catalogue = ReadonlyMap<string, readonly { readonly name: string; readonly isNumber: boolean }[]>;

const queries: Readonly<Record<Warehouse["dialect"], string>> = {
  duckdb: `SELECT CASE schema_name WHEN 'main' THEN table_name ELSE schema_name || '.' || table_name END, column_name, data_type
    FROM duckdb_columns() WHERE NOT internal ORDER BY schema_name, table_name, column_index`,
  // One that is in the search path is called with and without its schema.
  postgres: `SELECT t.called, a.attname, format_type(a.atttypid, NULL)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN LATERAL (VALUES (n.nspname || '.' || c.relname), (CASE WHEN pg_table_is_visible(c.oid) THEN c.relname END)) AS t(called)
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped AND t.called IS NOT NULL
      AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
    ORDER BY t.called, a.attnum`,
  mariadb: `SELECT CASE table_schema WHEN database() THEN table_name ELSE concat(table_schema, '.', table_name) END, column_name, data_type
    FROM information_schema.columns WHERE table_schema NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema')
    ORDER BY table_schema, table_name, ordinal_position`,
};

const numeric = /^(?:u?(?:tiny|small|big|huge)?int(?:eger)?|decimal|numeric|double|float|real|money|smallint|bigint)/i;

/** Asks a warehouse for its columns. @throws Error that says what went wrong */
export async function readCatalogue(warehouse: Pick<Warehouse, "run" | "dialect">): Promise<Catalogue> {
  const outcome = await warehouse.run(queries[warehouse.dialect], { maxRows: 200_000 });
  if (!outcome.ok) throw new Error(`the warehouse did not tell its columns: ${JSON.stringify(outcome.failure)}`);
  const tables = new Map<string, { name: string; isNumber: boolean }[]>();
  for (const [table, name, type] of outcome.value.rows) {
    const columns = tables.get(String(table)) ?? [];
    tables.set(String(table), [...columns, { name: String(name), isNumber: numeric.test(String(type)) }]);
  }
  return tables;
}

/** What SQL may name of some tables: the columns that they have, but no secrets. One that is not there has none. */
export function allowedIn(tables: Iterable<string>, catalogue: Catalogue, model: Pick<SemanticModel, "root">): Allowed {
  const folded = new Map([...catalogue].map(([table, columns]) => [table.toLowerCase(), columns]));
  const columnsOf = (table: string) => catalogue.get(table) ?? folded.get(table.toLowerCase()) ?? [];
  return {
    tables: new Map(
      [...tables].map((table) => [
        table,
        columnsOf(table).map(({ name, isNumber }) => ({
          name,
          isSecret: isSecretColumn(model, table, name, { isNumber }),
        })),
      ]),
    ),
  };
}

/** How long a database's columns are taken for the same; tables of a file never change while it is open. */
const freshMilliseconds = 60_000;

/**
 * The columns of a warehouse as they are: a database that others change is asked again now and then, so that `*` does not tell for long a
 * column that came later. While it does not answer, those before hold.
 */
export function liveCatalogue(warehouse: Warehouse, first: Catalogue, now: () => number): () => Promise<Catalogue> {
  let known = Promise.resolve(first);
  let since = now();
  return () => {
    if (warehouse.dialect !== "duckdb" && now() - since > freshMilliseconds) {
      since = now();
      const before = known;
      known = readCatalogue(warehouse).catch(() => before);
    }
    return known;
  };
}

/**
 * A warehouse guarded for a model: SQL may name the columns of its tables as they are, but no secrets.
 * @param all what there is for others, where policies keep some of it: a refusal then says whether it is theirs
 */
export function guardedBy(
  warehouse: Warehouse,
  catalogue: () => Promise<Catalogue>,
  model: SemanticModel,
  tables: ReadonlySet<string> = basesNamedBy(model),
  all: { readonly model: SemanticModel; readonly catalogue: () => Promise<Catalogue> } | null = null,
): GuardedWarehouse {
  const allowed = allowedAsTheyAre(catalogue, model, tables);
  const toOthers = all && allowedAsTheyAre(all.catalogue, all.model, basesNamedBy(all.model));
  return guardedWarehouse(warehouse, allowed, undefined, toOthers);
}

/** The columns of tables that may be named, made anew where they are others. */
function allowedAsTheyAre(
  catalogue: () => Promise<Catalogue>,
  model: SemanticModel,
  tables: ReadonlySet<string>,
): () => Promise<Allowed> {
  const made = new WeakMap<Catalogue, Allowed>();
  return async () => {
    const now = await catalogue();
    const known = made.get(now) ?? allowedIn(tables, now, model);
    made.set(now, known);
    return known;
  };
}
