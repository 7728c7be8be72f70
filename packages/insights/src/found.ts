import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Engine, Plan, PlanColumn, Touched } from "@tanyadata/text-to-sql";

/** A cell of a result. */
export type Cell = number | string | boolean | null;

/** A plan that was run: its SQL, what its columns hold, its rows. */
export interface Ran {
  readonly plan: Plan;
  readonly sql: string;
  readonly columns: readonly PlanColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly touched: Touched;
}

/** What several queries read together. */
export const allOf = (touched: readonly Touched[]): Touched => ({
  tables: [...new Set(touched.flatMap(({ tables }) => tables))],
  columns: [...new Set(touched.flatMap(({ columns }) => columns))],
});

/** What insights are found with. */
export interface Tools {
  readonly model: SemanticModel;
  readonly engine: Engine;
  readonly members: readonly Member[];
  /** All rows of a plan; null where it could not be run. It decides how many run at the same time. */
  readonly run: (plan: Plan) => Promise<Ran | null>;
  /** What a plan comes to but for its rows, which are known already; null where it may not be run. */
  readonly judge: (plan: Plan) => Promise<Omit<Ran, "rows"> | null>;
}

export type Kind = "latest" | "ranking" | "gap" | "movers" | "cut" | "outlier" | "correlation" | "concentration";

/** How an insight is best drawn; texts are names of columns, but `highlight`, which names rows. */
export interface ChartHint {
  readonly kind: "figure" | "bar" | "line" | "scatter";
  readonly label: string | null;
  readonly values: readonly string[];
  readonly highlight: readonly string[];
  readonly breaks: readonly { readonly year: number; readonly note: string }[];
}

/** Something that the data say, before it is known whether it is among the best. */
export interface Draft {
  readonly kind: Kind;
  /** What it is about, most important first. */
  readonly measures: readonly string[];
  /** Tells it from the others of its kind about the same measures. */
  readonly about: string;
  readonly ran: Ran;
  readonly title: string;
  /** Markdown, in Indonesian; every number is a cell, a year or how many rows there are. */
  readonly sentence: string;
  /** How striking it is, from 0 to 1. */
  readonly strength: number;
  readonly chart: ChartHint;
  /** Columns of a single figure and of its change. */
  readonly figure?: { readonly value: string; readonly change: string | null };
  /** What the chart draws where that is more than the result. */
  readonly picture: Ran | null;
  /** Questions that may ask the same, the best first. */
  readonly questions: readonly string[];
}

/** A draft with the question that the engine reads as its very plan. */
export interface Asked {
  readonly draft: Draft;
  readonly question: string;
}

/** Something worth a look. */
export interface Found extends Omit<Draft, "questions" | "strength" | "about"> {
  /** The same for the same kind, measures, rows and years. */
  readonly id: string;
  /** Ids of the datasets that it belongs to. */
  readonly topics: readonly string[];
  readonly notes: readonly string[];
  readonly score: number;
  /** What the engine reads as the very same plan. */
  readonly question: string;
}
