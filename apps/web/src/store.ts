import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { api } from "./api/api.ts";
import { authReducer } from "./api/session.ts";
import { conversationReducer } from "./features/queries/conversation.slice.ts";
import { topicsReducer } from "./features/topics/topics.slice.ts";

const reducer = combineReducers({
  auth: authReducer,
  conversation: conversationReducer,
  topics: topicsReducer,
  [api.reducerPath]: api.reducer,
});

/** The state of the app; each feature brings its part. */
export const createStore = () =>
  configureStore({ reducer, middleware: (defaults) => defaults().concat(api.middleware) });

export type Store = ReturnType<typeof createStore>;
