import { expression, order } from "./expressions.ts";
import { anything, byType, fields, flag, isRecord, list, lowered, oneOf, optional, text, unused } from "./rules.ts";
import { table } from "./tables.ts";
import type { Rule } from "./walk.ts";

/** A statement, or a query in brackets. */
export const query: Rule = fields({
  node: (value, here) => node(value, here),
  named_param_map: unused("parameters"),
});

/** A query under its own `WITH`: each expression sees those before it, never itself; the query sees them all. */
const node: Rule = (value, here) => {
  if (!isRecord(value)) return here.refuse("malformed", "expected a query");
  const { cte_map: ctes, ...rest } = value;
  const entries = isRecord(ctes) ? ctes.map : null;
  if (!Array.isArray(entries)) return here.refuse("malformed", "WITH");
  let scope = here.scope;
  for (const entry of entries) {
    if (!isRecord(entry) || typeof entry.key !== "string") return here.refuse("malformed", "WITH");
    here.visit(commonTable, entry.value, scope);
    scope = new Set([...scope, lowered(entry.key)]);
  }
  here.visit(anyNode, rest, scope);
};

const commonTable = fields({
  aliases: list(text),
  query,
  materialized: text,
  key_targets: unused("USING KEY"),
});

const modifier = byType({
  ORDER_MODIFIER: fields({ type: text, orders: list(order) }),
  LIMIT_MODIFIER: fields({ type: text, limit: optional(expression), offset: optional(expression) }),
  DISTINCT_MODIFIER: fields({ type: text, distinct_on_targets: list(expression) }),
});

const anyNode = byType({
  SELECT_NODE: fields({
    type: text,
    modifiers: list(modifier),
    select_list: list(expression),
    from_table: table,
    where_clause: optional(expression),
    group_expressions: list(expression),
    group_sets: anything,
    aggregate_handling: oneOf("grouping", "STANDARD_HANDLING", "FORCE_AGGREGATES"),
    having: optional(expression),
    qualify: optional(expression),
    sample: unused("SAMPLE"),
  }),
  SET_OPERATION_NODE: fields({
    type: text,
    modifiers: list(modifier),
    setop_type: oneOf("set operation", "UNION", "UNION_BY_NAME", "INTERSECT", "EXCEPT"),
    setop_all: flag,
    left: node,
    right: node,
  }),
});
