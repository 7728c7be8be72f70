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

/** The query that PostgreSQL's own grammar (libpg-query) tells of; names are as it has folded them. @throws Beyond */
export function postgresForm(tree: unknown): QueryForm {
  const statements = isTree(tree) && Array.isArray(tree.stmts) ? treesIn(tree.stmts) : [];
  const [only] = statements;
  if (statements.length !== 1 || !only) return refuse("one statement is wanted");
  return queryOf(only.stmt);
}

/** A node of one kind: its fields, or null. */
const inner = (value: unknown, kind: string): Tree | null => {
  const fields = isTree(value) ? value[kind] : undefined;
  return isTree(fields) ? fields : null;
};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const namesIn = (value: unknown): string[] => treesIn(value).map((name) => textOf(inner(name, "String")?.sval));

function queryOf(value: unknown): QueryForm {
  const select = inner(value, "SelectStmt");
  return select ? selectOf(select) : refuse("only SELECT is allowed");
}

function selectOf(select: Tree): QueryForm {
  const { withClause, fromClause, larg, rarg, op, sortClause, ...rest } = select;
  if (rest.valuesLists !== undefined) return refuse("VALUES is not allowed");
  const ctes = treesIn(isTree(withClause) ? withClause.ctes : null).map((entry) => {
    const cte = inner(entry, "CommonTableExpr") ?? refuse("WITH");
    return { name: textOf(cte.ctename), columns: namesIn(cte.aliascolnames), query: queryOf(cte.ctequery) };
  });
  const sorts = treesIn(sortClause);
  return {
    ctes,
    body: bodyOf(select),
    orderNames: sorts.flatMap(bareName),
    expressions: gathered([rest, sorts.filter((sort) => bareName(sort).length === 0)]),
  };
}

/** What a part of ORDER BY is, where it is one bare name. */
function bareName(sort: Tree): Name {
  const name = columnOf(inner(sort, "SortBy")?.node);
  return name?.length === 1 ? name : [];
}

function bodyOf({ op, larg, rarg, targetList, fromClause }: Tree): QueryForm["body"] {
  // One side of a set operation stands there without its kind.
  if (isTree(larg) && isTree(rarg)) return { kind: "set", left: selectOf(larg), right: selectOf(rarg) };
  if (op !== undefined && op !== "SETOP_NONE") return refuse(`${String(op)} is not allowed`);
  const output = treesIn(targetList).map((item) => {
    const target = inner(item, "ResTarget") ?? refuse("not a column");
    const column = columnOf(target.val);
    return { name: textOf(target.name) || (column?.at(-1) ?? ""), column };
  });
  const tables = treesIn(fromClause);
  if (tables.length > 1) return refuse("join only by ON, along a tie");
  return { kind: "select", output, from: tables[0] ? fromOf(tables[0]) : null };
}

function fromOf(from: unknown): FromForm {
  const table = inner(from, "RangeVar");
  const subselect = inner(from, "RangeSubselect");
  const join = inner(from, "JoinExpr");
  const alias = (table ?? subselect ?? join)?.alias;
  const { aliasname, colnames } = isTree(alias) ? alias : {};
  const name = textOf(aliasname);
  if (subselect) {
    if (subselect.lateral) refuse("LATERAL is not allowed");
    return { kind: "query", query: queryOf(subselect.subquery), name, columns: namesIn(colnames) };
  }
  if (table) {
    if (colnames !== undefined) refuse("columns of a table keep their names");
    if (table.schemaname !== undefined || table.catalogname !== undefined) refuse("tables are named without a schema");
    return { kind: "table", table: textOf(table.relname), name: name || textOf(table.relname) };
  }
  if (!join) return refuse(`FROM may not hold ${isTree(from) ? Object.keys(from)[0] : "nothing"}`);
  const { larg, rarg, quals } = join;
  if (join.isNatural || join.usingClause !== undefined || join.alias !== undefined || !isTree(quals))
    return refuse("join only by ON, along a tie");
  return { kind: "join", left: fromOf(larg), right: fromOf(rarg), on: gathered(quals), equal: equalitiesIn(quals) };
}

function gathered(value: unknown, into: Gathered = nothingYet()): Expressions {
  if (Array.isArray(value)) for (const item of value) gathered(item, into);
  if (!isTree(value)) return into;
  for (const [name, part] of Object.entries(value))
    if (name === "ColumnRef") into.columns.push(columnOf(value) ?? refuse("* is not allowed: name the columns"));
    else if (name === "SelectStmt") into.queries.push(queryOf(value));
    else gathered(part, into);
  return into;
}

/** Null: no column, or `*`. */
function columnOf(value: unknown): Name | null {
  const fields = inner(value, "ColumnRef")?.fields;
  if (!Array.isArray(fields)) return null;
  return fields.every((field) => inner(field, "String")) ? namesIn(fields) : null;
}

function equalitiesIn(condition: Tree): Pair[] {
  const all = inner(condition, "BoolExpr");
  if (all) return all.boolop === "AND_EXPR" ? treesIn(all.args).flatMap(equalitiesIn) : [];
  const { kind, name, lexpr, rexpr } = inner(condition, "A_Expr") ?? {};
  if (kind !== "AEXPR_OP" || namesIn(name).join(".") !== "=") return [];
  const [one, other] = [columnOf(lexpr), columnOf(rexpr)];
  return one && other ? [[one, other]] : [];
}
