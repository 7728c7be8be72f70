import { checkPostgresTree } from "./postgres/guard.ts";
import { query } from "./queries.ts";
import { fields, isRecord, list, lowered, unused } from "./rules.ts";
import { type GuardRefusal, type Rule, walk } from "./walk.ts";

export type { GuardRefusal };

/** What SQL may read. */
export interface Allowed {
  /** Tables and views of the warehouse's own schema. */
  readonly tables: ReadonlySet<string>;
}

/** `tables` are the allowed tables that the SQL reads, in lower case, sorted. */
export type GuardVerdict = { readonly ok: true; readonly tables: readonly string[] } | GuardRefusal;

/**
 * Judges SQL by the tree that DuckDB's `json_serialize_sql` (or PostgreSQL's own parser) makes of it: one SELECT over
 * allowed tables by allowed functions. Allows by list, down to the single field: what it does not know it refuses. Never throws.
 */
export function checkTree(tree: unknown, allowed: Allowed, dialect: "duckdb" | "postgres" = "duckdb"): GuardVerdict {
  const seen =
    dialect === "postgres"
      ? checkPostgresTree(tree, allowed.tables)
      : walk({ root: document, query, tables: new Set([...allowed.tables].map(lowered)) }, tree);
  return "touched" in seen ? { ok: true, tables: [...seen.touched].map(lowered).sort() } : seen;
}

const document: Rule = (tree, here) => {
  if (!isRecord(tree) || !Array.isArray(tree.statements)) return here.refuse("malformed", "not a parsed statement");
  if (tree.statements.length !== 1) return here.refuse("not_one_statement", String(tree.statements.length));
  here.visit(fields({ error: unused("error"), statements: list(query) }), tree);
};
