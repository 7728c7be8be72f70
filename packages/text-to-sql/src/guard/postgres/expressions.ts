import { anything, flag, list, oneOf, text } from "../rules.ts";
import type { Rule } from "../walk.ts";
import { allowedFunctions, allowedOperators, allowedTypes } from "./functions.ts";
import { listedName, nameOf, node, parts } from "./nodes.ts";

/** Any expression. */
export const expression: Rule = (value, here) => anyExpression(value, here);

/** A query in brackets. */
const subquery: Rule = (value, here) => here.query(value, here);

/** `ORDER BY` in queries, aggregates and windows. */
export const sortBy: Rule = node({
  SortBy: parts({ node: expression, sortby_dir: text, sortby_nulls: text, location: anything }),
});

/** What a window is made of, under `OVER` or `WINDOW`. */
export const window: Rule = parts({
  name: text,
  refname: text,
  partitionClause: list(expression),
  orderClause: list(sortBy),
  frameOptions: anything,
  startOffset: expression,
  endOffset: expression,
  location: anything,
});

const typeName: Rule = parts({
  names: listedName("type_not_allowed", allowedTypes),
  typmods: list(expression),
  typemod: anything,
  location: anything,
});

const star = node({ A_Star: parts({}), String: parts({ sval: text }) });

/** A name, with what it belongs to before it; a star for its last part stands for all columns. */
const columnNames: Rule = (value, here) => {
  here.visit(list(star), value);
  const names = Array.isArray(value) ? value.map((part) => nameOf([part])?.[0] ?? "*") : [];
  here.name(names.at(-1) ?? "", names.at(-2));
};

const functionName = listedName("function_not_allowed", allowedFunctions);

const call: Rule = parts({
  funcname: functionName,
  args: list(expression),
  agg_order: list(sortBy),
  agg_filter: expression,
  agg_within_group: flag,
  agg_star: flag,
  agg_distinct: flag,
  over: window,
  funcformat: text,
  location: anything,
});

/** `=` under IN, the words of LIKE and BETWEEN, and the listed signs. */
const operatorName: Rule = (value, { refuse }) => {
  const [name, ...more] = nameOf(value) ?? [];
  const words = ["BETWEEN", "NOT BETWEEN", "BETWEEN SYMMETRIC", "NOT BETWEEN SYMMETRIC"];
  if (name === undefined || more.length > 0 || !(allowedOperators.has(name) || words.includes(name)))
    refuse("function_not_allowed", String(name));
};

const operatorKinds = [
  "AEXPR_OP",
  "AEXPR_DISTINCT",
  "AEXPR_NOT_DISTINCT",
  "AEXPR_NULLIF",
  "AEXPR_IN",
  "AEXPR_LIKE",
  "AEXPR_ILIKE",
  "AEXPR_BETWEEN",
  "AEXPR_NOT_BETWEEN",
  "AEXPR_BETWEEN_SYM",
  "AEXPR_NOT_BETWEEN_SYM",
];

const some = list(expression);
const collations = new Set(["C", "POSIX", "default", "ucs_basic", "id-x-icu"]);

const anyExpression = node({
  ColumnRef: parts({ fields: columnNames, location: anything }),
  A_Const: parts({
    ival: anything,
    fval: anything,
    boolval: anything,
    sval: anything,
    isnull: flag,
    location: anything,
  }),
  A_Expr: parts({
    kind: oneOf("operator", ...operatorKinds),
    name: operatorName,
    lexpr: expression,
    rexpr: expression,
    rexpr_list_start: anything,
    rexpr_list_end: anything,
    location: anything,
  }),
  BoolExpr: parts({ boolop: text, args: some, location: anything }),
  NullTest: parts({ arg: expression, nulltesttype: text, location: anything }),
  BooleanTest: parts({ arg: expression, booltesttype: text, location: anything }),
  CaseExpr: parts({ arg: expression, args: some, defresult: expression, location: anything }),
  CaseWhen: parts({ expr: expression, result: expression, location: anything }),
  CoalesceExpr: parts({ args: some, location: anything }),
  MinMaxExpr: parts({ op: text, args: some, location: anything }),
  SQLValueFunction: parts({
    op: oneOf("value", "SVFOP_CURRENT_DATE", "SVFOP_CURRENT_TIMESTAMP", "SVFOP_LOCALTIMESTAMP"),
    typmod: anything,
    location: anything,
  }),
  FuncCall: call,
  TypeCast: parts({ arg: expression, typeName, location: anything }),
  CollateClause: parts({
    arg: expression,
    collname: listedName("construct_not_allowed", collations),
    location: anything,
  }),
  SubLink: parts({
    subLinkType: oneOf("subquery", "EXISTS_SUBLINK", "ANY_SUBLINK", "ALL_SUBLINK", "EXPR_SUBLINK"),
    testexpr: expression,
    operName: operatorName,
    subselect: subquery,
    location: anything,
  }),
  List: parts({ items: some }),
  RowExpr: parts({ args: some, row_format: text, location: anything }),
  GroupingFunc: parts({ args: some, refs: anything, location: anything }),
  GroupingSet: parts({ kind: text, content: some, location: anything }),
  ParamRef: (_, { refuse }) => refuse("parameter_not_allowed", "a parameter"),
});
