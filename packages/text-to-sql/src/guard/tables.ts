import { expression, subquery } from "./expressions.ts";
import { anything, byType, fields, isRecord, list, lowered, oneOf, optional, shown, text, unused } from "./rules.ts";
import type { Rule } from "./walk.ts";

const common = { type: text, alias: text, query_location: anything, sample: unused("SAMPLE") };

/** What may stand in `FROM`. No table function is allowed. */
export const table: Rule = (value, here) => anyTable(value, here);

const baseTable = fields({
  ...common,
  table_name: text,
  schema_name: text,
  catalog_name: unused("other database"),
  column_name_alias: list(text),
  at_clause: unused("AT"),
});

/** A name is a common table expression that can be seen from here, or a listed table; a qualified name is never the former. */
const listedTable: Rule = (node, here) => {
  baseTable(node, here);
  if (!isRecord(node) || typeof node.table_name !== "string") return here.refuse("malformed", "table without a name");
  const name = lowered(node.table_name);
  if (node.schema_name === "" && here.scope.has(name)) return;
  const schema = typeof node.schema_name === "string" ? lowered(node.schema_name) : "";
  const isOwn = schema === "" || schema === "main";
  const listed = isOwn ? name : `${schema}.${name}`;
  const called = typeof node.alias === "string" && node.alias !== "" ? node.alias : name;
  if (here.tables.has(listed)) here.touch(listed, called);
  else here.refuse("table_not_allowed", isOwn ? node.table_name : listed);
};

const tableFunction: Rule = (node, here) => {
  const call = isRecord(node) && isRecord(node.function) ? node.function.function_name : undefined;
  here.refuse("function_not_allowed", shown(call));
};

const anyTable = byType({
  EMPTY: fields(common),
  BASE_TABLE: listedTable,
  TABLE_FUNCTION: tableFunction,
  SUBQUERY: fields({ ...common, subquery, column_name_alias: list(text) }),
  EXPRESSION_LIST: fields({
    ...common,
    values: list(list(expression)),
    expected_names: list(text),
    expected_types: list(anything),
  }),
  JOIN: fields({
    ...common,
    left: table,
    right: table,
    condition: optional(expression),
    join_type: oneOf("join", "INNER", "LEFT", "RIGHT", "FULL", "OUTER", "SEMI", "ANTI"),
    ref_type: oneOf("join", "REGULAR", "NATURAL", "CROSS"),
    using_columns: list(text),
    delim_flipped: unused("join"),
    duplicate_eliminated_columns: unused("join"),
  }),
});
