import { z } from "zod";
import { route } from "./route.ts";

/** Ids are opaque strings; the bound only keeps nonsense out of the database. */
export const Id = z.string().min(1).max(64);

/** Newest first; `prev` is the id of the last item already held. */
export const Page = z.object({ prev: Id.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) });

export const Topic = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  is_pinned: z.boolean(),
  is_archived: z.boolean(),
});
export type Topic = z.infer<typeof Topic>;

export const TopicId = z.object({ chat_topic_id: Id });
/** An empty title becomes "New Chat". */
export const Rename = z.object({ chat_topic_id: Id, title: z.string().trim().max(200) });
/** How many topics an "all" action touched, and how many pinned ones it left alone. */
export const Touched = z.object({ count: z.number().int(), kept_pinned: z.number().int() });
export type Touched = z.infer<typeof Touched>;

const tag = "topics";
const list = {
  method: "GET",
  tag,
  access: "user",
  query: Page,
  response: z.array(Topic),
  problems: ["invalid_cursor"],
} as const;
const deed = {
  method: "POST",
  tag,
  access: "user",
  key: "ask",
  body: TopicId,
  response: Topic,
  problems: ["not_found"],
} as const;

export const topicRoutes = {
  topics: route({ ...list, path: "/askdb/chat-topics", summary: "Topics that are neither pinned nor archived" }),
  pinnedTopics: route({ ...list, path: "/askdb/pinned-chat-topics", summary: "Pinned topics" }),
  archivedTopics: route({ ...list, path: "/askdb/archived-chat-topics", summary: "Archived topics" }),
  renameTopic: route({ ...deed, method: "PUT", path: "/askdb/chat-topic", summary: "Rename a topic", body: Rename }),
  deleteTopic: route({
    method: "DELETE",
    path: "/askdb/chat-topic",
    summary: "Delete an archived topic",
    tag,
    access: "user",
    key: "ask",
    body: TopicId,
    status: 204,
    problems: ["not_found", "topic_not_archived"],
  }),
  deleteAllTopics: route({
    method: "DELETE",
    path: "/askdb/delete-all-chat-topics",
    summary: "Delete normal and archived topics; pinned ones stay",
    tag,
    access: "user",
    key: "ask",
    response: Touched,
    problems: [],
  }),
  pinTopic: route({ ...deed, path: "/askdb/pin-chat-topic", summary: "Pin" }),
  unpinTopic: route({ ...deed, path: "/askdb/unpin-chat-topic", summary: "Unpin" }),
  archiveTopic: route({ ...deed, path: "/askdb/archive-chat-topic", summary: "Archive" }),
  unarchiveTopic: route({ ...deed, path: "/askdb/unarchive-chat-topic", summary: "Unarchive" }),
  archiveAllTopics: route({
    method: "POST",
    path: "/askdb/archive-all-chat-topics",
    summary: "Archive all normal topics",
    tag,
    access: "user",
    key: "ask",
    response: Touched,
    problems: [],
  }),
};
