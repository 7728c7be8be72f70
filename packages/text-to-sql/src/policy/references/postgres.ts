import { Gathered, isTree, listOf, type References, type Tree, textOf, UnknownTree } from "./reference.ts";

/** What else may stand in FROM, and reads something that is no table. */
const others = ["RangeFunction", "RangeTableFunc", "RangeTableSample", "JsonTable", "IntoClause"];

/** The tables that SQL reads, by the tree of PostgreSQL's own parser. @throws UnknownTree */
export function postgresReferences(tree: unknown): References {
  const [only, ...more] = isTree(tree) ? listOf(tree.stmts) : [];
  const statement = isTree(only) && isTree(only.stmt) ? only.stmt.SelectStmt : undefined;
  if (!isTree(statement) || more.length > 0) throw new UnknownTree("not one SELECT");
  const gathered = new Gathered();
  walk(statement, new Set(), gathered);
  return { ...gathered, hasWith: statement.withClause !== undefined };
}

/** Every part of a tree, under the names of queries that can be seen from there: each sees those before it, never itself. */
function walk(value: unknown, scope: ReadonlySet<string>, into: Gathered): void {
  if (Array.isArray(value)) for (const one of value) walk(one, scope, into);
  if (!isTree(value)) return;
  const { withClause: named, ...rest } = value;
  let seen = scope;
  if (isTree(named)) {
    if (named.recursive === true) throw new UnknownTree("RECURSIVE");
    for (const entry of listOf(named.ctes)) {
      const query = isTree(entry) && isTree(entry.CommonTableExpr) ? entry.CommonTableExpr : null;
      if (!query) throw new UnknownTree("WITH");
      const name = textOf(query.ctename);
      walk(query.ctequery, new Set([...seen].filter((one) => one !== name)), into);
      into.own.push(name);
      seen = new Set([...seen, name]);
    }
  }
  for (const [kind, part] of Object.entries(rest)) {
    if (others.includes(kind)) throw new UnknownTree(kind);
    if (kind === "RangeVar" && isTree(part)) table(part, seen, into);
    else walk(part, seen, into);
  }
}

function table(node: Tree, scope: ReadonlySet<string>, into: Gathered): void {
  const [schema, name] = [textOf(node.schemaname), textOf(node.relname)];
  if (node.catalogname !== undefined || name === "") throw new UnknownTree("a table of another database");
  if (schema === "" && scope.has(name)) return;
  // What stands at the very beginning is told by leaving its place out; no table does.
  if (typeof node.location !== "number") throw new UnknownTree("a table that stands nowhere");
  into.tables.push({
    parts: schema === "" ? [name] : [schema, name],
    at: node.location,
    hasAlias: node.alias !== undefined,
  });
}
