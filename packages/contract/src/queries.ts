import { z } from "zod";
import { Choice } from "./problem.shape.ts";
import { route } from "./route.ts";
import { Id, Page } from "./topics.ts";

/** Section 3's model enum. */
export const ModelName = z.enum(["gpt-4o-mini", "gpt-4o"]);
export const defaultModel = "gpt-4o" satisfies z.infer<typeof ModelName>;

/** Longest question taken, in characters. */
export const maxQuestionLength = 2000;

/** Whether it runs although it reads more rows than are read without being asked for (`query_large`). */
const EvenIfLarge = z.boolean().optional();

export const Ask = z.object({
  question: z.string().trim().min(1).max(maxQuestionLength),
  model: ModelName.default(defaultModel),
  chat_topic_id: Id.nullish(),
  /** The answer that it follows: what its asker saw last. Null: none. Without it, the topic's last one. */
  after: Id.nullish(),
  even_if_large: EvenIfLarge,
});
export type Ask = z.infer<typeof Ask>;

/** A cell is unformatted; the web app formats. */
export const Cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

/** What a column holds: `name` columns are labels of rows, `figure` columns carry unit and decimals. */
export const Column = z.object({
  name: z.string(),
  kind: z.enum(["name", "year", "figure", "text"]),
  unit: z.string().nullable(),
  decimals: z.number().int().nullable(),
});
export type Column = z.infer<typeof Column>;

/** A year from which on figures are not comparable with earlier ones, and why. */
export const Break = z.object({ year: z.number().int(), note: z.string() });

/** Rows that only a picture needs, and the SQL that they come of. */
export const Picture = z.object({ sql: z.string(), columns: z.array(Column), rows: z.array(z.array(Cell)) });
export type Picture = z.infer<typeof Picture>;

export const ResultMeta = z.object({
  columns: z.array(Column),
  /** Rows of the whole result, also where fewer are sent. */
  row_count: z.number().int(),
  truncated: z.boolean(),
  /** Of rows that are years: from which on the figures are not comparable with earlier ones. */
  breaks: z.array(Break).optional(),
  /** Of a coefficient: the points that it is computed from, the horizontal figure before the vertical one. */
  picture: Picture.optional(),
});

/**
 * `[header, rows]` where the answer already says everything (one cell), `[header, rows, meta]` where a table says more.
 * So "more than two elements" means: show a table.
 */
export const Result = z.union([
  z.tuple([z.array(z.string()), z.array(z.array(Cell))]),
  z.tuple([z.array(z.string()), z.array(z.array(Cell)), ResultMeta]),
]);
export type Result = z.infer<typeof Result>;

/** Which region each row of a table is about, in the order of its rows: what a map needs. Null: rows are no regions. */
export const RowRegions = z
  .object({ level: z.enum(["province", "district"]), codes: z.array(z.string().nullable()) })
  .nullable();
export type RowRegions = z.infer<typeof RowRegions>;

export const Source = z.object({ source: z.string(), source_link: z.string() });
export type Source = z.infer<typeof Source>;

export const Chart = z.object({ kind: z.enum(["bar", "line"]), label: z.string(), value: z.string() });

/**
 * How far an answer can be trusted. `high`: read by rules, or a language model came to the same; `medium`: a language
 * model alone chose what was computed; `unverified`: it wrote the SQL itself.
 */
export const Confidence = z.enum(["high", "medium", "unverified"]);
export type Confidence = z.infer<typeof Confidence>;

/** What its user said of an answer. */
export const Verdict = z.object({ rating: z.enum(["up", "down"]), comment: z.string().nullable() });
export type Verdict = z.infer<typeof Verdict>;

/** Why a question has no answer, and what can be asked instead. */
export const Refusal = z.object({
  code: z.enum(["no_answer", "ambiguous"]),
  /** In Indonesian. */
  detail: z.string(),
  suggestions: z.array(z.string()),
  choices: z.array(Choice),
});
export type Refusal = z.infer<typeof Refusal>;

export const QueryRecord = z.object({
  query_id: z.string(),
  chat_topic_id: z.string(),
  question: z.string(),
  /** The same without the conversation it was asked in: the question itself, or how a follow-up was read. */
  full_question: z.string(),
  /** The answer after which `question` comes to this one, where `full_question` alone does not; else null. */
  follows: z.string().nullable(),
  /** Markdown, in Indonesian; every number in it is a cell of the result. */
  answer: z.string(),
  /** How the question was understood, in Indonesian. */
  reading: z.string(),
  sql: z.string(),
  result: Result,
  sources: z.array(Source),
  /** `embedded`, or the language model's name. */
  engine: z.string(),
  confidence: Confidence,
  suggestions: z.array(z.string()),
  chart: Chart.nullable(),
  regions: RowRegions,
  /** Null: nothing was said yet. */
  feedback: Verdict.nullable(),
  /** The question was refused or asked back: all that tells of an answer is then empty. Null: it was answered. */
  refusal: Refusal.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type QueryRecord = z.infer<typeof QueryRecord>;

/** A question that could not be asked of a language model; it can be asked again. */
export const Unanswered = z.object({
  id: z.string(),
  question: z.string(),
  chat_topic_id: z.string().nullable(),
  /** Why, in Indonesian. */
  detail: z.string(),
  created_at: z.iso.datetime(),
});
export type Unanswered = z.infer<typeof Unanswered>;

/** A part of how a question was read, and what could stand in its place: each option is a question that is answered. */
export const Slot = z.object({
  kind: z.enum(["measure", "level", "place", "year"]),
  /** What stands in it now. */
  label: z.string(),
  options: z.array(Choice),
});
export type Slot = z.infer<typeof Slot>;

/** A question found by words of itself or of its topic's title. */
export const SearchHit = z.object({
  chat_topic_id: z.string(),
  chat_topic_title: z.string(),
  chat_query_id: z.string(),
  chat_query_question: z.string(),
  chat_query_created_at: z.iso.datetime(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const Search = z.object({
  key_word: z.string().trim().min(1).max(200),
  limit: z.number().int().min(1).max(50).default(10),
});

export const Feedback = z.object({
  query_id: Id,
  rating: z.enum(["up", "down"]),
  comment: z.string().trim().max(2000).optional(),
});
export type Feedback = z.input<typeof Feedback>;

/** `;` is what Excel in an Indonesian locale expects, together with decimal commas. */
const Delimiter = z.enum([",", ";"]).default(",");

/** SQL that a user edited, run instead of the one that their own question was answered with. */
const Sql = z.string().trim().min(1).max(20_000);
export const RunSql = z.object({ query_id: Id, sql: Sql, even_if_large: EvenIfLarge });
export type RunSql = z.infer<typeof RunSql>;
export const SqlRun = z.object({ sql: z.string(), result: Result, sources: z.array(Source) });
export type SqlRun = z.infer<typeof SqlRun>;

/** What running a stored or edited query can end with. */
const runProblems = [
  "not_found",
  "query_failed",
  "too_many_requests",
  "overloaded",
  "warehouse_unavailable",
  "query_timeout",
] as const;

const tag = "queries";
export const queryRoutes = {
  searchChat: route({
    key: "read",
    method: "POST",
    path: "/askdb/search-chat",
    summary: "Find questions by any word of them or of their topic's title, slips of the pen forgiven",
    tag,
    access: "user",
    body: Search,
    response: z.array(SearchHit),
    problems: ["too_many_requests", "overloaded"],
  }),
  feedback: route({
    key: "ask",
    method: "POST",
    path: "/askdb/feedback",
    summary: "Say whether an answer was good; the last word counts",
    tag,
    access: "user",
    body: Feedback,
    status: 204,
    problems: ["not_found"],
  }),
  runSql: route({
    key: "ask",
    method: "POST",
    path: "/askdb/run-sql",
    summary: "Run an edited query, guarded like any other; nothing is stored",
    tag,
    access: "user",
    body: RunSql,
    response: SqlRun,
    problems: [...runProblems, "query_large"],
  }),
  ask: route({
    key: "ask",
    method: "POST",
    path: "/askdb/ask",
    summary: "Ask a question; without a topic one is made",
    tag,
    access: "user",
    body: Ask,
    response: QueryRecord,
    problems: [
      "not_found",
      "no_answer",
      "ambiguous",
      "query_failed",
      "query_large",
      "too_many_requests",
      "overloaded",
      "warehouse_unavailable",
      "model_unavailable",
      "query_timeout",
    ],
  }),
  unanswered: route({
    method: "GET",
    path: "/askdb/unanswered",
    summary: "Questions that a language model was needed for and could not be asked, newest first",
    tag,
    access: "user",
    response: z.array(Unanswered),
    problems: [],
  }),
  dropUnanswered: route({
    key: "ask",
    method: "DELETE",
    path: "/askdb/unanswered/{unanswered_id}",
    summary: "Give up one of these questions",
    tag,
    access: "user",
    params: z.object({ unanswered_id: Id }),
    status: 204,
    problems: ["not_found"],
  }),
  queries: route({
    method: "GET",
    path: "/askdb/queries",
    summary: "The questions of a topic, newest first",
    tag,
    access: "user",
    query: Page.extend({ chat_topic_id: Id }),
    response: z.array(QueryRecord),
    problems: ["not_found", "invalid_cursor"],
  }),
  dropRefused: route({
    key: "ask",
    method: "DELETE",
    path: "/askdb/refused/{query_id}",
    summary: "Take a question that was refused or asked back out of its conversation",
    tag,
    access: "user",
    params: z.object({ query_id: Id }),
    status: 204,
    problems: ["not_found"],
  }),
  slots: route({
    method: "GET",
    path: "/askdb/slots",
    summary: "What of an answered question can be exchanged; empty where nothing can",
    tag,
    access: "user",
    query: z.object({ query_id: Id }),
    response: z.array(Slot),
    problems: ["not_found", "warehouse_unavailable"],
  }),
  downloadCsv: route({
    key: "export",
    method: "GET",
    path: "/askdb/download-csv",
    summary: "The whole result as CSV (RFC 4180, UTF-8 with BOM, formula-safe), run again",
    tag,
    access: "user",
    query: z.object({ query_id: Id, delimiter: Delimiter }),
    responseType: "text/csv",
    problems: runProblems,
  }),
  exportSql: route({
    key: "export",
    method: "POST",
    path: "/askdb/export-sql",
    summary: "The whole result of an edited query as CSV, guarded like any other; nothing is stored",
    tag,
    access: "user",
    body: z.object({ query_id: Id, sql: Sql, delimiter: Delimiter }),
    responseType: "text/csv",
    problems: runProblems,
  }),
};
