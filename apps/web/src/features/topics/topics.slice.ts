import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { type AuthState, chatLoadedFlagsReset, loggedOut } from "../../api/session.ts";
import { addState } from "../../api/store.ts";
import { topicsChanged } from "../../api/topics-changed.ts";
import { groupByDate, type TopicGroup } from "./date-groups.ts";
import { type ChatTopic, type List, listOf, lists, newestFirst } from "./topic.ts";
import { topicPageSize } from "./topics.api.ts";

/** How far a list is loaded. */
export interface Loading {
  isLoadedInitially: boolean;
  hasMore: boolean;
  isLoading: boolean;
  /** The last load failed; nothing more is loaded until someone asks for it. */
  hasFailed: boolean;
  /** The last topic that paging brought: one that came by other ways may lie beyond, and must not hide those between. */
  cursor: string | null;
}

/** What the parts of the sidebar share. */
export interface TopicsState {
  /** The normal topics, under their dates. */
  chatTopics: TopicGroup[];
  pinnedTopics: ChatTopic[];
  archivedTopics: ChatTopic[];
  loading: Record<List, Loading>;
  /** Ids of the topics with an action under way. */
  busy: string[];
  /** Ids of deleted topics: a page that was on its way meanwhile may still hold them. */
  deleted: string[];
  /** The panel on a desktop. */
  isSidebarOpen: boolean;
  /** The drawer on a small screen. */
  isDrawerOpen: boolean;
}

export interface TopicsRoot {
  readonly topics: TopicsState;
  readonly auth: AuthState;
}

const unloaded: Loading = { isLoadedInitially: false, hasMore: true, isLoading: false, hasFailed: false, cursor: null };

/** Loaded, with nothing left to load. */
const complete: Loading = { ...unloaded, isLoadedInitially: true, hasMore: false };

const initialState: TopicsState = {
  chatTopics: [],
  pinnedTopics: [],
  archivedTopics: [],
  loading: { normal: unloaded, pinned: unloaded, archived: unloaded },
  busy: [],
  deleted: [],
  isSidebarOpen: true,
  isDrawerOpen: false,
};

/** The topics of a list, newest first. */
export function topicsIn(state: TopicsState, list: List): ChatTopic[] {
  if (list === "pinned") return state.pinnedTopics;
  return list === "archived" ? state.archivedTopics : state.chatTopics.flatMap(({ items }) => items);
}

export const findTopic = (state: TopicsState, id: string): ChatTopic | undefined =>
  lists.flatMap((list) => topicsIn(state, list)).find((topic) => topic.id === id);

function setTopics(state: TopicsState, list: List, topics: ChatTopic[], now: string): void {
  if (list === "pinned") state.pinnedTopics = topics;
  else if (list === "archived") state.archivedTopics = topics;
  else state.chatTopics = groupByDate(topics, new Date(now));
}

/** Takes a topic out of whichever list holds it. A cursor that goes leaves its place to the topic before it. */
function remove(state: TopicsState, id: string, now: string): void {
  for (const list of lists) {
    const topics = topicsIn(state, list);
    const index = topics.findIndex((topic) => topic.id === id);
    if (index < 0) continue;
    const loading = state.loading[list];
    if (loading.cursor === id) loading.cursor = topics[index - 1]?.id ?? null;
    setTopics(state, list, topics.toSpliced(index, 1), now);
  }
}

/** Puts a topic into its list, in its place in time. A list that was never loaded stays so: it shows no half of itself. */
function put(state: TopicsState, topic: ChatTopic, now: string): void {
  remove(state, topic.id, now);
  const list = listOf(topic);
  const { isLoadedInitially, isLoading } = state.loading[list];
  if (list === "archived" && !isLoadedInitially && !isLoading) return;
  setTopics(state, list, [...topicsIn(state, list), topic].sort(newestFirst), now);
}

/** All normal topics moved to the archive. Where one of the two was not wholly known, the archive is read anew. */
function archiveAll(state: TopicsState): void {
  const moved = topicsIn(state, "normal").map((topic) => ({ ...topic, isArchived: true }));
  const { normal, archived } = state.loading;
  const isKnown = archived.isLoadedInitially && normal.isLoadedInitially && !normal.hasMore;
  if (!isKnown) state.loading.archived = unloaded;
  state.archivedTopics = isKnown ? [...state.archivedTopics, ...moved].sort(newestFirst) : [];
  state.chatTopics = [];
  state.loading.normal = complete;
}

/** All normal and archived topics are gone; pinned ones stay. */
function deleteAll(state: TopicsState): void {
  Object.assign(state, { chatTopics: [], archivedTopics: [] });
  Object.assign(state.loading, { normal: complete, archived: complete });
}

interface Timed {
  /** The present moment, ISO 8601: it decides the headings. */
  readonly now: string;
}

const topics = createSlice({
  name: "topics",
  initialState,
  reducers: {
    loadStarted: (state, { payload }: PayloadAction<List>) => {
      state.loading[payload].isLoading = true;
      state.loading[payload].hasFailed = false;
    },
    /** A page arrived, newest first. What moved to another list meanwhile stays there. */
    loaded: (state, { payload }: PayloadAction<Timed & { list: List; page: ChatTopic[] }>) => {
      const { list, page, now } = payload;
      const cursor = page.at(-1)?.id ?? state.loading[list].cursor;
      const hasMore = page.length >= topicPageSize;
      state.loading[list] = { isLoadedInitially: true, hasMore, isLoading: false, hasFailed: false, cursor };
      const known = new Set([...lists.flatMap((each) => topicsIn(state, each).map(({ id }) => id)), ...state.deleted]);
      const arrived = page.filter(({ id }) => !known.has(id));
      setTopics(state, list, [...topicsIn(state, list), ...arrived].sort(newestFirst), now);
    },
    loadFailed: (state, { payload }: PayloadAction<List>) => {
      Object.assign(state.loading[payload], { isLoading: false, hasMore: false, hasFailed: true });
    },
    /** A topic is, from now on, as given: in its list, in its place in time. */
    placed: (state, { payload }: PayloadAction<Timed & { topic: ChatTopic }>) => {
      if (!state.deleted.includes(payload.topic.id)) put(state, payload.topic, payload.now);
    },
    deleted: (state, { payload }: PayloadAction<Timed & { id: string }>) => {
      remove(state, payload.id, payload.now);
      state.deleted.push(payload.id);
    },
    /** The server did not delete it after all. */
    restored: (state, { payload }: PayloadAction<Timed & { topic: ChatTopic }>) => {
      state.deleted = state.deleted.filter((id) => id !== payload.topic.id);
      put(state, payload.topic, payload.now);
    },
    busyChanged: (state, { payload }: PayloadAction<{ id: string; isBusy: boolean }>) => {
      state.busy = state.busy.filter((id) => id !== payload.id);
      if (payload.isBusy) state.busy.push(payload.id);
    },
    /** Another day began: the headings are of yesterday. */
    dayChanged: (state, { payload }: PayloadAction<Timed>) => {
      state.chatTopics = groupByDate(topicsIn(state, "normal"), new Date(payload.now));
    },
    sidebarToggled: (state) => {
      state.isSidebarOpen = !state.isSidebarOpen;
    },
    drawerToggled: (state, { payload }: PayloadAction<boolean>) => {
      state.isDrawerOpen = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, () => initialState)
      .addCase(topicsChanged, (state, { payload }) =>
        payload.kind === "all-archived" ? archiveAll(state) : deleteAll(state),
      )
      .addCase(chatLoadedFlagsReset, (state) => {
        for (const list of lists) state.loading[list].isLoadedInitially = false;
      }),
});

export const topicActions = topics.actions;
export const topicsReducer = topics.reducer;
addState(topics);
