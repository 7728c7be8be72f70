import { anything, fields, flag, isRecord, list, oneOf, optional, unused } from "../rules.ts";
import type { Rule } from "../walk.ts";
import { columnName, expression, sortBy, subquery, window } from "./expressions.ts";
import { choice, identifier, nameIn, namesIn, tuple } from "./nodes.ts";

/** A query under its own `WITH`: each expression sees those before it, never itself; the query sees them all. */
export const query: Rule = (value, here) => {
  if (!isRecord(value)) return here.refuse("malformed", "expected a query");
  const { with: named, ...rest } = value;
  let scope = here.scope;
  if (named !== null && named !== undefined) {
    here.visit(withoutTables, named);
    const tables = isRecord(named) && Array.isArray(named.cte_tables) ? named.cte_tables : [];
    for (const entry of tables) {
      here.visit(commonTable, entry, scope);
      const name = isRecord(entry) && isRecord(entry.alias) ? nameIn(entry.alias.name) : null;
      if (name === null) return here.refuse("malformed", "WITH");
      scope = new Set([...scope, name]);
    }
  }
  here.visit(parts, rest, scope);
};

const withoutTables: Rule = fields({ recursive: unused("RECURSIVE"), cte_tables: list(anything) });

const alias = fields({
  explicit: flag,
  name: identifier,
  columns: list(fields({ name: identifier, data_type: unused("type of a column") })),
  at: unused("AT"),
});

const commonTable = fields({
  alias,
  query: subquery,
  from: unused("FROM"),
  materialized: unused("MATERIALIZED"),
});

const limit = choice({
  LimitOffset: fields({
    limit: optional(expression),
    offset: optional(fields({ value: expression, rows: oneOf("OFFSET", "None") })),
    limit_by: unused("LIMIT BY"),
  }),
  OffsetCommaLimit: fields({ offset: expression, limit: expression }),
});

const parts: Rule = fields({
  body: (value, here) => body(value, here),
  order_by: optional(fields({ kind: choice({ Expressions: list(sortBy) }), interpolate: unused("INTERPOLATE") })),
  limit_clause: optional(limit),
  fetch: unused("FETCH"),
  locks: unused("locked rows"),
  for_clause: unused("FOR"),
  settings: unused("SETTINGS"),
  format_clause: unused("FORMAT"),
  pipe_operators: unused("|>"),
});

/** All columns, without any change. */
const star =
  (of?: string): Rule =>
  (value, here) => {
    here.visit(unusedStar, value);
    here.name("*", of);
  };
const unusedStar = fields({
  opt_ilike: unused("ILIKE"),
  opt_exclude: unused("EXCLUDE"),
  opt_except: unused("EXCEPT"),
  opt_replace: unused("REPLACE"),
  opt_rename: unused("RENAME"),
  opt_alias: unused("alias of *"),
});

const starOf: Rule = (value, here) => {
  const [of, options] = Array.isArray(value) ? value : [];
  const names = namesIn(isRecord(of) ? of.ObjectName : null);
  const [table, ...more] = names ?? [];
  if (table === undefined || more.length > 0) return here.refuse("malformed", "expected a table before *");
  here.visit(star(table), options);
};

const output = choice({
  UnnamedExpr: expression,
  ExprWithAlias: fields({ expr: expression, alias: identifier }),
  Wildcard: star(),
  QualifiedWildcard: starOf,
});

const table: Rule = (value, here) => anyTable(value, here);

/** A name to the letter, whether `A` is `a` is the server's choice; in another database only where that is listed with it. */
const listedTable: Rule = (value, here) => {
  here.visit(onlyTable, value);
  const { name, alias: called } = isRecord(value) ? value : {};
  const names = namesIn(name) ?? [];
  const listed = names.join(".");
  if (names.length === 0) return here.refuse("malformed", "table without a name");
  if (names.length === 1 && here.scope.has(listed)) return;
  // A dot within a name is none between two.
  if (!here.tables.has(listed) || names.some((one) => names.length > 1 && one.includes(".")))
    return here.refuse("table_not_allowed", listed);
  here.touch(listed, (isRecord(called) ? nameIn(called.name) : null) ?? names.at(-1));
};

const onlyTable = fields({
  name: anything,
  alias: optional(
    fields({ explicit: flag, name: identifier, columns: unused("columns of a table"), at: unused("AT") }),
  ),
  args: (_, { refuse }) => {
    if (_ !== null) refuse("function_not_allowed", "a function as a table");
  },
  with_hints: unused("hints"),
  version: unused("FOR SYSTEM_TIME"),
  with_ordinality: unused("WITH ORDINALITY"),
  partitions: unused("PARTITION"),
  json_path: unused("JSON path"),
  sample: unused("SAMPLE"),
  index_hints: unused("index hints"),
});

const anyTable = choice({
  Table: listedTable,
  Derived: fields({ lateral: unused("LATERAL"), subquery, alias: optional(alias), sample: unused("SAMPLE") }),
  NestedJoin: fields({ table_with_joins: (value, here) => joined(value, here), alias: unused("alias of a join") }),
});

const constraint = choice({
  On: expression,
  // Compared is read.
  Using: list(list(choice({ Identifier: columnName }))),
  None: anything,
});

const joined: Rule = fields({
  relation: table,
  joins: list(
    fields({
      relation: table,
      global: unused("GLOBAL"),
      join_operator: choice({
        Join: constraint,
        Inner: constraint,
        Left: constraint,
        LeftOuter: constraint,
        Right: constraint,
        RightOuter: constraint,
        CrossJoin: constraint,
      }),
    }),
  ),
});

const body = choice({
  Select: fields({
    optimizer_hints: unused("hints"),
    distinct: optional(oneOf("SELECT", "Distinct", "All")),
    select_modifiers: unused("words after SELECT"),
    top: unused("TOP"),
    top_before_distinct: unused("TOP"),
    projection: list(output),
    exclude: unused("EXCLUDE"),
    into: unused("INTO"),
    from: list(joined),
    lateral_views: unused("LATERAL VIEW"),
    prewhere: unused("PREWHERE"),
    selection: optional(expression),
    connect_by: unused("CONNECT BY"),
    group_by: choice({ Expressions: tuple(list(expression), unused("WITH ROLLUP")) }),
    cluster_by: unused("CLUSTER BY"),
    distribute_by: unused("DISTRIBUTE BY"),
    sort_by: unused("SORT BY"),
    having: optional(expression),
    named_window: list(tuple(identifier, choice({ WindowSpec: window, NamedWindow: identifier }))),
    qualify: unused("QUALIFY"),
    window_before_qualify: flag,
    value_table_mode: unused("AS STRUCT"),
    flavor: oneOf("SELECT", "Standard"),
  }),
  SetOperation: fields({
    op: oneOf("set operation", "Union", "Except", "Intersect"),
    set_quantifier: oneOf("set operation", "All", "Distinct", "None"),
    left: (value, here) => body(value, here),
    right: (value, here) => body(value, here),
  }),
  Query: subquery,
});
