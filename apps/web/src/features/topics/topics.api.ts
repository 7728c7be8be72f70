import type { Topic } from "@tanyadata/contract";
import { api } from "../../api/api.ts";
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

export const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    topics: build.query<Topic[], TopicPage>({
      query: ({ list, limit = topicPageSize, ...page }) => ({ url: paths[list], params: { ...page, limit } }),
    }),
    moveTopic: build.mutation<Topic, { id: string; move: Move }>({
      query: ({ id, move }) => ({ url: `/askdb/${move}-chat-topic`, method: "POST", body: { chat_topic_id: id } }),
    }),
    renameTopic: build.mutation<Topic, { id: string; title: string }>({
      query: ({ id, title }) => ({ url: "/askdb/chat-topic", method: "PUT", body: { chat_topic_id: id, title } }),
    }),
    deleteTopic: build.mutation<null, { id: string }>({
      query: ({ id }) => ({ url: "/askdb/chat-topic", method: "DELETE", body: { chat_topic_id: id } }),
    }),
  }),
});
