import { type Column, refusedColumns, type Tables } from "./columns/columns.ts";
import { checkMariadbTree } from "./mariadb/guard.ts";
import { checkPostgresTree } from "./postgres/guard.ts";
import { query } from "./queries.ts";
import { fields, isRecord, list, lowered, unused } from "./rules.ts";
import { type GuardRefusal, type Rule, type Seen, walk } from "./walk.ts";

export type { GuardRefusal };

/** What SQL may read. */
export interface Allowed {
  /** Tables and views, those of another schema than the warehouse's own as `schema.table`, with their columns in their order. */
  readonly tables: ReadonlyMap<string, readonly Column[]>;
}

/** What SQL reads, in lower case, sorted. */
export interface Touched {
  readonly tables: readonly string[];
  /** Their columns, as `table.column`, or `table.*` for all of them. One that is named without its table may be of each. */
  readonly columns: readonly string[];
}

export type GuardVerdict = ({ readonly ok: true } & Touched) | GuardRefusal;

/**
 * Judges SQL by the tree that DuckDB's `json_serialize_sql` (or PostgreSQL's own parser, or sqlparser of MariaDB's SQL) makes of it: one
 * SELECT over the columns of allowed tables by allowed functions. Allows by list, down to the single field: what it does not know it
 * refuses. Never throws.
 */
export function checkTree(tree: unknown, allowed: Allowed, dialect: keyof typeof judges = "duckdb"): GuardVerdict {
  const tables = dialect === "duckdb" ? withoutCase(allowed.tables) : allowed.tables;
  const seen = judges[dialect](tree, new Set(tables.keys()));
  if ("ok" in seen) return seen;
  const columns = sorted(columnsOf(seen));
  const refusal = dialect === "mariadb" ? refusedSecrets(columns, tables) : refusedColumns(tree, tables, dialect);
  if (refusal) return refusal;
  return { ok: true, tables: sorted(seen.tables.map(({ table }) => table)), columns };
}

/**
 * MariaDB calls no function by a column's name and knows no whole row as a value, so that only secrets are left to refuse: whatever may
 * be one, said by its name or by a star.
 */
function refusedSecrets(columns: readonly string[], tables: Tables): GuardRefusal | null {
  for (const [table, known] of tables)
    for (const { name, isSecret } of known)
      if (isSecret && [name, "*"].some((said) => columns.includes(lowered(`${table}.${said}`))))
        return { ok: false, reason: "secret_not_allowed", detail: `${table}.${name}` };
  return null;
}

const lower = new WeakMap<Tables, Tables>();

/** To DuckDB names are the same in upper and lower case. */
function withoutCase(tables: Tables): Tables {
  const known = lower.get(tables);
  if (known) return known;
  const made = new Map(
    [...tables].map(([table, columns]) => [
      lowered(table),
      columns.map((column) => ({ ...column, name: lowered(column.name) })),
    ]),
  );
  lower.set(tables, made);
  return made;
}
type Judge = (tree: unknown, tables: ReadonlySet<string>) => GuardRefusal | Seen;

const judges: Readonly<Record<"duckdb" | "postgres" | "mariadb", Judge>> = {
  duckdb: (tree, tables) => walk({ root: document, query, tables: tables }, tree),
  postgres: checkPostgresTree,
  mariadb: checkMariadbTree,
};

const sorted = (names: readonly string[]): string[] => [...new Set(names.map(lowered))].sort();

/**
 * What stands before a column's name is a table, another name for one, or a query of its own, whose columns are seen there. Each is looked at
 * once: SQL may name a thousand tables and as many columns, thousands of times.
 */
function columnsOf({ tables, columns }: Seen): string[] {
  const all = new Set(tables.map(({ table }) => table));
  const called = new Map<string, Set<string>>();
  for (const { table, called: name } of tables) {
    const known = called.get(lowered(name));
    if (known) known.add(table);
    else called.set(lowered(name), new Set([table]));
  }
  const named = new Map(columns.map(({ column, of }) => [`${of ?? ""}\0${column}`, { column, of }]));
  return [...named.values()].flatMap(({ column, of }) =>
    [...(of === undefined ? all : (called.get(lowered(of)) ?? []))].map((table) => `${table}.${column}`),
  );
}

const document: Rule = (tree, here) => {
  if (!isRecord(tree) || !Array.isArray(tree.statements)) return here.refuse("malformed", "not a parsed statement");
  if (tree.statements.length !== 1) return here.refuse("not_one_statement", String(tree.statements.length));
  here.visit(fields({ error: unused("error"), statements: list(query) }), tree);
};
