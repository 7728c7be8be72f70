import { isRecord } from "../rules.ts";
import { type GuardRefusal, type Rule, type Seen, walk } from "../walk.ts";
import { parts } from "./nodes.ts";
import { query } from "./queries.ts";

/**
 * Judges SQL by the tree that libpg-query makes of it, by the same spirit as `checkTree` does for DuckDB: what it does not
 * know it refuses. Tables are those of the session's search path, without a schema. Never throws.
 */
export function checkPostgresTree(tree: unknown, tables: ReadonlySet<string>): GuardRefusal | Seen {
  return walk({ root: document, query, tables }, tree);
}

const document: Rule = (tree, here) => {
  if (!isRecord(tree) || !Array.isArray(tree.stmts)) return here.refuse("malformed", "not a parsed statement");
  if (tree.stmts.length !== 1) return here.refuse("not_one_statement", String(tree.stmts.length));
  const [only] = tree.stmts as unknown[];
  here.visit(parts({ stmt: query, stmt_location: () => {}, stmt_len: () => {} }), only);
};
