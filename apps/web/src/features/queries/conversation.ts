import { nanoid, type ThunkAction, type ThunkDispatch, type UnknownAction } from "@reduxjs/toolkit";
import type { Verdict } from "@tanyadata/contract";
import { useDispatch, useSelector } from "react-redux";
import { callApi } from "../../api/authorized.ts";
import { type Failure, failureOf } from "../../api/failure.ts";
import type { AuthRoot } from "../../api/session.ts";
import { storedToken } from "../../api/token-storage.ts";
import { answerTo } from "./answer-to.ts";
import { chosenBy } from "./chosen.ts";
import {
  answered,
  asked,
  type ConversationRoot,
  type ConversationState,
  cancelled,
  failed,
  loaded,
  loadFailed,
  loadStarted,
  opened,
  rated,
  stopped,
  told,
  visited,
} from "./conversation.slice.ts";
import { type ChatMessage, queryIdOf } from "./message.ts";
import { queryCalls } from "./queries.api.ts";

type Root = ConversationRoot & AuthRoot;
type Thunk<R> = ThunkAction<R, Root, unknown, UnknownAction>;

export const useConversation = (): ConversationState => useSelector((state: ConversationRoot) => state.conversation);
export const useConversationDispatch = useDispatch.withTypes<ThunkDispatch<Root, unknown, UnknownAction>>();

/** A question got its answer, or was kept without one. */
export interface Answered {
  readonly chatId: string;
  /** When, ISO 8601: the topic's time from now on. */
  readonly at: string;
}

const loggedOutError = { status: "FETCH_ERROR", error: "Nobody is logged in" } as const;

/** What stops the answers under way, by the id of their request. */
const running = new Map<string, AbortController>();

/**
 * Asks a question in the conversation; its outcome is in the state. Null: nothing of it was kept.
 * @param follows the answer that it follows, by its query's id, or null: none; without, what is seen last
 * @param evenIfLarge although much has to be read for it
 */
export const ask =
  (typed: string, follows?: string | null, evenIfLarge = false): Thunk<Promise<Answered | null>> =>
  async (dispatch, getState) => {
    const { chatId, isGenerating, model, messages } = getState().conversation;
    if (isGenerating) return null;
    // "yang kota", after a question that was asked back, is the choice itself.
    const question = chosenBy(typed, messages.at(-1)?.error?.failure?.choices ?? [])?.question ?? typed;
    // What is seen is what is followed, whatever another window asks of the topic meanwhile.
    const seen = messages.findLast(({ answer }) => answer)?.answer?.queryId ?? null;
    const after = follows === undefined ? seen : follows;
    const requestId = nanoid();
    const stopping = new AbortController();
    running.set(requestId, stopping);
    dispatch(asked({ requestId, question, at: new Date().toISOString() }));
    const outcome = await answerTo(
      {
        question,
        model,
        ...(evenIfLarge && { even_if_large: true }),
        ...(chatId ? { chat_topic_id: chatId, after } : {}),
      },
      {
        // After the end of the session nothing is sent: a 401 would end it once more.
        send: async (request, signal) =>
          storedToken() === null ? { error: loggedOutError } : dispatch(callApi(request, signal)),
        report: (news) => dispatch(told({ requestId, news })),
        stopping: stopping.signal,
      },
    ).finally(() => running.delete(requestId));
    const isCurrent = getState().conversation.requestId === requestId;
    const isNew = isCurrent && !chatId;
    if ("failure" in outcome) {
      const { failure } = outcome;
      dispatch(failed({ requestId, failure, isNew }));
      return failure.chat_topic_id ? { chatId: failure.chat_topic_id, at: new Date().toISOString() } : null;
    }
    const { record } = outcome;
    dispatch(answered({ requestId, record, isNew }));
    return { chatId: record.chat_topic_id, at: record.updated_at };
  };

/** Takes a question without an answer out of the conversation, here and where the server keeps it; the failure, or null. */
export const cancel =
  (message: ChatMessage): Thunk<Promise<Failure | null>> =>
  async (dispatch) => {
    const kept = queryIdOf(message);
    const { error } = kept ? await dispatch(queryCalls.dropRefused(kept)) : {};
    const failure = error ? failureOf(error) : null;
    if (failure && failure.code !== "not_found") return failure;
    dispatch(cancelled(message.id));
    return null;
  };

/** Keeps what the user says of an answer: at once here, and taken back if the server does not; the failure, or null. */
export const rate =
  (queryId: string, feedback: Verdict): Thunk<Promise<Failure | null>> =>
  async (dispatch, getState) => {
    const answer = getState().conversation.messages.find((message) => message.answer?.queryId === queryId)?.answer;
    dispatch(rated({ queryId, feedback }));
    const { rating, comment } = feedback;
    const said = { query_id: queryId, rating, ...(comment ? { comment } : {}) };
    const { error } = await dispatch(queryCalls.feedback(said));
    if (!error) return null;
    dispatch(rated({ queryId, feedback: answer?.feedback ?? null }));
    return failureOf(error);
  };

/** Ends the request under way; the server stops working on it, too. */
const abort = (): Thunk<void> => (_dispatch, getState) => {
  const { requestId } = getState().conversation;
  if (requestId) running.get(requestId)?.abort();
};

/** Stops the generation of an answer. */
export const stop = (): Thunk<void> => (dispatch) => {
  dispatch(abort());
  dispatch(stopped());
};

interface LoadOptions {
  /** The page before this question. */
  readonly prev?: string;
  /** What the messages wait for before they are shown. */
  readonly ready?: Promise<unknown> | undefined;
}

const load =
  (chatId: string, { prev, ready }: LoadOptions = {}): Thunk<Promise<Failure | null>> =>
  async (dispatch) => {
    dispatch(loadStarted(prev ? "older" : "first"));
    const page = { chat_topic_id: chatId, ...(prev ? { prev } : {}) };
    const { data, error } = await dispatch(queryCalls.page(page));
    if (data) {
      await ready;
      dispatch(loaded({ chatId, records: data }));
      return null;
    }
    const failure = failureOf(error);
    dispatch(loadFailed({ chatId, failure }));
    return failure;
  };

/** Shows a topic's conversation once `ready`, or a new one (null). What was under way elsewhere is stopped. */
export const open =
  (chatId: string | null, visit: string, ready?: Promise<unknown>): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { conversation } = getState();
    // Come back to by the browser's history, a new conversation may have become a topic meanwhile.
    if (conversation.visit === visit && (chatId === null || conversation.chatId === chatId)) return;
    // The topic of the answer that just arrived gets its address, or the page was left and came back to.
    if (chatId && conversation.chatId === chatId && !conversation.loadFailure) {
      dispatch(visited({ visit }));
      return;
    }
    dispatch(abort());
    dispatch(opened({ chatId, visit }));
    if (chatId) await dispatch(load(chatId, { ready }));
  };

export const reload = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const { chatId } = getState().conversation;
  if (chatId) await dispatch(load(chatId));
};

/** The page of questions before those that are shown; the failure, or null. */
export const loadOlder = (): Thunk<Promise<Failure | null>> => async (dispatch, getState) => {
  const { chatId, messages, loading } = getState().conversation;
  const prev = messages.map(queryIdOf).find((id) => id !== null);
  return chatId && prev && loading === "none" ? dispatch(load(chatId, { prev })) : null;
};
