import { z } from "zod";
import { Confidence, Result, RowRegions, Source } from "./queries.ts";
import { route } from "./route.ts";
import { Id } from "./topics.ts";

/** Answers that one user may have pinned. */
export const maxPins = 500;

/** How much of the page's width a pin takes: one column, two, all. */
export const PinSize = z.enum(["small", "medium", "large"]);
export type PinSize = z.infer<typeof PinSize>;

/**
 * `current`: the data are those that it was told from; `changed`: they are others since; `broken`: its question cannot be
 * answered any more (`detail` says why), and what is shown is what was last known.
 */
export const PinState = z.enum(["current", "changed", "broken"]);
export type PinState = z.infer<typeof PinState>;

const Title = z.string().trim().min(1).max(200);
/** A kind of the chart room, chosen by the user; null: the one that fits best. */
const ChartKind = z
  .string()
  .regex(/^[a-z-]{1,30}$/)
  .nullable();

export const Pin = z.object({
  id: z.string(),
  title: z.string(),
  question: z.string(),
  answer: z.string(),
  reading: z.string(),
  sql: z.string(),
  /** The typed query plan, as plain data; null where SQL was written without one. */
  plan: z.unknown(),
  result: Result,
  regions: RowRegions,
  sources: z.array(Source),
  confidence: Confidence,
  chart_kind: ChartKind,
  size: PinSize,
  state: PinState,
  /** Why it is broken, in Indonesian. */
  detail: z.string().nullable(),
  /** When the data were read. */
  refreshed_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
});
export type Pin = z.infer<typeof Pin>;

/** A link for whoever is signed in; the token cannot be guessed. */
export const Share = z.object({ token: z.string(), created_at: z.iso.datetime() });

export const Board = z.object({
  pins: z.array(Pin),
  /** Null: nobody else may look. */
  share: Share.nullable(),
});
export type Board = z.infer<typeof Board>;

/** Somebody else's board, to be looked at. */
export const SharedBoard = z.object({ owner: z.string(), pins: z.array(Pin) });
export type SharedBoard = z.infer<typeof SharedBoard>;

/** Bytes that an imported file may have. */
export const maxBoardFile = 2 * 1024 * 1024;

/** One pinned question in a file: what is needed to answer it anew, and nothing that it was answered with. */
const PinInFile = z.object({
  title: Title,
  question: z.string().trim().min(1).max(2000),
  plan: z.unknown(),
  sql: z.string().trim().min(1).max(20_000),
  chart_kind: ChartKind,
  size: PinSize,
});

/** A board as a file. */
export const BoardFile = z.object({
  format: z.literal("tanyadata-insights"),
  version: z.literal(1),
  exported_at: z.iso.datetime(),
  pins: z.array(PinInFile).max(maxPins),
});
export type BoardFile = z.infer<typeof BoardFile>;

/** What of a file was taken, and what was not, and why. */
export const Imported = z.object({
  added: z.number().int(),
  left_out: z.array(z.object({ title: z.string(), reason: z.string() })),
  board: Board,
});
export type Imported = z.infer<typeof Imported>;

/** Names measures, rows and years. */
const InsightId = z.string().min(1).max(400);
const PinId = z.object({ pin_id: Id });
const runProblems = ["too_many_requests", "overloaded", "warehouse_unavailable", "query_timeout"] as const;
const base = { tag: "insights", access: "user" } as const;

export const pinRoutes = {
  board: route({
    ...base,
    method: "GET",
    path: "/insights/pins",
    summary: "The user's pinned answers, in their order",
    response: Board,
    problems: [],
  }),
  pin: route({
    key: "ask",
    ...base,
    method: "POST",
    path: "/insights/pins",
    summary:
      "Pin an answer of the chat, or an insight of a page, behind those that are pinned; once more is the same pin",
    body: z.union([
      z.strictObject({ query_id: Id, title: Title.optional() }),
      z.strictObject({
        insight_id: InsightId,
        topic: Id.optional(),
        region: Id.optional(),
        chart_kind: ChartKind.optional(),
      }),
    ]),
    status: 201,
    response: Pin,
    problems: ["not_found", "too_many_pins", ...runProblems],
  }),
  changePin: route({
    key: "ask",
    ...base,
    method: "PUT",
    path: "/insights/pins/{pin_id}",
    summary: "Rename, resize or redraw a pin; what is left out stays",
    params: PinId,
    body: z.object({ title: Title.optional(), size: PinSize.optional(), chart_kind: ChartKind.optional() }),
    response: Pin,
    problems: ["not_found"],
  }),
  movePin: route({
    key: "ask",
    ...base,
    method: "POST",
    path: "/insights/pins/{pin_id}/move",
    summary: "Put a pin behind another one, or first; answers with all ids in their new order",
    params: PinId,
    body: z.object({ after: Id.nullable() }),
    response: z.array(Id),
    problems: ["not_found"],
  }),
  refreshPin: route({
    key: "ask",
    ...base,
    method: "POST",
    path: "/insights/pins/{pin_id}/refresh",
    summary: "Answer a pin's question anew; where that is not possible any more it is broken, and nothing is lost",
    params: PinId,
    response: Pin,
    problems: ["not_found", ...runProblems],
  }),
  refreshPins: route({
    key: "none",
    ...base,
    method: "POST",
    path: "/insights/pins/refresh",
    summary: "Answer all pins anew",
    response: Board,
    problems: runProblems,
  }),
  unpin: route({
    key: "ask",
    ...base,
    method: "DELETE",
    path: "/insights/pins/{pin_id}",
    summary: "Remove a pin; for an hour it can be put back",
    params: PinId,
    status: 204,
    problems: ["not_found"],
  }),
  restorePin: route({
    key: "ask",
    ...base,
    method: "POST",
    path: "/insights/pins/{pin_id}/restore",
    summary: "Put a removed pin back where it was",
    params: PinId,
    response: Pin,
    problems: ["not_found", "too_many_pins"],
  }),
  exportBoard: route({
    key: "export",
    ...base,
    method: "GET",
    path: "/insights/board/export",
    summary: "The pinned questions as a file, without their answers",
    responseType: "application/json",
    problems: [],
  }),
  importBoard: route({
    key: "none",
    ...base,
    method: "POST",
    path: "/insights/board/import",
    summary: "Pin the questions of a file, each answered anew; what cannot be answered is told",
    body: BoardFile,
    response: Imported,
    problems: runProblems,
  }),
  shareBoard: route({
    ...base,
    method: "POST",
    path: "/insights/board/share",
    summary:
      "Let everyone who is signed in and has the link look at the board; the link stays the same until it is revoked",
    response: Share,
    problems: [],
  }),
  unshareBoard: route({
    ...base,
    method: "DELETE",
    path: "/insights/board/share",
    summary: "Revoke the link",
    status: 204,
    problems: [],
  }),
  sharedBoard: route({
    ...base,
    method: "GET",
    path: "/insights/shared/{token}",
    summary: "Somebody's board, by its link",
    params: z.object({ token: Id }),
    response: SharedBoard,
    problems: ["not_found"],
  }),
};
