import { z } from "zod";
import { Choice } from "./problem.shape.ts";
import { Cell, Column, Confidence, maxQuestionLength, Source } from "./queries.ts";
import { route } from "./route.ts";

/** Most rows that a tool tells at once. */
export const mostToolRows = 1000;

/** Messages in one call: clients of today send one, each of yesterday's counts as much as a call of its own. */
const mostMessages = 10;

const Question = z.string().trim().min(1).max(maxQuestionLength).describe("Indonesian, complete in itself");
const MaxRows = z.number().int().min(0).max(mostToolRows).default(100).describe("How many rows to tell at most");

/** What the tools of the MCP server take. */
export const toolInputs = {
  ask: z.object({ question: Question, max_rows: MaxRows }),
  plan: z.object({ question: Question }),
  query: z.object({
    sql: z.string().trim().min(1).max(20_000).describe("One SELECT over the tables that `describe` and `plan` name"),
    max_rows: MaxRows,
  }),
  describe: z.object({
    search: z.string().trim().max(200).default("").describe("Words that a dataset or one of its figures must have"),
  }),
};

const Rows = z.object({
  columns: z.array(Column.partial({ kind: true, unit: true, decimals: true })),
  rows: z.array(z.array(Cell)),
  /** Of the whole result, also where fewer are told. */
  row_count: z.number().int(),
});

/** What a question comes to: an answer, choices of which each is a full question, or nearest questions that are answered. */
const status = z.enum(["answered", "choices", "not_understood"]);
const Instead = z.object({
  /** Why there is no answer, in Indonesian. */
  detail: z.string().nullable(),
  choices: z.array(Choice),
  suggestions: z.array(z.string()),
});

export const Planned = Instead.extend({
  status,
  /** How the question was understood, in Indonesian. */
  reading: z.string().nullable(),
  sql: z.string().nullable(),
});
export type Planned = z.infer<typeof Planned>;

export const ToolAnswer = Planned.extend({
  /** Markdown, in Indonesian; every number in it is a cell. */
  answer: z.string().nullable(),
  ...Rows.shape,
  sources: z.array(Source),
  confidence: Confidence.nullable(),
});
export type ToolAnswer = z.infer<typeof ToolAnswer>;

export const ToolRows = Rows.extend({ sources: z.array(Source) });
export type ToolRows = z.infer<typeof ToolRows>;

/** What data there are, as far as who asks may know. */
export const Described = z.object({
  datasets: z.array(
    z.object({
      /** The database that it is in. */
      of: z.string(),
      title: z.string(),
      table: z.string(),
      about: z.array(z.string()),
      years: z.array(z.number().int()),
      figures: z.array(z.object({ label: z.string(), unit: z.string() })),
      publishers: z.array(z.string()),
      is_simulated: z.boolean(),
    }),
  ),
});
export type Described = z.infer<typeof Described>;

export const mcpRoutes = {
  mcp: route({
    base: "",
    method: "POST",
    path: "/mcp",
    summary: "Model Context Protocol (streamable HTTP, without sessions): tools ask, describe, plan, query",
    tag: "programs",
    access: "user",
    key: "ask",
    body: z.union([z.looseObject({ jsonrpc: z.literal("2.0") }), z.array(z.looseObject({})).min(1).max(mostMessages)]),
    responseType: "application/json",
    problems: ["too_many_requests"],
  }),
};
