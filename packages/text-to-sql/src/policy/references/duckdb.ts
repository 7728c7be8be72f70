import { lowered } from "../../guard/rules.ts";
import { Gathered, isTree, listOf, type References, type Tree, textOf, UnknownTree } from "./reference.ts";

/** What may stand in FROM. */
const sources = new Set(["EMPTY", "BASE_TABLE", "SUBQUERY", "JOIN", "EXPRESSION_LIST"]);

/** The tables that SQL reads, by DuckDB's tree. @throws UnknownTree */
export function duckdbReferences(tree: unknown): References {
  const [only, ...more] = isTree(tree) ? listOf(tree.statements) : [];
  if (!isTree(only) || more.length > 0 || !isTree(only.node)) throw new UnknownTree("not one statement");
  const gathered = new Gathered();
  walk(only.node, new Set(), gathered);
  return { ...gathered, hasWith: listOf(isTree(only.node.cte_map) ? only.node.cte_map.map : []).length > 0 };
}

/** Every part of a tree, under the names of queries that can be seen from there: each sees those before it, never itself. */
function walk(value: unknown, scope: ReadonlySet<string>, into: Gathered): void {
  if (Array.isArray(value)) for (const one of value) walk(one, scope, into);
  if (!isTree(value)) return;
  const { cte_map: ctes, ...rest } = value;
  let seen = scope;
  for (const entry of listOf(isTree(ctes) ? ctes.map : [])) {
    if (!isTree(entry)) throw new UnknownTree("WITH");
    const name = lowered(textOf(entry.key));
    walk(entry.value, without(seen, name), into);
    into.own.push(name);
    seen = new Set([...seen, name]);
  }
  for (const part of ["from_table", "left", "right"])
    if (isSource(rest[part]) && !sources.has(textOf((rest[part] as Tree).type)))
      throw new UnknownTree(textOf((rest[part] as Tree).type));
  if (rest.type === "BASE_TABLE") table(rest, seen, into);
  else for (const part of Object.values(rest)) walk(part, seen, into);
}

/** Sides of joins are sources; sides of comparisons are expressions, which have a class. */
const isSource = (value: unknown): boolean =>
  isTree(value) && value.class === undefined && !textOf(value.type).endsWith("_NODE");

const without = (scope: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...scope].filter((one) => one !== name));

function table(node: Tree, scope: ReadonlySet<string>, into: Gathered): void {
  const [schema, name] = [textOf(node.schema_name), textOf(node.table_name)];
  if (textOf(node.catalog_name) !== "" || name === "") throw new UnknownTree("a table of another database");
  if (schema === "" && scope.has(lowered(name))) return;
  if (typeof node.query_location !== "number") throw new UnknownTree("a table that stands nowhere");
  into.tables.push({
    parts: schema === "" ? [name] : [schema, name],
    at: node.query_location,
    hasAlias: textOf(node.alias) !== "",
  });
}
