import { folded } from "./duckdb-form.ts";
import {
  type Expressions,
  type FromForm,
  type Gathered,
  isTree,
  type Name,
  nothingYet,
  type Pair,
  type QueryForm,
  refuse,
  type Tree,
  treesIn,
} from "./query-form.ts";

/**
 * The query that sqlparser tells of MariaDB's or MySQL's SQL. Columns bear their names in any case, and so may what a query calls its
 * tables, where the server is set so; tables themselves are named to the letter. @throws Beyond
 */
export function mariadbForm(tree: unknown): QueryForm {
  const [only, ...more] = treesIn(isTree(tree) ? tree.statements : null);
  if (!only || more.length > 0) return refuse("one statement is wanted");
  return isTree(only.Query) ? queryOf(only.Query) : refuse("only SELECT is allowed");
}

/** What a node of one kind holds; null where it is of another. */
const inner = (value: unknown, kind: string): Tree | null => {
  const held = isTree(value) ? value[kind] : undefined;
  return isTree(held) ? held : null;
};

/**
 * What a query gives a name. The server takes letters with and without their marks for the same, but not everywhere: only those
 * of ASCII are alike to all.
 */
function given(value: unknown): string {
  const name = isTree(value) && typeof value.value === "string" ? value.value : "";
  return /^[\x20-\x7e]*$/.test(name) ? folded(name) : refuse(`${name}: names given here are of plain letters`);
}
const written = (value: unknown): string => (isTree(value) && typeof value.value === "string" ? value.value : "");
const columnsOf = (alias: unknown): string[] =>
  treesIn(isTree(alias) ? alias.columns : null).map(({ name }) => given(name));

function queryOf(query: Tree): QueryForm {
  const { with: named, body, order_by: order, ...rest } = query;
  const ctes = treesIn(isTree(named) ? named.cte_tables : null).map(({ alias, query: inside }) => {
    const { name } = isTree(alias) ? alias : {};
    // As a table's name it is to the letter.
    if (given(name) !== written(name)) refuse("names in WITH are in small letters");
    return { name: given(name), columns: columnsOf(alias), query: isTree(inside) ? queryOf(inside) : refuse("WITH") };
  });
  const sorts = treesIn(inner(order, "kind")?.Expressions);
  const select = inner(body, "Select");
  return {
    ctes,
    body: bodyOf(body),
    orderNames: sorts.flatMap(bareName),
    expressions: gathered([
      select ? withoutFrom(select) : [],
      rest,
      sorts.filter((sort) => bareName(sort).length === 0),
    ]),
  };
}

const withoutFrom = ({ from: _, ...rest }: Tree): Tree => rest;

/** What a part of ORDER BY is, where it is one bare name. */
function bareName(sort: Tree): Name {
  const name = columnOf(sort.expr);
  return name?.length === 1 ? name : [];
}

function bodyOf(body: unknown): QueryForm["body"] {
  const set = inner(body, "SetOperation");
  if (set) return { kind: "set", left: sideOf(set.left), right: sideOf(set.right) };
  const bracketed = inner(body, "Query");
  if (bracketed) return refuse("a query in brackets stands in FROM or in an expression");
  const select = inner(body, "Select") ?? refuse(`${isTree(body) ? Object.keys(body)[0] : "nothing"} is not allowed`);
  const output = treesIn(select.projection).map((item) => {
    const { expr, alias } = inner(item, "ExprWithAlias") ?? { expr: item.UnnamedExpr, alias: null };
    const column = columnOf(expr);
    return { name: given(alias) || (column?.at(-1) ?? ""), column };
  });
  const tables = treesIn(select.from);
  if (tables.length > 1) return refuse("join only by ON, along a tie");
  return { kind: "select", output, from: tables[0] ? joinedOf(tables[0]) : null };
}

/** One side of a set operation stands there without what is around a query. */
function sideOf(body: unknown): QueryForm {
  const bracketed = inner(body, "Query");
  return bracketed ? queryOf(bracketed) : queryOf({ body });
}

function joinedOf({ relation, joins }: Tree): FromForm {
  let left = fromOf(relation);
  for (const join of treesIn(joins)) {
    const [operator = {}] = isTree(join.join_operator) ? Object.values(join.join_operator) : [];
    const kind = isTree(join.join_operator) ? Object.keys(join.join_operator)[0] : "";
    const on = isTree(operator) ? operator.On : undefined;
    if (kind === "CrossJoin" || !isTree(on)) return refuse("join only by ON, along a tie");
    left = { kind: "join", left, right: fromOf(join.relation), on: gathered(on), equal: equalitiesIn(on) };
  }
  return left;
}

function fromOf(from: unknown): FromForm {
  const table = inner(from, "Table");
  const derived = inner(from, "Derived");
  const nested = inner(from, "NestedJoin");
  if (nested) {
    if (nested.alias !== null || !isTree(nested.table_with_joins)) return refuse("a join in brackets keeps its names");
    return joinedOf(nested.table_with_joins);
  }
  if (derived) {
    if (derived.lateral === true) return refuse("LATERAL is not allowed");
    const { alias, subquery } = derived;
    const query = isTree(subquery) ? queryOf(subquery) : refuse("not a query");
    return { kind: "query", query, name: given(isTree(alias) ? alias.name : null), columns: columnsOf(alias) };
  }
  if (!table) return refuse(`FROM may not hold ${isTree(from) ? Object.keys(from)[0] : "nothing"}`);
  const [part, ...more] = treesIn(table.name);
  if (!part || more.length > 0) return refuse("tables are named without a database");
  if (columnsOf(table.alias).length > 0) return refuse("columns of a table keep their names");
  const name = written(part.Identifier);
  return { kind: "table", table: name, name: given(isTree(table.alias) ? table.alias.name : null) || folded(name) };
}

function gathered(value: unknown, into: Gathered = nothingYet()): Expressions {
  if (Array.isArray(value)) for (const item of value) gathered(item, into);
  if (!isTree(value)) return into;
  if ("Wildcard" in value || "QualifiedWildcard" in value) refuse("* is not allowed: name the columns");
  const column = columnOf(value);
  if (column) {
    into.columns.push(column);
    return into;
  }
  for (const [name, part] of Object.entries(value)) {
    const isQuery = (name === "subquery" || name === "Subquery") && isTree(part);
    if (isQuery) into.queries.push(queryOf(part));
    // Names that are no columns: of functions, aliases, collations.
    else if (!["name", "alias", "collation", "window_name", "NamedWindow"].includes(name)) gathered(part, into);
  }
  return into;
}

function columnOf(value: unknown): Name | null {
  if (!isTree(value)) return null;
  const parts = "Identifier" in value ? [value.Identifier] : value.CompoundIdentifier;
  return Array.isArray(parts) ? parts.map((part) => folded(written(part))) : null;
}

function equalitiesIn(condition: Tree): Pair[] {
  const nested = inner(condition, "Nested");
  if (nested) return equalitiesIn(nested);
  const { left, op, right } = inner(condition, "BinaryOp") ?? {};
  if (!isTree(left) || !isTree(right)) return [];
  if (op === "And") return [...equalitiesIn(left), ...equalitiesIn(right)];
  const [one, other] = [columnOf(left), columnOf(right)];
  return op === "Eq" && one && other ? [[one, other]] : [];
}
