import type { Topic } from "@tanyadata/contract";
import { callApi } from "../../api/authorized.ts";
import type { List } from "./topic.ts";

/** How many topics of a list are loaded at once. */
export const topicPageSize = 30;

const paths: Record<List, string> = {
  normal: "/askdb/chat-topics",
  pinned: "/askdb/pinned-chat-topics",
  archived: "/askdb/archived-chat-topics",
};

export type Move = "pin" | "unpin" | "archive" | "unarchive";

interface TopicPage {
  readonly list: List;
  /** The last topic held already. */
  readonly prev?: string;
  readonly limit?: number;
}

/** The calls about topics; by hand, as the first page makes do with less than RTK Query. */
export const topicCalls = {
  /** Newest first. */
  page: ({ list, limit = topicPageSize, ...page }: TopicPage) =>
    callApi<Topic[]>({ url: paths[list], params: { ...page, limit } }),
  move: (id: string, move: Move) =>
    callApi<Topic>({ url: `/askdb/${move}-chat-topic`, method: "POST", body: { chat_topic_id: id } }),
  rename: (id: string, title: string) =>
    callApi<Topic>({ url: "/askdb/chat-topic", method: "PUT", body: { chat_topic_id: id, title } }),
  delete: (id: string) => callApi<null>({ url: "/askdb/chat-topic", method: "DELETE", body: { chat_topic_id: id } }),
};
