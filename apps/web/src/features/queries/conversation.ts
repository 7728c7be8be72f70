import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { Ask } from "@tanyadata/contract";
import { useDispatch, useSelector } from "react-redux";
import { type Failure, failureOf } from "../../api/failure.ts";
import {
  answered,
  asked,
  type ConversationRoot,
  type ConversationState,
  failed,
  loaded,
  loadFailed,
  loadStarted,
  opened,
  stopped,
  visited,
} from "./conversation.slice.ts";
import { queriesApi } from "./queries.api.ts";

type Thunk<R> = ThunkAction<R, ConversationRoot, unknown, UnknownAction>;

export const useConversation = (): ConversationState => useSelector((state: ConversationRoot) => state.conversation);
export const useConversationDispatch = useDispatch.withTypes<ThunkDispatch<ConversationRoot, unknown, UnknownAction>>();

const model = "gpt-4o" satisfies Ask["model"];

const { ask: askCall, queries: queriesCall } = queriesApi.endpoints;

/** A question got its answer. */
export interface Answered {
  readonly chatId: string;
  /** When, ISO 8601: the topic's time from now on. */
  readonly at: string;
  /** The answer made the topic, and the conversation that is shown is this one. */
  readonly isNew: boolean;
}

/**
 * Asks a question in the conversation; its outcome is in the state. A question that bears an error is replaced.
 * Null: there is no answer.
 */
export const ask =
  (question: string): Thunk<Promise<Answered | null>> =>
  async (dispatch, getState) => {
    const { chatId, isGenerating } = getState().conversation;
    if (isGenerating) return null;
    const pending = dispatch(askCall.initiate({ question, model, ...(chatId ? { chat_topic_id: chatId } : {}) }));
    const { requestId } = pending;
    dispatch(asked({ requestId, question, at: new Date().toISOString() }));
    const { data: record, error } = await pending;
    const isCurrent = getState().conversation.requestId === requestId;
    if (!record) {
      dispatch(failed({ requestId, failure: failureOf(error) }));
      return null;
    }
    dispatch(answered({ requestId, record }));
    return { chatId: record.chat_topic_id, at: record.updated_at, isNew: isCurrent && !chatId };
  };

/** Ends the request under way; the server stops working on it, too. */
const abort = (): Thunk<void> => (dispatch, getState) => {
  const { requestId } = getState().conversation;
  if (requestId) dispatch(queriesApi.util.getRunningMutationThunk("ask", requestId))?.abort();
};

/** Stops the generation of an answer. */
export const stop = (): Thunk<void> => (dispatch) => {
  dispatch(abort());
  dispatch(stopped());
};

const load =
  (chatId: string, prev?: string): Thunk<Promise<Failure | null>> =>
  async (dispatch) => {
    dispatch(loadStarted(prev ? "older" : "first"));
    const page = { chat_topic_id: chatId, ...(prev ? { prev } : {}) };
    const { data, error } = await dispatch(queriesCall.initiate(page, { subscribe: false, forceRefetch: true }));
    if (data) {
      dispatch(loaded({ chatId, records: data }));
      return null;
    }
    const failure = failureOf(error);
    dispatch(loadFailed({ chatId, failure }));
    return failure;
  };

/** Shows a topic's conversation, or a new one (null). What was under way elsewhere is stopped. */
export const open =
  (chatId: string | null, visit: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { conversation } = getState();
    if (conversation.visit === visit && conversation.chatId === chatId) return;
    // The topic of the answer that just arrived gets its address, or the page was left and came back to.
    if (chatId && conversation.chatId === chatId && !conversation.loadFailure) {
      dispatch(visited({ visit }));
      return;
    }
    dispatch(abort());
    dispatch(opened({ chatId, visit }));
    if (chatId) await dispatch(load(chatId));
  };

export const reload = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const { chatId } = getState().conversation;
  if (chatId) await dispatch(load(chatId));
};

/** The page of questions before those that are shown; the failure, or null. */
export const loadOlder = (): Thunk<Promise<Failure | null>> => async (dispatch, getState) => {
  const { chatId, messages, loading } = getState().conversation;
  const oldest = messages.find(({ answer }) => answer)?.answer;
  return chatId && oldest && loading === "none" ? dispatch(load(chatId, oldest.queryId)) : null;
};
