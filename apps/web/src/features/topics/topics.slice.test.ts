import { describe, expect, it } from "vitest";
import { chatLoadedFlagsReset, loggedOut } from "../../api/session.ts";
import { topicsChanged } from "../../api/topics-changed.ts";
import { type ChatTopic, chatTopicOf, type List } from "./topic.ts";
import { type TopicsState, topicActions, topicsIn, topicsReducer } from "./topics.slice.ts";

const now = "2026-11-21T12:00:00.000Z";
const { loadStarted, loaded, loadFailed, placed, deleted, restored, dayChanged, busyChanged } = topicActions;

type Action = Parameters<typeof topicsReducer>[1];
const start = topicsReducer(undefined, { type: "start" });
const after = (...actions: Action[]): TopicsState => actions.reduce<TopicsState>(topicsReducer, start);

/** A topic of some minutes ago. */
const topic = (id: string, minutesAgo = 0, list: List = "normal"): ChatTopic =>
  chatTopicOf({
    id,
    title: `Topic ${id}`,
    created_at: now,
    updated_at: new Date(Date.parse(now) - minutesAgo * 60_000).toISOString(),
    is_pinned: list === "pinned",
    is_archived: list === "archived",
  });
const page = (list: List, ...topics: ChatTopic[]) => loaded({ list, page: topics, now });
const full = (from: number) => Array.from({ length: 30 }, (_, index) => topic(`n${from + index}`, from + index));
const ids = (state: TopicsState, list: List) => topicsIn(state, list).map(({ id }) => id);
const all = (state: TopicsState) => [ids(state, "normal"), ids(state, "pinned"), ids(state, "archived")];
const place = (moved: ChatTopic) => placed({ topic: moved, now });
const three = [
  page("normal", topic("n1", 1), topic("n5", 5)),
  page("pinned", topic("p2", 2, "pinned"), topic("p6", 6, "pinned")),
  page("archived", topic("a3", 3, "archived")),
];

describe("a topic", () => {
  it("[S3.03][S3.04][S3.05][S3.06] is the server's, in the sidebar's words", () => {
    const updated_at = "2026-11-21T09:30:00.000Z";
    const record = { id: "t1", title: "Kopi", created_at: now, updated_at, is_pinned: true, is_archived: false };
    expect(chatTopicOf(record)).toEqual({
      id: "t1",
      dateTime: Date.UTC(2026, 10, 21, 9, 30),
      dateTimeString: updated_at,
      type: "topic",
      text: "Kopi",
      isPinned: true,
      isArchived: false,
    });
  });
});

describe("the sidebar's state", () => {
  it("[S3.33][S3.34][S3.35][S4.01][S4.02] three lists, their flags, and an open sidebar", () => {
    expect(start).toMatchObject({ chatTopics: [], pinnedTopics: [], archivedTopics: [], isSidebarOpen: true });
    for (const list of ["normal", "pinned", "archived"] as const)
      expect(start.loading[list]).toMatchObject({ isLoadedInitially: false, hasMore: true, isLoading: false });
    expect(after(loadStarted("pinned")).loading).toMatchObject({
      pinned: { isLoading: true },
      normal: { isLoading: false },
    });
  });

  it("[S3.33][S3.07] keeps the normal topics in groups", () => {
    expect(after(page("normal", topic("n1"))).chatTopics).toMatchObject([
      { id: "today", label: "Today", items: [{ id: "n1" }] },
    ]);
    const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString();
    expect(after(page("normal", topic("n1")), dayChanged({ now: tomorrow })).chatTopics[0]?.label).toBe("Yesterday");
  });

  it("[S4.42] is cleared when the user logs out", () => {
    expect(after(...three, loggedOut({ forced: false }))).toEqual(start);
  });

  it("[S4.44] forgets that lists were loaded after a forced logout", () => {
    const { loading } = after(...three, chatLoadedFlagsReset());
    expect(Object.values(loading).map(({ isLoadedInitially }) => isLoadedInitially)).toEqual([false, false, false]);
  });
});

describe("moves", () => {
  it("[S4.03][S4.04] pin: from normal and archived to pinned, newest first", () => {
    expect(all(after(...three, place(topic("n1", 1, "pinned"))))).toEqual([["n5"], ["n1", "p2", "p6"], ["a3"]]);
    expect(all(after(...three, place(topic("a3", 3, "pinned"))))).toEqual([["n1", "n5"], ["p2", "a3", "p6"], []]);
  });

  it("[S4.05] unpin: back to the normal list, neither pinned nor archived", () => {
    const state = after(...three, place(topic("p2", 2)));
    expect(all(state)).toEqual([["n1", "p2", "n5"], ["p6"], ["a3"]]);
    expect(topicsIn(state, "normal")[1]).toMatchObject({ isPinned: false, isArchived: false });
  });

  it("[S4.06][S4.07] archive: from pinned and normal to archived", () => {
    const state = after(...three, place(topic("n1", 1, "archived")), place(topic("p6", 6, "archived")));
    expect(all(state)).toEqual([["n5"], ["p2"], ["n1", "a3", "p6"]]);
  });

  it("[S4.07] archiving before the archived list was loaded only leaves it to be loaded", () => {
    const state = after(page("normal", topic("n1")), place(topic("n1", 0, "archived")));
    expect(all(state)).toEqual([[], [], []]);
    expect(state.loading.archived.isLoadedInitially).toBe(false);
  });

  it("[S4.08] unarchive: back to normal, in its place in time", () => {
    expect(all(after(...three, place(topic("a3", 3))))).toEqual([["n1", "a3", "n5"], ["p2", "p6"], []]);
  });

  it("[S4.09] archive all: every normal topic to archived; pinned ones stay", () => {
    const state = after(...three, topicsChanged({ kind: "all-archived" }));
    expect(all(state)).toEqual([[], ["p2", "p6"], ["n1", "a3", "n5"]]);
    expect(state.archivedTopics.every(({ isArchived }) => isArchived)).toBe(true);
    expect(state.loading.normal).toMatchObject({ isLoadedInitially: true, hasMore: false });
  });

  it("[S4.09] archive all with pages not loaded yet reads the archive anew", () => {
    const state = after(page("normal", ...full(0)), page("archived"), topicsChanged({ kind: "all-archived" }));
    expect(all(state)).toEqual([[], [], []]);
    expect(state.loading.archived).toMatchObject({ isLoadedInitially: false, hasMore: true });
  });

  it("[S4.10] delete all clears normal and archived; pinned ones stay", () => {
    const state = after(...three, topicsChanged({ kind: "all-deleted" }));
    expect(all(state)).toEqual([[], ["p2", "p6"], []]);
    expect(state.loading.archived).toMatchObject({ isLoadedInitially: true, hasMore: false });
  });

  it("[S4.15] a deleted topic goes at once, and comes back to its place", () => {
    const gone = after(...three, deleted({ id: "a3", now }));
    expect(ids(gone, "archived")).toEqual([]);
    expect(ids(topicsReducer(gone, page("archived", topic("a3", 3, "archived"))), "archived"), "late page").toEqual([]);
    const back = topicsReducer(gone, restored({ topic: topic("a3", 3, "archived"), now }));
    expect(ids(back, "archived")).toEqual(["a3"]);
  });

  it("[S4.13][S4.14] a renamed topic moves to the top, and back when it is taken back", () => {
    const renamed = after(...three, place({ ...topic("n5", 0), text: "Baru" }));
    expect(ids(renamed, "normal")).toEqual(["n5", "n1"]);
    expect(ids(topicsReducer(renamed, place(topic("n5", 5))), "normal")).toEqual(["n1", "n5"]);
  });

  it("[S2.66] a topic is busy until its action is done", () => {
    const busy = after(busyChanged({ id: "n1", isBusy: true }), busyChanged({ id: "n2", isBusy: true }));
    expect(busy.busy).toEqual(["n1", "n2"]);
    expect(topicsReducer(busy, busyChanged({ id: "n1", isBusy: false })).busy).toEqual(["n2"]);
  });
});

describe("paging", () => {
  it("[S4.22][S9.01] a full page of 30 leaves more, from its last id on", () => {
    expect(after(page("normal", ...full(0))).loading.normal).toMatchObject({ hasMore: true, cursor: "n29" });
    const next = after(page("normal", ...full(0)), page("normal", ...full(30)));
    expect(ids(next, "normal")).toHaveLength(60);
    expect(next.loading.normal.cursor).toBe("n59");
  });

  it("[S4.24] an empty page means no more", () => {
    const state = after(page("normal", ...full(0)), page("normal"));
    expect(state.loading.normal).toMatchObject({ hasMore: false, isLoading: false, cursor: "n29" });
  });

  it("[S4.25][S8.07] a failed load sets has-more to false, and loses nothing", () => {
    const state = after(page("normal", ...full(0)), loadStarted("normal"), loadFailed("normal"));
    expect(state.loading.normal).toMatchObject({ hasMore: false, isLoading: false, isLoadedInitially: true });
    expect(ids(state, "normal")).toHaveLength(30);
    expect(after(loadStarted("pinned"), loadFailed("pinned")).loading.pinned.isLoadedInitially).toBe(false);
  });

  it("holds each topic once: a page that was on its way does not undo a move", () => {
    const state = after(
      page("pinned"),
      place(topic("n1", 1, "pinned")),
      page("normal", topic("n1", 1), topic("n2", 2)),
    );
    expect(all(state)).toEqual([["n2"], ["n1"], []]);
  });

  it("does not skip what lies between the loaded pages and an old topic that came back", () => {
    const old = after(
      page("normal", ...full(0)),
      page("pinned", topic("old", 999, "pinned")),
      place(topic("old", 999)),
    );
    expect(ids(old, "normal").at(-1)).toBe("old");
    expect(old.loading.normal.cursor).toBe("n29");
    expect(ids(topicsReducer(old, page("normal", ...full(30))), "normal").slice(-2)).toEqual(["n59", "old"]);
  });

  it("goes on from the topic before one that left the end of the list", () => {
    const state = after(page("normal", ...full(0)), place({ ...topic("n29", 0), text: "to the top" }));
    expect(state.loading.normal.cursor).toBe("n28");
  });
});
