import { createSlice, type Middleware, type PayloadAction } from "@reduxjs/toolkit";
import { useEffect, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { type AuthRoot, loggedOut, profileLoaded, type UserDetail } from "../../api/session.ts";
import { addState } from "../../api/store.ts";
import { answered, type ConversationRoot, failed, opened } from "./conversation.slice.ts";

/**
 * What one user has written and not sent. In the page's memory alone: the log-in page is the same one, and the browser stores only
 * token and theme.
 */
interface DraftsState {
  /** Whose they are, also after their session ended. */
  readonly userId: UserDetail["id"] | null;
  /** By topic. */
  readonly texts: Readonly<Record<string, string>>;
}

interface DraftsRoot {
  readonly drafts: DraftsState;
}
type Root = DraftsRoot & ConversationRoot & AuthRoot;

/** The topic of a new conversation, which is none yet. */
const none = "";
const initialState: DraftsState = { userId: null, texts: {} };

/** What stood in the field of the new conversation stands in that of the topic that it became. */
const moved = ({ userId, texts }: DraftsState, topic: string): DraftsState => ({
  userId,
  texts: { ...texts, [topic]: texts[none] ?? "", [none]: "" },
});

const drafts = createSlice({
  name: "drafts",
  initialState,
  reducers: {
    written: (
      { texts },
      { payload: { userId, topic, text } }: PayloadAction<{ userId: string; topic: string; text: string }>,
    ) => ({ userId, texts: { ...texts, [topic]: text } }),
  },
  extraReducers: (builder) =>
    builder
      // A new conversation that its first answer made a topic goes on, with what is in the field.
      .addCase(answered, (state, { payload: { record, isNew } }) =>
        isNew ? moved(state, record.chat_topic_id) : state,
      )
      .addCase(failed, (state, { payload: { failure, isNew } }) =>
        isNew && failure.chat_topic_id ? moved(state, failure.chat_topic_id) : state,
      )
      // Who logs out leaves none, and nobody sees another one's.
      .addCase(loggedOut, (state, { payload }) => (payload.forced ? state : initialState))
      .addCase(profileLoaded, (state, { payload }) => (payload.id === state.userId ? state : initialState)),
});
const { written } = drafts.actions;

/**
 * What stands in the field of a topic, null of a new conversation; and how it is written. `early`: what was written before the app
 * was there, which stands in the field at first.
 */
export function useDraft(chatId: string | null, early = ""): [string, (text: string) => void] {
  const dispatch = useDispatch();
  const topic = chatId ?? none;
  const kept = useSelector(({ drafts }: Root) => drafts.texts[topic] ?? "");
  const userId = useSelector(({ auth }: Root) => auth.userDetail?.id);
  const [unkept, setUnkept] = useState(early);
  const write = (text: string) => {
    setUnkept("");
    if (userId !== undefined) dispatch(written({ userId, topic, text }));
  };
  useEffect(() => {
    if (unkept) write(unkept);
  });
  return [unkept || kept, write];
}

/** A question that a session ends under, or whose conversation is left, is a draft again, before what was written meanwhile. */
const unanswered: Middleware<unknown, Root> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const { auth, conversation, drafts } = getState();
    const asked = conversation.isGenerating && conversation.messages.findLast(({ role }) => role === "user");
    if ((opened.match(action) || loggedOut.match(action)) && asked && auth.userDetail) {
      const topic = conversation.chatId ?? none;
      const text = [asked.content, drafts.texts[topic]].filter(Boolean).join("\n");
      dispatch(written({ userId: auth.userDetail.id, topic, text }));
    }
    return next(action);
  };

addState(drafts, unanswered);
