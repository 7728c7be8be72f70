import type { SearchHit } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** Most results of a search. */
const searchLimit = 10;

/** Section 3's search result. */
export interface SearchResult {
  readonly chatTopicId: string;
  readonly chatTopicTitle: string;
  readonly chatQueryId: string;
  readonly chatQueryQuestion: string;
  readonly chatQueryCreatedAt: string;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Forgotten as soon as nobody shows it: chats go on. */
    searchChat: build.query<SearchResult[], string>({
      query: (key_word) => ({ url: "/askdb/search-chat", method: "POST", body: { key_word, limit: searchLimit } }),
      transformResponse: (hits: SearchHit[]) => hits.map(resultOf),
      keepUnusedDataFor: 0,
    }),
  }),
});

const resultOf = (hit: SearchHit): SearchResult => ({
  chatTopicId: hit.chat_topic_id,
  chatTopicTitle: hit.chat_topic_title,
  chatQueryId: hit.chat_query_id,
  chatQueryQuestion: hit.chat_query_question,
  chatQueryCreatedAt: hit.chat_query_created_at,
});
