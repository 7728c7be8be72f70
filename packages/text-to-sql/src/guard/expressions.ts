import { allowedFunctions } from "./functions.ts";
import {
  anything,
  byType,
  each,
  fields,
  flag,
  isRecord,
  list,
  lowered,
  oneOf,
  optional,
  shown,
  text,
  unused,
} from "./rules.ts";
import type { Here, Rule } from "./walk.ts";

/** Any expression. */
export const expression: Rule = (value, here) => anyExpression(value, here);

/** A query in brackets. */
export const subquery: Rule = (value, here) => here.query(value, here);

/** `ORDER BY` inside queries, aggregates and windows. */
export const order: Rule = fields({
  type: oneOf("order", "ORDER_DEFAULT", "ASCENDING", "DESCENDING"),
  null_order: oneOf("order", "ORDER_DEFAULT", "NULLS FIRST", "NULLS LAST"),
  expression,
});

const common = { class: text, type: text, alias: text, query_location: anything };

const types = new Set(
  `BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT FLOAT DOUBLE DECIMAL VARCHAR DATE TIME
   TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL NULL`.split(/\s+/),
);

const type: Rule = fields({
  id: (id, { refuse }) => {
    if (typeof id !== "string" || !types.has(id)) refuse("type_not_allowed", shown(id));
  },
  type_info: optional(
    fields({
      type: oneOf("type", "DECIMAL_TYPE_INFO"),
      alias: unused("named type"),
      extension_info: unused("type modifiers"),
      width: anything,
      scale: anything,
    }),
  ),
});

/** Names that the engine reads as a call when no column bears them. */
const callsInDisguise = new Set([
  "user",
  "current_user",
  "session_user",
  "current_role",
  "current_schema",
  "current_catalog",
]);

const columnNames: Rule = (names, { name, refuse }) => {
  if (!Array.isArray(names) || names.some((one) => typeof one !== "string")) return refuse("malformed", "column name");
  const [column = "", of] = [...(names as string[])].reverse();
  if (names.length === 1 && callsInDisguise.has(lowered(column))) refuse("name_not_allowed", column);
  name(column, of);
};

/** The parser itself writes `main` where SQL has words of its own: `extract(year FROM …)`. */
const engineSchema = oneOf("function of schema", "", "main");

const functionName: Rule = (name, { refuse }) => {
  if (typeof name !== "string" || !allowedFunctions.has(lowered(name))) refuse("function_not_allowed", shown(name));
};

const call = fields({
  ...common,
  function_name: functionName,
  schema: engineSchema,
  catalog: unused("function of another database"),
  children: list(expression),
  filter: optional(expression),
  order_bys: optional(fields({ type: oneOf("order", "ORDER_MODIFIER"), orders: list(order) })),
  distinct: flag,
  is_operator: flag,
  export_state: unused("EXPORT_STATE"),
});

const window = fields({
  ...common,
  function_name: functionName,
  schema: engineSchema,
  catalog: unused("function of another database"),
  children: list(expression),
  partitions: list(expression),
  orders: list(order),
  arg_orders: list(order),
  start: text,
  end: text,
  start_expr: optional(expression),
  end_expr: optional(expression),
  offset_expr: optional(expression),
  default_expr: optional(expression),
  filter_expr: optional(expression),
  ignore_nulls: flag,
  distinct: flag,
  exclude_clause: text,
});

const collations = ["nocase", "noaccent", "nocase.noaccent"];
const collation: Rule = (name, { refuse }) => {
  if (typeof name !== "string" || !collations.includes(lowered(name)))
    refuse("construct_not_allowed", `collation ${name}`);
};

const parts = fields({ ...common, children: list(expression) });

const refused =
  (reason: Parameters<Here["refuse"]>[0], detail: (node: Record<string, unknown>) => unknown): Rule =>
  (node, { refuse }) =>
    refuse(reason, shown(isRecord(node) ? detail(node) : node));

const anyExpression = byType({
  COLUMN_REF: fields({ ...common, column_names: columnNames }),
  VALUE_CONSTANT: fields({ ...common, value: fields({ type, is_null: flag, value: anything }) }),
  VALUE_PARAMETER: refused("parameter_not_allowed", (node) => node.identifier),
  FUNCTION: call,
  CASE_EXPR: fields({
    ...common,
    case_checks: list(fields({ when_expr: expression, then_expr: expression })),
    else_expr: optional(expression),
  }),
  OPERATOR_CAST: fields({ ...common, child: expression, cast_type: type, try_cast: flag }),
  COLLATE: fields({
    ...common,
    child: expression,
    collation,
  }),
  COMPARE_BETWEEN: fields({ ...common, input: expression, lower: expression, upper: expression }),
  SUBQUERY: fields({
    ...common,
    subquery_type: oneOf("subquery", "SCALAR", "EXISTS", "NOT_EXISTS", "ANY"),
    subquery,
    child: optional(expression),
    comparison_type: text,
  }),
  STAR: fields({
    ...common,
    relation_name: (relation, here) => {
      text(relation, here);
      here.name("*", relation === "" ? undefined : String(relation));
    },
    exclude_list: list(text),
    qualified_exclude_list: list(anything),
    replace_list: list(fields({ key: text, value: expression })),
    rename_list: list(anything),
    columns: unused("COLUMNS"),
    expr: unused("COLUMNS"),
  }),
  ...each(
    `COMPARE_EQUAL COMPARE_NOTEQUAL COMPARE_LESSTHAN COMPARE_GREATERTHAN COMPARE_LESSTHANOREQUALTO
     COMPARE_GREATERTHANOREQUALTO COMPARE_DISTINCT_FROM COMPARE_NOT_DISTINCT_FROM`,
    fields({ ...common, left: expression, right: expression }),
  ),
  ...each(
    `CONJUNCTION_AND CONJUNCTION_OR COMPARE_IN COMPARE_NOT_IN OPERATOR_NOT OPERATOR_IS_NULL OPERATOR_IS_NOT_NULL
     OPERATOR_COALESCE GROUPING_FUNCTION`,
    parts,
  ),
  ...each(
    `WINDOW_AGGREGATE WINDOW_ROW_NUMBER WINDOW_RANK WINDOW_RANK_DENSE WINDOW_PERCENT_RANK WINDOW_CUME_DIST WINDOW_NTILE
     WINDOW_LAG WINDOW_LEAD WINDOW_FIRST_VALUE WINDOW_LAST_VALUE WINDOW_NTH_VALUE`,
    window,
  ),
});
