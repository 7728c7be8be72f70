import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import { useDispatch, useSelector } from "react-redux";
import { showToast } from "../../ui/toast.ts";
import { type ChatTopic, chatTopicOf, type List, untitled } from "./topic.ts";
import { type Move, topicCalls } from "./topics.api.ts";
import { findTopic, type TopicsRoot, type TopicsState, topicActions } from "./topics.slice.ts";

type Thunk<R> = ThunkAction<R, TopicsRoot, unknown, UnknownAction>;

export const useTopics = (): TopicsState => useSelector((state: TopicsRoot) => state.topics);
export const useTopicsDispatch = useDispatch.withTypes<ThunkDispatch<TopicsRoot, unknown, UnknownAction>>();

const now = (): string => new Date().toISOString();

/** Whether the server knows no such topic, as when it was deleted in another tab: then it goes from here too. */
const isGone = (error: FetchBaseQueryError | undefined): boolean => error?.status === 404;

/** Whether the session that this asks in still lasts: what arrives after it belongs to nobody, or to another user. */
function sessionOf(getState: () => TopicsRoot): () => boolean {
  const user = getState().auth.userDetail?.id;
  return () => user !== undefined && getState().auth.userDetail?.id === user;
}

/** Loads the next page of a list; the first where none was loaded. Nothing happens while one is on its way. */
export const loadTopics =
  (list: List): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { isLoading, isLoadedInitially, cursor } = getState().topics.loading[list];
    const lasts = sessionOf(getState);
    // Between the end of a session and the login page the sidebar still stands.
    if (isLoading || !lasts()) return;
    dispatch(topicActions.loadStarted(list));
    const page = { list, ...(isLoadedInitially && cursor ? { prev: cursor } : {}) };
    const { data } = await dispatch(topicCalls.page(page));
    if (!lasts() || !getState().topics.loading[list].isLoading) return;
    dispatch(
      data ? topicActions.loaded({ list, page: data.map(chatTopicOf), now: now() }) : topicActions.loadFailed(list),
    );
  };

/** Loads the next page where the list's end came into view: only if more exist and nothing is loading. */
export const loadMoreTopics =
  (list: List): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { hasMore, isLoading } = getState().topics.loading[list];
    if (hasMore && !isLoading) await dispatch(loadTopics(list));
  };

/** Does something to a topic that is busy until it is done; one thing at a time. */
const whileBusy =
  (id: string, act: Thunk<Promise<boolean>>): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    if (getState().topics.busy.includes(id)) return false;
    dispatch(topicActions.busyChanged({ id, isBusy: true }));
    const done = await dispatch(act);
    dispatch(topicActions.busyChanged({ id, isBusy: false }));
    return done;
  };

const moveWords: Record<Move, { done: string; doing: string }> = {
  pin: { done: "pinned", doing: "pinning" },
  unpin: { done: "unpinned", doing: "unpinning" },
  archive: { done: "archived", doing: "archiving" },
  unarchive: { done: "unarchived", doing: "unarchiving" },
};

/** Pins, unpins, archives or unarchives. The lists change once the server did it. True: it did. */
export const moveTopic = (id: string, move: Move): Thunk<Promise<boolean>> =>
  whileBusy(id, async (dispatch, getState) => {
    const lasts = sessionOf(getState);
    const { data, error } = await dispatch(topicCalls.move(id, move));
    if (!lasts()) return false;
    if (isGone(error)) dispatch(topicActions.deleted({ id, now: now() }));
    if (data) {
      dispatch(topicActions.placed({ topic: chatTopicOf(data), now: now() }));
      showToast("success", `Chat topic ${moveWords[move].done}`);
    } else showToast("error", `Error ${moveWords[move].doing} chat topic, please try again later`);
    return data !== undefined;
  });

/** Renames at once, and moves to the current time; taken back where the server refuses. An unchanged name is not sent. */
export const renameTopic =
  (id: string, text: string): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const before = findTopic(getState().topics, id);
    const title = text.trim() || untitled;
    if (!before || title === (before.text || untitled)) return false;
    return dispatch(whileBusy(id, rename(before, title)));
  };

const rename =
  (before: ChatTopic, title: string): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const lasts = sessionOf(getState);
    const at = now();
    const renamed = { ...before, text: title, dateTime: Date.parse(at), dateTimeString: at };
    dispatch(topicActions.placed({ topic: renamed, now: at }));
    const { data, error } = await dispatch(topicCalls.rename(before.id, title));
    if (!lasts()) return false;
    if (isGone(error)) dispatch(topicActions.deleted({ id: before.id, now: now() }));
    else dispatch(topicActions.placed({ topic: data ? chatTopicOf(data) : before, now: now() }));
    if (!data) showToast("error", "Error renaming chat topic, please try again later");
    return data !== undefined;
  };

/** Deletes an archived topic at once; it comes back where the server refuses. True: it is gone. */
export const deleteTopic = (topic: ChatTopic): Thunk<Promise<boolean>> =>
  whileBusy(topic.id, async (dispatch, getState) => {
    const lasts = sessionOf(getState);
    dispatch(topicActions.deleted({ id: topic.id, now: now() }));
    const { error } = await dispatch(topicCalls.delete(topic.id));
    const isDeleted = !error || isGone(error);
    if (!isDeleted && lasts()) dispatch(topicActions.restored({ topic, now: now() }));
    return isDeleted;
  });

/** A question was answered in a topic: it goes to the top of its list. One that is not known yet is looked up. */
export const topicAsked =
  (id: string, at: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const known = findTopic(getState().topics, id);
    if (known) {
      const topic = { ...known, dateTime: Date.parse(at), dateTimeString: at };
      dispatch(topicActions.placed({ topic, now: now() }));
      return;
    }
    const lasts = sessionOf(getState);
    // Just asked, it is the newest of its list. The archive is not looked through: it is loaded when it is opened.
    for (const list of ["normal", "pinned"] as const) {
      const [topic] = (await dispatch(topicCalls.page({ list, limit: 1 }))).data ?? [];
      if (!lasts()) return;
      if (topic?.id !== id) continue;
      dispatch(topicActions.placed({ topic: chatTopicOf(topic), now: now() }));
      return;
    }
  };
