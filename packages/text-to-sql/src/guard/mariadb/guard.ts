import { fields, isRecord, list } from "../rules.ts";
import { type GuardRefusal, type Rule, type Seen, walk } from "../walk.ts";
import { choice } from "./nodes.ts";
import { query } from "./queries.ts";

/**
 * Judges SQL of MariaDB and MySQL by the tree that sqlparser makes of it, by the same spirit as `checkTree` does for DuckDB: what it
 * does not know it refuses. Tables are those of the session's own database, to the letter. Never throws.
 */
export function checkMariadbTree(tree: unknown, tables: ReadonlySet<string>): GuardRefusal | Seen {
  return walk({ root: document, query, tables }, tree);
}

const document: Rule = (tree, here) => {
  if (!isRecord(tree) || !Array.isArray(tree.statements)) return here.refuse("malformed", "not a parsed statement");
  if (tree.statements.length !== 1) return here.refuse("not_one_statement", String(tree.statements.length));
  here.visit(fields({ statements: list(choice({ Query: query })) }), tree);
};
