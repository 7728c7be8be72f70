import { z } from "zod";
import { Problem } from "./problem.shape.ts";
import { Ask, QueryRecord, Result } from "./queries.ts";
import { route } from "./route.ts";

/** How far the work on a question is; `consulting`: a language model is asked. */
export const Stage = z.enum(["reading", "consulting", "querying", "explaining"]);
export type Stage = z.infer<typeof Stage>;

/**
 * What `POST /chat` streams, in this order: `stream` first, then whatever is known, and last either `done` or `error`.
 * On the wire each is an event of `text/event-stream` with a running `id`; its data is the JSON of `data`.
 */
export const ChatEvent = z.discriminatedUnion("event", [
  /** The id by which a dropped connection is resumed and the work stopped. */
  z.object({ event: z.literal("stream"), data: z.object({ stream_id: z.string() }) }),
  z.object({ event: z.literal("stage"), data: z.object({ stage: Stage }) }),
  z.object({ event: z.literal("reading"), data: z.object({ reading: z.string() }) }),
  z.object({ event: z.literal("sql"), data: z.object({ sql: z.string() }) }),
  /** Its query waits for a process: how many are likely to run before it, whenever that changes; null: it waits no more. */
  z.object({ event: z.literal("waiting"), data: z.object({ ahead: z.number().int().nullable() }) }),
  z.object({ event: z.literal("rows"), data: z.object({ result: Result }) }),
  /** A piece of the answer's Markdown; the pieces together are the answer. */
  z.object({ event: z.literal("answer"), data: z.object({ delta: z.string() }) }),
  z.object({ event: z.literal("done"), data: QueryRecord }),
  z.object({ event: z.literal("error"), data: Problem }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

const tag = "chat";
const StreamId = z.object({ stream_id: z.string().min(1).max(64) });

export const chatRoutes = {
  chat: route({
    key: "ask",
    method: "POST",
    path: "/chat",
    summary: "Ask a question and follow the work as it goes on",
    tag,
    access: "user",
    body: Ask,
    responseType: "text/event-stream",
    problems: ["not_found", "too_many_requests", "overloaded"],
  }),
  resumeChat: route({
    key: "ask",
    method: "GET",
    path: "/chat/{stream_id}",
    summary: "Follow on after Last-Event-ID, up to 60 s after the work ended",
    tag,
    access: "user",
    params: StreamId,
    responseType: "text/event-stream",
    problems: ["not_found", "too_many_requests"],
  }),
  stopChat: route({
    key: "ask",
    method: "DELETE",
    path: "/chat/{stream_id}",
    summary: "Stop the work; nothing is stored",
    tag,
    access: "user",
    params: StreamId,
    status: 204,
    problems: ["not_found"],
  }),
};
