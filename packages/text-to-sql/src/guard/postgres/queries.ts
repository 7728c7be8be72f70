import { anything, flag, isRecord, list, oneOf, text } from "../rules.ts";
import type { Rule } from "../walk.ts";
import { expression, sortBy, window } from "./expressions.ts";
import { node, parts } from "./nodes.ts";

/** A statement, or a query in brackets: one SELECT (or VALUES, or a set operation over such). */
export const query: Rule = (value, here) => {
  if (!isRecord(value) || Object.keys(value).length !== 1 || !("SelectStmt" in value))
    return here.refuse("construct_not_allowed", isRecord(value) ? (Object.keys(value)[0] ?? "nothing") : "nothing");
  here.visit(select, value.SelectStmt);
};

/** A query under its own `WITH`: each expression sees those before it, never itself; the query sees them all. */
const select: Rule = (value, here) => {
  if (!isRecord(value)) return here.refuse("malformed", "expected a query");
  const { withClause, ...rest } = value;
  let scope = here.scope;
  if (withClause !== undefined) {
    here.visit(withoutTables, withClause);
    const tables = isRecord(withClause) && Array.isArray(withClause.ctes) ? withClause.ctes : [];
    for (const entry of tables) {
      here.visit(commonTable, entry, scope);
      const table = isRecord(entry) && isRecord(entry.CommonTableExpr) ? entry.CommonTableExpr : {};
      if (typeof table.ctename !== "string") return here.refuse("malformed", "WITH");
      scope = new Set([...scope, table.ctename]);
    }
  }
  here.visit(body, rest, scope);
};

const withoutTables: Rule = parts({ ctes: list(anything), location: anything });

const commonTable = node({
  CommonTableExpr: parts({
    ctename: text,
    aliascolnames: list(anything),
    ctematerialized: text,
    ctequery: query,
    location: anything,
  }),
});

const target = node({
  ResTarget: parts({ name: text, val: expression, location: anything }),
});

/** Plain DISTINCT is a list of one empty record. */
const distinct: Rule = (value, here) => {
  if (isRecord(value) && Object.keys(value).length === 0) return;
  here.visit(expression, value);
};

const alias: Rule = parts({ aliasname: text, colnames: list(anything) });

/** PostgreSQL's parser has already folded names to lower case where they were not quoted. */
const listedTable: Rule = (value, here) => {
  here.visit(
    parts({
      relname: text,
      inh: flag,
      relpersistence: text,
      alias,
      location: anything,
      schemaname: text,
      catalogname: (name, { refuse }) => refuse("table_not_allowed", `a table of database ${String(name)}`),
    }),
    value,
  );
  const name = isRecord(value) ? value.relname : undefined;
  if (typeof name !== "string") return here.refuse("malformed", "table without a name");
  const schema = isRecord(value) && typeof value.schemaname === "string" ? value.schemaname : null;
  if (schema === null && here.scope.has(name)) return;
  const listed = schema === null ? name : `${schema}.${name}`;
  const called = isRecord(value) && isRecord(value.alias) ? value.alias.aliasname : undefined;
  if (here.tables.has(listed)) here.touch(listed, typeof called === "string" ? called : name);
  else here.refuse("table_not_allowed", listed);
};

const from: Rule = (value, here) => anyTable(value, here);

const anyTable = node({
  RangeVar: listedTable,
  RangeSubselect: parts({ lateral: flag, subquery: query, alias, location: anything }),
  RangeFunction: (_, { refuse }) => refuse("function_not_allowed", "a function as a table"),
  JoinExpr: parts({
    jointype: oneOf("join", "JOIN_INNER", "JOIN_LEFT", "JOIN_RIGHT", "JOIN_FULL"),
    isNatural: flag,
    larg: from,
    rarg: from,
    usingClause: list(anything),
    join_using_alias: alias,
    quals: expression,
    alias,
    rtindex: anything,
  }),
});

/** One side of a set operation stands there without its kind. */
const side: Rule = (value, here) => select(value, here);

const body = parts({
  distinctClause: list(distinct),
  targetList: list(target),
  fromClause: list(from),
  whereClause: expression,
  groupClause: list(expression),
  groupDistinct: flag,
  havingClause: expression,
  windowClause: list(node({ WindowDef: window })),
  valuesLists: list(expression),
  sortClause: list(sortBy),
  limitOffset: expression,
  limitCount: expression,
  limitOption: text,
  op: oneOf("set operation", "SETOP_NONE", "SETOP_UNION", "SETOP_INTERSECT", "SETOP_EXCEPT"),
  all: flag,
  larg: side,
  rarg: side,
});
