import { nameIn, namesIn } from "../../guard/mariadb/nodes.ts";
import { Gathered, isTree, listOf, type References, type Tree, UnknownTree } from "./reference.ts";

/** What may stand in FROM. */
const sources = new Set(["Table", "Derived", "NestedJoin"]);

/** The tables that SQL reads, by the tree of sqlparser, whose names tell where they stand. @throws UnknownTree */
export function mariadbReferences(tree: unknown): References {
  const [only, ...more] = isTree(tree) ? listOf(tree.statements) : [];
  const query = isTree(only) ? only.Query : undefined;
  if (!isTree(query) || more.length > 0) throw new UnknownTree("not one SELECT");
  const gathered = new Gathered();
  walk(query, new Set(), gathered, true);
  return { ...gathered, hasWith: isTree(query.with) };
}

/**
 * Every part of a tree, under the names of queries that can be seen from there: each sees those before it, never itself. From within a WITH
 * in brackets the server does not see those outside: there is none then.
 */
function walk(value: unknown, scope: ReadonlySet<string>, into: Gathered, isOutermost = false): void {
  if (Array.isArray(value)) for (const one of value) walk(one, scope, into);
  if (!isTree(value)) return;
  const { with: named, ...rest } = value;
  let seen = scope;
  if (isTree(named)) {
    if (!isOutermost) throw new UnknownTree("WITH within a query");
    if (named.recursive === true) throw new UnknownTree("RECURSIVE");
    for (const entry of listOf(named.cte_tables)) {
      const name = isTree(entry) && isTree(entry.alias) ? nameIn(entry.alias.name) : null;
      if (!isTree(entry) || name === null) throw new UnknownTree("WITH");
      walk(entry.query, new Set([...seen].filter((one) => one !== name)), into);
      into.own.push(name);
      seen = new Set([...seen, name]);
    }
  }
  if (isTree(rest.relation)) {
    const [kind = "", ...more] = Object.keys(rest.relation);
    if (!sources.has(kind) || more.length > 0) throw new UnknownTree(kind);
  }
  const { Table: read, ...others } = rest;
  if (isTree(read)) table(read, seen, into);
  for (const part of Object.values(others)) walk(part, seen, into);
}

function table(node: Tree, scope: ReadonlySet<string>, into: Gathered): void {
  const parts = namesIn(node.name);
  if (node.args !== null && node.args !== undefined) throw new UnknownTree("a function as a table");
  if (!parts || parts.length === 0) throw new UnknownTree("a table without a name");
  if (parts.length === 1 && scope.has(parts[0] ?? "")) return;
  const [first] = listOf(node.name);
  const identifier = isTree(first) && "Identifier" in first ? first.Identifier : first;
  const [line, column] =
    isTree(identifier) && typeof identifier.span === "string" ? identifier.span.split(":").map(Number) : [];
  if (!line || !column) throw new UnknownTree("a table that stands nowhere");
  into.tables.push({ parts, at: { line, column }, hasAlias: isTree(node.alias) });
}
