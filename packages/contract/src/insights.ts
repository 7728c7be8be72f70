import { z } from "zod";
import { Board } from "./pins.ts";
import { Break, Cell, ResultMeta, RowRegions, Source } from "./queries.ts";
import { route } from "./route.ts";
import { Id } from "./topics.ts";

/** A whole table: header, rows, and always what its columns hold. */
export const Table = z.tuple([z.array(z.string()), z.array(z.array(Cell)), ResultMeta]);
export type Table = z.infer<typeof Table>;

/**
 * What is said: the latest value of a measure with its change; who leads and who lags; who moved most; who stands far from all
 * others; which two measures go together; in how few the whole is concentrated; how a region differs from the whole (`gap`); what a
 * figure is made of (`cut`).
 */
export const InsightKind = z.enum([
  "latest",
  "ranking",
  "gap",
  "movers",
  "cut",
  "outlier",
  "correlation",
  "concentration",
]);
export type InsightKind = z.infer<typeof InsightKind>;

/** How it is best drawn, from `picture` where there is one, else from `result`. All texts are names of columns, but `highlight`. */
export const InsightChart = z.object({
  kind: z.enum(["figure", "bar", "line", "scatter"]),
  /** The column that rows are called by; null for a single figure. */
  label: z.string().nullable(),
  /** The figures that are drawn; of a scatter the horizontal one, then the vertical one. */
  values: z.array(z.string()),
  /** Names of the rows that the sentence speaks of. */
  highlight: z.array(z.string()),
  /** Years from which on the figures are not comparable with earlier ones. */
  breaks: z.array(Break),
});

export const Insight = z.object({
  /** The same for the same plan, whenever it is found. */
  id: z.string(),
  kind: InsightKind,
  title: z.string(),
  /** Markdown, in Indonesian; every number in it is a cell of the result, a year, or the number of rows. */
  sentence: z.string(),
  /** What must be said along with it. */
  notes: z.array(z.string()),
  /** Ids of the topics that it belongs to. */
  topics: z.array(z.string()),
  /** From 0 to 1; the first is the most worth a look. */
  score: z.number(),
  /** What asks the same in the chat. */
  question: z.string(),
  /** The typed query plan, as plain data. */
  plan: z.unknown(),
  sql: z.string(),
  result: Table,
  /** Of `latest`: the columns of the figure and of its change, where that is told. */
  figure: z.object({ value: z.string(), change: z.string().nullable() }).nullable(),
  chart: InsightChart,
  /** What the chart draws where that is more than the result: the course of a figure over the years, the points of a correlation. */
  picture: z.object({ sql: z.string(), result: Table }).nullable(),
  /** Of the rows that are drawn. */
  regions: RowRegions,
  sources: z.array(Source),
});
export type Insight = z.infer<typeof Insight>;

/** One choice of a filter. */
const Facet = z.object({ id: z.string(), label: z.string() });

export const Insights = z.object({
  /** What the data are called, and a digest that is another one when they are others. */
  data: z.object({ label: z.string(), version: z.string() }),
  topics: z.array(Facet),
  regions: z.array(Facet),
  /** The best first. */
  insights: z.array(Insight),
  /** How many could not be computed just now; 0: the page is whole. */
  failed: z.number().int(),
  board: Board,
});
export type Insights = z.infer<typeof Insights>;

export const insightRoutes = {
  insights: route({
    method: "GET",
    path: "/insights",
    summary: "What the data say before anyone asks, and the answers that the user pinned; carries an ETag",
    tag: "insights",
    access: "user",
    query: z.strictObject({ topic: Id.optional(), region: Id.optional() }),
    response: Insights,
    problems: ["not_found", "too_many_requests", "overloaded", "warehouse_unavailable", "query_timeout"],
  }),
};
