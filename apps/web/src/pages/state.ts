import { api, apiMiddleware } from "../api/api.ts";
import { conversationReducer } from "../features/queries/conversation.slice.ts";
import { topicsReducer } from "../features/topics/topics.slice.ts";
import type { StateParts } from "../store.ts";

/** The state of the pages behind the log-in; each feature brings its part. */
export const stateParts: StateParts = {
  reducers: { conversation: conversationReducer, topics: topicsReducer, [api.reducerPath]: api.reducer },
  middleware: apiMiddleware,
};
