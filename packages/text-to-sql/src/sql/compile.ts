import { type SemanticModel, withViews } from "@tanyadata/semantic-model";
import { containersShown } from "../plan/containers.ts";
import { definitionOf } from "../plan/defined.ts";
import type { Plan } from "../plan/plan.ts";
import { columnsOf, type NameOf, type PlanColumn, tellsRank } from "./columns.ts";
import { cutsQuery } from "./cuts.ts";
import type { Dialect } from "./dialect.ts";
import { distanceQuery } from "./distance.ts";
import { figureQuery } from "./figures.ts";
import { memberQuery, type Told } from "./members.ts";
import { nested } from "./query.ts";
import type { SqlContext } from "./scope.ts";
import { seriesQuery, type ToldOfYear } from "./series.ts";
import { versusQuery } from "./versus.ts";

/** A plan as one SELECT, and what its columns hold, in their order. */
export interface Compiled {
  readonly sql: string;
  readonly columns: readonly PlanColumn[];
}

/**
 * Compiles a plan. Values stand in the SQL as literals, quoted by the dialect: the query that a user sees is the one that
 * ran, whole, and can be run again as it is.
 */
export function compile(plan: Plan, model: SemanticModel, dialect: Dialect, nameOf?: NameOf): Compiled {
  const { sql, columns } = compileOverTables(plan, model, dialect, nameOf);
  return { sql: withViews(sql, model, dialect.identifier), columns };
}

function compileOverTables(plan: Plan, model: SemanticModel, dialect: Dialect, nameOf?: NameOf): Compiled {
  const context: SqlContext = { model, dialect };
  const columns = columnsOf(plan, model, nameOf);
  if (plan.defines) {
    const definition = definitionOf(plan.defines, model);
    if (!definition)
      throw new Error(`plan asks for a definition that the model does not have: ${JSON.stringify(plan.defines)}`);
    const cells = [definition.label, definition.text, ...(definition.unit === null ? [] : [definition.unit])];
    return {
      sql: `SELECT ${cells.map((cell, i) => `${dialect.text(cell)} AS ${dialect.identifier(columns[i]?.name ?? "")}`).join(",\n  ")}`,
      columns,
    };
  }
  const header = columns.map((column) => dialect.identifier(column.name));
  if (plan.distance) return { sql: distanceQuery(plan.distance, header, context), columns };
  if (plan.versus) return { sql: versusQuery(plan, header, context), columns };
  const cut = plan.cuts ? plan.figures.filter((figure) => figure.kind === "measure") : [];
  if (plan.cuts && cut.length > 0) return { sql: cutsQuery(plan.cuts, cut, header, context), columns };
  if (plan.series) {
    const told = plan.figures.map((figure, i): ToldOfYear => ({ as: header[i + 1] ?? "figure", figure }));
    return { sql: seriesQuery(plan.series, [{ as: header[0] ?? "member", year: true }, ...told], context), columns };
  }
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
  const { rows, figures, attributes = [] } = plan;
  const names = [rows.entity, ...containersShown(rows, model)];
  const told = [
    ...names.map((nameOf) => ({ nameOf })),
    ...attributes.map((attribute) => ({ attribute })),
    ...(tellsRank(plan) ? [{ rank: "at" as const }, { rank: "of" as const }] : []),
    ...figures.map((figure) => ({ figure })),
  ];
  const named = told.map((one, i): Told => ({ as: header[i] ?? "column", ...one }));
  return { sql: memberQuery(rows, named, true, context), columns };
}
