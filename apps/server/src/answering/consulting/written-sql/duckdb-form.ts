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

/** The query that DuckDB's `json_serialize_sql` tells of. @throws Beyond */
export function duckdbForm(tree: unknown): QueryForm {
  const statements = isTree(tree) && Array.isArray(tree.statements) ? tree.statements : [];
  if (statements.length !== 1) return refuse("one statement is wanted");
  return queryOf(statements[0]);
}

/** Names are the same in upper and lower case, but only the letters of ASCII. */
export const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const lower = (value: unknown): string => (typeof value === "string" ? folded(value) : "");
const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(lower) : []);

function queryOf(value: unknown): QueryForm {
  return isTree(value) && isTree(value.node) ? nodeOf(value.node) : refuse("not a query");
}

function nodeOf(node: Tree): QueryForm {
  const { cte_map: ctes, from_table, modifiers, left, right, ...rest } = node;
  const parts = treesIn(modifiers).flatMap(({ orders, ...part }) => [...treesIn(orders), part]);
  return {
    ctes: treesIn(isTree(ctes) ? ctes.map : null).map(({ key, value }) => ({
      name: lower(key),
      columns: namesIn(isTree(value) ? value.aliases : null),
      query: queryOf(isTree(value) ? value.query : null),
    })),
    body: bodyOf(node),
    orderNames: parts.flatMap(bareName),
    expressions: gathered([rest, parts.filter((part) => bareName(part).length === 0)]),
  };
}

/** What a part of ORDER BY is, where it is one bare name. */
function bareName({ expression }: Tree): Name {
  const name = isTree(expression) ? columnOf(expression) : null;
  return name?.length === 1 ? name : [];
}

function bodyOf({ type, left, right, select_list: list, from_table: from }: Tree): QueryForm["body"] {
  if (type === "SET_OPERATION_NODE" && isTree(left) && isTree(right))
    return { kind: "set", left: nodeOf(left), right: nodeOf(right) };
  if (type !== "SELECT_NODE") return refuse(`${String(type)} is not allowed`);
  const output = treesIn(list).map((item) => {
    const column = columnOf(item);
    return { name: lower(item.alias) || (column?.at(-1) ?? ""), column };
  });
  return { kind: "select", output, from: isTree(from) && from.type !== "EMPTY" ? fromOf(from) : null };
}

function fromOf(from: Tree): FromForm {
  const name = lower(from.alias);
  const renames = namesIn(from.column_name_alias);
  if (from.type === "SUBQUERY") return { kind: "query", query: queryOf(from.subquery), name, columns: renames };
  if (from.type === "BASE_TABLE") {
    if (renames.length > 0) refuse("columns of a table keep their names");
    const table = lower(from.table_name);
    return { kind: "table", table, name: name || table };
  }
  if (from.type !== "JOIN" || !isTree(from.left) || !isTree(from.right))
    return refuse(`FROM may not hold ${String(from.type)}`);
  if (from.ref_type !== "REGULAR" || !isTree(from.condition)) return refuse("join only by ON, along a tie");
  const { left, right, condition } = from;
  return {
    kind: "join",
    left: fromOf(left),
    right: fromOf(right),
    on: gathered(condition),
    equal: equalitiesIn(condition),
  };
}

function gathered(value: unknown, into: Gathered = nothingYet()): Expressions {
  if (Array.isArray(value)) for (const item of value) gathered(item, into);
  if (!isTree(value)) return into;
  if (value.type === "STAR") refuse("* is not allowed: name the columns");
  const column = columnOf(value);
  if (column) into.columns.push(column);
  for (const [name, part] of Object.entries(value))
    if (name === "subquery") into.queries.push(queryOf(part));
    else gathered(part, into);
  return into;
}

const columnOf = (node: Tree): Name | null =>
  node.type === "COLUMN_REF" && Array.isArray(node.column_names) ? node.column_names.map(lower) : null;

function equalitiesIn(condition: Tree): Pair[] {
  if (condition.type === "CONJUNCTION_AND") return treesIn(condition.children).flatMap(equalitiesIn);
  const { left, right } = condition;
  if (condition.type !== "COMPARE_EQUAL" || !isTree(left) || !isTree(right)) return [];
  const [one, other] = [columnOf(left), columnOf(right)];
  return one && other ? [[one, other]] : [];
}
