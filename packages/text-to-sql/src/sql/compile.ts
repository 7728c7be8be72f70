import type { SemanticModel } from "@tanyadata/semantic-model";
import type { MemberSet } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { columnsOf, type PlanColumn } from "./columns.ts";
import type { Dialect } from "./dialect.ts";
import { figureQuery } from "./figures.ts";
import { rowsOf } from "./members.ts";
import { nested, write } from "./query.ts";
import type { SqlContext } from "./scope.ts";

/** A plan as one SELECT, and what its columns hold, in their order. */
export interface Compiled {
  readonly sql: string;
  readonly columns: readonly PlanColumn[];
}

/**
 * Compiles a plan. Values stand in the SQL as literals, quoted by the dialect: the query that a user sees is the one that
 * ran, whole, and can be run again as it is.
 */
export function compile(plan: Plan, model: SemanticModel, dialect: Dialect): Compiled {
  const context: SqlContext = { model, dialect };
  const columns = columnsOf(plan, model);
  const header = columns.map((column) => dialect.identifier(column.name));
  if (!plan.rows) {
    const queries = plan.figures.map((figure, i) =>
      figureQuery(figure, { by: null, name: header[i] ?? "figure" }, context),
    );
    const [only] = queries;
    const sql =
      only && queries.length === 1
        ? only
        : `SELECT ${queries.map((query, i) => `${nested(query)} AS ${header[i]}`).join(", ")}`;
    return { sql, columns };
  }
  const rows = rowsOf(plan.rows, plan.figures, context);
  const selected = ["name", ...rows.containers, ...rows.figures].map((column, i) => `${column} AS ${header[i]}`);
  return {
    sql: write({
      columns: selected,
      from: `${nested(rows.sql)} AS answer`,
      order: [...orderOf(plan.rows, rows.figures), "name", ...rows.containers],
    }),
    columns,
  };
}

/** Ranked rows by rank; other figures from the largest down; names otherwise. */
function orderOf(set: MemberSet, figures: readonly string[]): string[] {
  if (set.order) return ["place"];
  return figures[0] ? [`${figures[0]} DESC NULLS LAST`] : [];
}
