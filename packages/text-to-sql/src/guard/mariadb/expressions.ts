import {
  anything,
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
} from "../rules.ts";
import type { Rule } from "../walk.ts";
import { allowedFunctions, allowedOperators, allowedTypes, collations, dateParts } from "./functions.ts";
import { choice, identifier, nameIn, namesIn, tuple } from "./nodes.ts";

/** Any expression. */
export const expression: Rule = (value, here) => anyExpression(value, here);

/** A query in brackets. */
export const subquery: Rule = (value, here) => here.query(value, here);

const some = list(expression);

/** `ORDER BY` in queries, aggregates and windows. */
export const sortBy: Rule = fields({
  expr: expression,
  options: fields({ asc: optional(flag), nulls_first: unused("NULLS FIRST") }),
  with_fill: unused("WITH FILL"),
});

const bound = choice({ CurrentRow: anything, Preceding: optional(expression), Following: optional(expression) });

/** What a window is made of, under `OVER` or `WINDOW`. */
export const window: Rule = fields({
  window_name: optional(identifier),
  partition_by: some,
  order_by: list(sortBy),
  window_frame: optional(
    fields({ units: oneOf("frame", "Rows", "Range"), start_bound: bound, end_bound: optional(bound) }),
  ),
});

/** Names that the server reads as a call when they stand bare. */
const callsInDisguise = new Set(
  "user current_user session_user system_user current_role rownum localtime localtimestamp utc_time".split(" "),
);

/** A column that is named without its table. */
export const columnName: Rule = (value, { name, refuse }) => {
  const column = nameIn(value);
  if (column === null) return refuse("malformed", "column name");
  if (callsInDisguise.has(lowered(column))) refuse("name_not_allowed", column);
  name(column);
};

const qualifiedName: Rule = (value, { name, refuse }) => {
  const [column, of, ...more] = [...(namesIn(value) ?? [])].reverse();
  if (column === undefined || of === undefined) return refuse("malformed", "column name");
  // `database.table.column`: which table that is, is not told here.
  if (more.length > 0) refuse("name_not_allowed", shown(`${more.reverse().join(".")}.${of}.${column}`));
  name(column, of);
};

const functionName: Rule = (value, { refuse }) => {
  const names = namesIn(value);
  const [name = "", ...more] = names ?? [];
  if (!names || more.length > 0 || !allowedFunctions.has(lowered(name)))
    refuse("function_not_allowed", shown(names?.join(".")));
};

const texts = choice({ SingleQuotedString: text });

const argumentList = fields({
  duplicate_treatment: optional(oneOf("arguments", "Distinct", "All")),
  args: list(choice({ Unnamed: choice({ Expr: expression, Wildcard: anything }) })),
  clauses: list(choice({ OrderBy: list(sortBy), Separator: fields({ value: texts }) })),
});

const call = fields({
  name: functionName,
  uses_odbc_syntax: unused("{fn …}"),
  parameters: choice({ None: anything }),
  args: choice({ None: anything, List: argumentList }),
  filter: unused("FILTER"),
  null_treatment: unused("IGNORE NULLS"),
  over: optional(choice({ WindowSpec: window, NamedWindow: identifier })),
  within_group: list(sortBy),
});

/** A type with its length or precision, which are numbers. */
const type: Rule = (value, { refuse }) => {
  const [name, ...more] = isRecord(value) ? Object.keys(value) : typeof value === "string" ? [value] : [];
  if (name === undefined || more.length > 0 || !allowedTypes.includes(name)) refuse("type_not_allowed", shown(name));
};

const part = choice(each(dateParts.join(" "), anything));
const negated = flag;

const anyExpression = choice({
  Identifier: columnName,
  CompoundIdentifier: qualifiedName,
  Value: fields({
    value: choice({
      Number: tuple(text, unused("long number")),
      SingleQuotedString: text,
      Boolean: flag,
      Null: anything,
      Placeholder: (_, { refuse }) => refuse("parameter_not_allowed", "a parameter"),
    }),
  }),
  TypedString: fields({
    data_type: type,
    value: fields({ value: texts }),
    uses_odbc_syntax: unused("{d …}"),
  }),
  Nested: expression,
  Tuple: some,
  BinaryOp: fields({ left: expression, op: choice(each(allowedOperators.join(" "), anything)), right: expression }),
  UnaryOp: fields({ op: oneOf("operator", "Plus", "Minus", "Not"), expr: expression }),
  ...each("IsNull IsNotNull IsTrue IsNotTrue IsFalse IsNotFalse IsUnknown IsNotUnknown", expression),
  InList: fields({ expr: expression, list: some, negated }),
  InSubquery: fields({ expr: expression, subquery, negated }),
  Between: fields({ expr: expression, negated, low: expression, high: expression }),
  Like: fields({
    negated,
    any: unused("LIKE ANY"),
    expr: expression,
    pattern: expression,
    escape_char: optional(fields({ value: texts })),
  }),
  RLike: fields({ negated, expr: expression, pattern: expression, regexp: flag }),
  Exists: fields({ subquery, negated }),
  Subquery: subquery,
  ...each(
    "AnyOp AllOp",
    fields({
      left: expression,
      compare_op: oneOf("operator", ...allowedOperators),
      right: expression,
      is_some: anything,
    }),
  ),
  Case: fields({
    operand: optional(expression),
    conditions: list(fields({ condition: expression, result: expression })),
    else_result: optional(expression),
  }),
  Cast: fields({
    kind: oneOf("cast", "Cast"),
    expr: expression,
    data_type: type,
    array: unused("array"),
    format: unused("FORMAT"),
  }),
  Convert: fields({
    is_try: unused("TRY_CONVERT"),
    expr: expression,
    data_type: type,
    charset: unused("CONVERT USING"),
    target_before_value: unused("CONVERT"),
    styles: unused("CONVERT"),
  }),
  Extract: fields({ field: part, syntax: oneOf("EXTRACT", "From"), expr: expression }),
  Interval: fields({
    value: expression,
    leading_field: part,
    leading_precision: unused("INTERVAL"),
    last_field: unused("INTERVAL"),
    fractional_seconds_precision: unused("INTERVAL"),
  }),
  ...each(
    "Ceil Floor",
    fields({ expr: expression, field: choice({ DateTimeField: oneOf("rounding", "NoDateTime") }) }),
  ),
  Substring: fields({
    expr: expression,
    substring_from: optional(expression),
    substring_for: optional(expression),
    special: flag,
    shorthand: flag,
  }),
  Trim: fields({
    trim_where: optional(oneOf("TRIM", "Both", "Leading", "Trailing")),
    trim_what: optional(expression),
    expr: expression,
    trim_characters: unused("TRIM"),
  }),
  Position: fields({ expr: expression, in: expression }),
  Collate: fields({
    expr: expression,
    collation: (value, { refuse }) => {
      const [name = "", ...more] = namesIn(value) ?? [];
      if (more.length > 0 || !collations.has(lowered(name))) refuse("construct_not_allowed", `collation ${name}`);
    },
  }),
  Function: call,
});
