import type { Touched } from "@tanyadata/contract";
import { api } from "../../api/api.ts";
import { topicsChanged } from "../../api/topics-changed.ts";

/** The calls that touch all topics at once; the topics' lists follow by `topicsChanged`. */
export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    archiveAll: build.mutation<Touched, void>({
      query: () => ({ url: "/askdb/archive-all-chat-topics", method: "POST" }),
      onQueryStarted: (_nothing, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(topicsChanged({ kind: "all-archived" })),
          () => {},
        ),
    }),
    deleteAll: build.mutation<Touched, void>({
      query: () => ({ url: "/askdb/delete-all-chat-topics", method: "DELETE" }),
      onQueryStarted: (_nothing, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(topicsChanged({ kind: "all-deleted" })),
          () => {},
        ),
    }),
  }),
});
