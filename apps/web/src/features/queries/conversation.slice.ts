import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Ask, defaultModel, QueryRecord, Verdict } from "@tanyadata/contract";
import type { Failure } from "../../api/failure.ts";
import { loggedOut } from "../../api/session.ts";
import { addState } from "../../api/store.ts";
import type { News } from "./answer-stream.ts";
import {
  type ChatMessage,
  type MessageError,
  messagesOf,
  noAnswerMessage,
  pendingMessages,
  stoppedMessage,
} from "./message.ts";
import { progressAfter } from "./progress.ts";
import { queryPageSize } from "./queries.api.ts";

/** The conversation on the chat page. */
export interface ConversationState {
  /** The topic; null in a new conversation, until its first answer made one. */
  chatId: string | null;
  /** The visit to the chat page (the router's key) that opened it: another visit of a new chat starts afresh. */
  visit: string | null;
  loading: "none" | "first" | "older";
  /** Why the messages could not be loaded. */
  loadFailure: Failure | null;
  hasOlder: boolean;
  /** Oldest first. */
  messages: ChatMessage[];
  /** Who is asked, where language models can be; kept from one conversation to the next. */
  model: Ask["model"];
  isGenerating: boolean;
  isError: boolean;
  /** The request under way: answers to any other are too late. */
  requestId: string | null;
}

export interface ConversationRoot {
  readonly conversation: ConversationState;
}

/** Typed by the contract's own default, without bringing its code into the page. */
const standardModel: typeof defaultModel = "gpt-4o";

const initialState: ConversationState = {
  chatId: null,
  visit: null,
  loading: "none",
  loadFailure: null,
  hasOlder: false,
  messages: [],
  model: standardModel,
  isGenerating: false,
  isError: false,
  requestId: null,
};

function reset(state: ConversationState): void {
  state.isGenerating = false;
  state.isError = false;
  state.requestId = null;
}

/** Drops the place of the answer; the question before it bears the error. */
function fail(state: ConversationState, error: MessageError): void {
  if (state.messages.at(-1)?.role === "assistant") state.messages.pop();
  const question = state.messages.at(-1);
  if (question) state.messages[state.messages.length - 1] = { ...question, error };
  reset(state);
  state.isError = true;
}

/** What is asked once more, right after it failed, is the same turn; every other question stays until it is cancelled. */
function dropSame(state: ConversationState, question: string): void {
  const last = state.messages.at(-1);
  if (last?.error && last.content === question) state.messages.pop();
  reset(state);
}

const conversation = createSlice({
  name: "conversation",
  initialState,
  reducers: {
    opened: ({ model }, { payload }: PayloadAction<{ chatId: string | null; visit: string }>) => ({
      ...initialState,
      model,
      ...payload,
    }),
    modelPicked: (state, { payload }: PayloadAction<Ask["model"]>) => {
      state.model = payload;
    },
    visited: (state, { payload }: PayloadAction<{ visit: string }>) => {
      state.visit = payload.visit;
    },
    loadStarted: (state, { payload }: PayloadAction<"first" | "older">) => {
      state.loading = payload;
      state.loadFailure = null;
    },
    /** A page arrived, newest first, of the topic that it was asked for. */
    loaded: (state, { payload }: PayloadAction<{ chatId: string; records: QueryRecord[] }>) => {
      if (payload.chatId !== state.chatId) return;
      state.loading = "none";
      state.hasOlder = payload.records.length >= queryPageSize;
      state.messages.unshift(...payload.records.toReversed().flatMap(messagesOf));
    },
    loadFailed: (state, { payload }: PayloadAction<{ chatId: string; failure: Failure }>) => {
      if (payload.chatId !== state.chatId) return;
      // A page of older messages that failed leaves what is shown as it is.
      if (state.loading === "first") state.loadFailure = payload.failure;
      state.loading = "none";
    },
    asked: (state, { payload }: PayloadAction<{ requestId: string; question: string; at: string }>) => {
      dropSame(state, payload.question);
      state.messages.push(...pendingMessages(payload.requestId, payload.question, payload.at));
      state.requestId = payload.requestId;
      state.isGenerating = true;
    },
    told: (state, { payload }: PayloadAction<{ requestId: string; news: News }>) => {
      const last = state.messages.length - 1;
      const message = state.messages[last];
      if (payload.requestId !== state.requestId || !message?.progress) return;
      const progress = progressAfter(message.progress, payload.news);
      const { answer: content, sql: sqlQuery } = progress;
      state.messages[last] = { ...message, progress, content, sqlQuery };
    },
    /** `isNew`: it made the conversation that is shown a topic. */
    answered: (state, { payload }: PayloadAction<{ requestId: string; record: QueryRecord; isNew: boolean }>) => {
      if (payload.requestId !== state.requestId) return;
      state.messages.splice(-2, 2, ...messagesOf(payload.record));
      state.chatId = payload.record.chat_topic_id;
      reset(state);
    },
    /** `isNew`: the question was kept, and made the conversation that is shown a topic. */
    failed: (state, { payload }: PayloadAction<{ requestId: string; failure: Failure; isNew: boolean }>) => {
      const { requestId, failure } = payload;
      if (requestId !== state.requestId) return;
      fail(state, { message: noAnswerMessage, failure });
      if (failure.chat_topic_id) state.chatId = failure.chat_topic_id;
    },
    rated: (state, { payload }: PayloadAction<{ queryId: string; feedback: Verdict | null }>) => {
      const index = state.messages.findLastIndex(({ answer }) => answer?.queryId === payload.queryId);
      const message = state.messages[index];
      if (message?.answer)
        state.messages[index] = { ...message, answer: { ...message.answer, feedback: payload.feedback } };
    },
    stopped: (state) => {
      if (state.requestId) fail(state, { message: stoppedMessage, failure: null });
    },
    /** A question without an answer is taken out of the conversation, by its message's id. */
    cancelled: (state, { payload }: PayloadAction<string>) => {
      state.messages = state.messages.filter(({ id, error }) => id !== payload || !error);
      reset(state);
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
});

export const {
  opened,
  modelPicked,
  visited,
  loadStarted,
  loaded,
  loadFailed,
  asked,
  told,
  answered,
  failed,
  rated,
  stopped,
  cancelled,
} = conversation.actions;
export const conversationReducer = conversation.reducer;
addState(conversation);
