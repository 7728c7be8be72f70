import { nameOf } from "../postgres/nodes.ts";
import { isRecord } from "../rules.ts";
import { type FromForm, type Item, type Named, nothingNamed, type OutputForm, type QueryForm } from "./form.ts";

/** Where the tree of PostgreSQL's own parser has names. */
type Tree = Readonly<Record<string, unknown>>;
const treeOf = (value: unknown): Tree => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const inner = (value: unknown, kind: string): Tree | null => {
  const found = treeOf(value)[kind];
  return isRecord(found) ? found : null;
};

/** The one statement of a tree. */
export const postgresQuery = (tree: unknown): QueryForm => queryOf(treeOf(listOf(treeOf(tree).stmts)[0]).stmt);

function queryOf(value: unknown): QueryForm {
  const select = inner(value, "SelectStmt");
  if (!select) throw new Error("no SELECT");
  return selectOf(select);
}

function selectOf({ withClause, sortClause, limitOffset, limitCount, ...rest }: Tree): QueryForm {
  return {
    ctes: listOf(treeOf(withClause).ctes).map((entry) => {
      const { ctename, aliascolnames, ctequery } = inner(entry, "CommonTableExpr") ?? {};
      return { name: textOf(ctename), columns: nameOf(aliascolnames) ?? [], query: queryOf(ctequery) };
    }),
    body: bodyOf(rest),
    order: listOf(sortClause).map((one) => itemOf(inner(one, "SortBy")?.node)),
    named: namedIn([limitOffset, limitCount]),
  };
}

function bodyOf(select: Tree): QueryForm["body"] {
  const { larg, rarg, valuesLists, targetList, fromClause, groupClause, distinctClause, ...rest } = select;
  // One side of a set operation stands there without its kind.
  if (isRecord(larg) && isRecord(rarg))
    return { kind: "set", left: selectOf(larg), right: selectOf(rarg), isByName: false };
  if (valuesLists !== undefined) {
    const width = listOf(inner(listOf(valuesLists)[0], "List")?.items).length;
    return {
      kind: "values",
      columns: Array.from({ length: width }, (_, i) => `column${i + 1}`),
      named: namedIn(valuesLists),
    };
  }
  return {
    kind: "select",
    from: listOf(fromClause).map(fromOf),
    output: listOf(targetList).map(outputOf),
    groups: listOf(groupClause).flatMap(groupsIn),
    distinct: listOf(distinctClause)
      .filter((one) => Object.keys(treeOf(one)).length > 0)
      .map(itemOf),
    named: namedIn([rest.whereClause, rest.havingClause, rest.windowClause]),
  };
}

/** What stands in sets of GROUP BY stands there by itself. */
const groupsIn = (value: unknown): Item[] => {
  const set = inner(value, "GroupingSet");
  return set ? listOf(set.content).flatMap(groupsIn) : [itemOf(value)];
};

function outputOf(value: unknown): OutputForm {
  const { name, val } = inner(value, "ResTarget") ?? {};
  const fields = listOf(inner(val, "ColumnRef")?.fields);
  if (fields.length > 0 && inner(fields.at(-1), "A_Star")) {
    const of = nameOf(fields.slice(0, -1)) ?? [];
    return { kind: "all", of: of.length > 0 ? of.join(".") : null, without: [], named: nothingNamed() };
  }
  const said = textOf(name);
  return { kind: "column", name: said || calledBy(val), isSaid: said !== "", named: namedIn(val) };
}

/** What PostgreSQL calls a column that SELECT gives no name. */
function calledBy(value: unknown): string {
  const [kind, only] = Object.entries(treeOf(value))[0] ?? [];
  const tree = treeOf(only);
  if (kind === "ColumnRef") return nameOf(tree.fields)?.at(-1) ?? "";
  if (kind === "FuncCall") return nameOf(tree.funcname)?.at(-1) ?? "";
  if (kind === "TypeCast") return calledBy(tree.arg) || (nameOf(treeOf(tree.typeName).names)?.at(-1) ?? "");
  if (kind === "CollateClause") return calledBy(tree.arg);
  if (kind === "CaseExpr") return calledBy(tree.defresult) || "case";
  if (kind === "CoalesceExpr") return "coalesce";
  if (kind === "MinMaxExpr") return tree.op === "IS_LEAST" ? "least" : "greatest";
  if (kind === "GroupingFunc") return "grouping";
  if (kind === "SubLink" && tree.subLinkType === "EXISTS_SUBLINK") return "exists";
  if (kind === "SubLink" && tree.subLinkType === "EXPR_SUBLINK") return calledByQuery(tree.subselect);
  return "";
}

function calledByQuery(value: unknown): string {
  const target = listOf(inner(value, "SelectStmt")?.targetList)[0];
  const { name, val } = inner(target, "ResTarget") ?? {};
  return textOf(name) || calledBy(val);
}

function fromOf(from: unknown): FromForm {
  const table = inner(from, "RangeVar");
  const query = inner(from, "RangeSubselect");
  const join = inner(from, "JoinExpr");
  const { aliasname, colnames } = treeOf((table ?? query ?? join)?.alias);
  const name = textOf(aliasname) || null;
  const columns = nameOf(colnames) ?? [];
  if (table)
    return { kind: "table", schema: textOf(table.schemaname) || null, table: textOf(table.relname), name, columns };
  if (query)
    return {
      kind: "query",
      query: queryOf(query.subquery),
      name: name ?? "",
      columns,
      isLateral: query.lateral === true,
    };
  if (!join) throw new Error("no part of FROM");
  return {
    kind: "join",
    left: fromOf(join.larg),
    right: fromOf(join.rarg),
    keeps: "both",
    on: namedIn(join.quals),
    using: nameOf(join.usingClause) ?? [],
    isNatural: join.isNatural === true,
    name,
    columns,
    usingName: textOf(treeOf(join.join_using_alias).aliasname) || null,
  };
}

function itemOf(value: unknown): Item {
  const names = nameOf(inner(value, "ColumnRef")?.fields) ?? [];
  return { bare: names.length === 1 ? (names[0] ?? null) : null, named: namedIn(value) };
}

/** The names and queries of whatever hangs below; a star below anything is a whole row. */
function namedIn(value: unknown, into: Named = nothingNamed()): Named {
  if (Array.isArray(value)) for (const one of value) namedIn(one, into);
  if (!isRecord(value)) return into;
  for (const [kind, part] of Object.entries(value))
    if (kind === "ColumnRef") into.names.push(nameOf(treeOf(part).fields) ?? ["*"]);
    else if (kind === "SelectStmt") into.queries.push(queryOf(value));
    else namedIn(part, into);
  return into;
}
