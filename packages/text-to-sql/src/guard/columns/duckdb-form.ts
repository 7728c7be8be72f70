import { isRecord } from "../rules.ts";
import {
  type FromForm,
  type Item,
  type Name,
  type Named,
  nothingNamed,
  type OutputForm,
  type QueryForm,
} from "./form.ts";

/** Where DuckDB's tree has names. */
type Tree = Readonly<Record<string, unknown>>;
const treeOf = (value: unknown): Tree => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const textsOf = (value: unknown): string[] => listOf(value).map(textOf);

/** The one statement of a tree. */
export const duckdbQuery = (tree: unknown): QueryForm => queryOf(treeOf(listOf(treeOf(tree).statements)[0]).node);

function queryOf(node: unknown): QueryForm {
  const { cte_map: ctes, modifiers, ...rest } = treeOf(node);
  const by = (type: string) =>
    listOf(modifiers)
      .map(treeOf)
      .filter((one) => one.type === type);
  return {
    ctes: listOf(treeOf(ctes).map).map((entry) => {
      const { key, value } = treeOf(entry);
      const { aliases, query } = treeOf(value);
      return { name: textOf(key), columns: textsOf(aliases), query: queryOf(treeOf(query).node) };
    }),
    body: bodyOf(
      rest,
      by("DISTINCT_MODIFIER").flatMap(({ distinct_on_targets }) => listOf(distinct_on_targets).map(itemOf)),
    ),
    order: by("ORDER_MODIFIER").flatMap(({ orders }) => listOf(orders).map((one) => itemOf(treeOf(one).expression))),
    named: namedIn(by("LIMIT_MODIFIER")),
  };
}

function bodyOf(node: Tree, distinct: readonly Item[]): QueryForm["body"] {
  if (node.type === "SET_OPERATION_NODE")
    return {
      kind: "set",
      left: queryOf(node.left),
      right: queryOf(node.right),
      isByName: node.setop_type === "UNION_BY_NAME",
    };
  const { select_list, from_table, where_clause, group_expressions, having, qualify } = node;
  const table = treeOf(from_table);
  const output = listOf(select_list).map(outputOf);
  const isList = table.type === "EXPRESSION_LIST";
  const width = listOf(listOf(table.values)[0]).length;
  return {
    kind: "select",
    from: isList ? [] : fromOf(table),
    // `VALUES` is all columns of a list that nothing else can name.
    output: isList
      ? Array.from({ length: width }, (_, i) => ({
          kind: "column",
          name: `col${i}`,
          isSaid: false,
          named: nothingNamed(),
        }))
      : output,
    groups: listOf(group_expressions).map(itemOf),
    distinct,
    named: namedIn([where_clause, having, qualify, ...(isList ? [table.values] : [])]),
  };
}

function outputOf(value: unknown): OutputForm {
  const tree = treeOf(value);
  if (tree.type !== "STAR") {
    const names = tree.type === "COLUMN_REF" ? textsOf(tree.column_names) : [];
    const said = textOf(tree.alias);
    return { kind: "column", name: said || (names.at(-1) ?? ""), isSaid: said !== "", named: namedIn(value) };
  }
  return {
    kind: "all",
    of: textOf(tree.relation_name) || null,
    without: [
      ...textsOf(tree.exclude_list).map((name): Name => [name]),
      ...listOf(tree.qualified_exclude_list).map(
        (one): Name => [textOf(treeOf(one).table), textOf(treeOf(one).column)],
      ),
    ],
    named: namedIn(listOf(tree.replace_list).map((one) => treeOf(one).value)),
  };
}

function fromOf(table: Tree): FromForm[] {
  const alias = textOf(table.alias);
  const columns = textsOf(table.column_name_alias);
  switch (table.type) {
    case "EMPTY":
      return [];
    case "BASE_TABLE":
      return [
        {
          kind: "table",
          schema: textOf(table.schema_name) || null,
          table: textOf(table.table_name),
          name: alias || null,
          columns,
        },
      ];
    case "SUBQUERY":
      return [{ kind: "query", query: queryOf(treeOf(table.subquery).node), name: alias, columns, isLateral: true }];
    case "JOIN": {
      const [left, right] = [fromOf(treeOf(table.left))[0], fromOf(treeOf(table.right))[0]];
      if (!left || !right) throw new Error("a join of nothing");
      return [
        {
          kind: "join",
          left,
          right,
          keeps: table.join_type === "SEMI" || table.join_type === "ANTI" ? "left" : "both",
          on: namedIn(table.condition),
          using: textsOf(table.using_columns),
          isNatural: table.ref_type === "NATURAL",
          name: alias || null,
          columns: [],
          usingName: null,
        },
      ];
    }
    default:
      throw new Error(`no part of FROM: ${textOf(table.type)}`);
  }
}

function itemOf(value: unknown): Item {
  const { type, column_names } = treeOf(value);
  const names = type === "COLUMN_REF" ? textsOf(column_names) : [];
  return { bare: names.length === 1 ? (names[0] ?? null) : null, named: namedIn(value) };
}

/** The names and queries of whatever hangs below; a star below anything is a name that nothing bears. */
function namedIn(value: unknown, into: Named = nothingNamed()): Named {
  if (Array.isArray(value)) for (const one of value) namedIn(one, into);
  if (!isRecord(value)) return into;
  if (value.type === "COLUMN_REF") into.names.push(textsOf(value.column_names));
  else if (value.type === "STAR") into.names.push(["*"]);
  else if (isRecord(value.node)) into.queries.push(queryOf(value.node));
  else for (const part of Object.values(value)) namedIn(part, into);
  return into;
}
