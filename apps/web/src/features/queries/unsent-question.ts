import type { Middleware } from "@reduxjs/toolkit";
import { type AuthRoot, loggedOut } from "../../api/session.ts";
import type { ConversationRoot } from "./conversation.slice.ts";

interface Unsent {
  readonly userId: string;
  readonly question: string;
}

/** In the page's memory alone: the log-in page is the same one, and the browser stores only token and theme. */
let unsent: Unsent | null = null;

/** Keeps the question that a session ended under, for its user alone; who logs out leaves none. */
export const unsentQuestions: Middleware<unknown, AuthRoot & ConversationRoot> =
  ({ getState }) =>
  (next) =>
  (action) => {
    if (loggedOut.match(action)) {
      const { auth, conversation } = getState();
      const asked = conversation.messages.findLast(({ role }) => role === "user");
      if (!action.payload.forced) unsent = null;
      else if (conversation.isGenerating && asked && auth.userDetail)
        unsent = { userId: auth.userDetail.id, question: asked.content };
    }
    return next(action);
  };

/** The question that this user's last session ended under; null where there is none. */
export const readUnsent = (userId: string | undefined): string | null =>
  unsent?.userId === userId ? (unsent?.question ?? null) : null;

/** Once it stands in the field, or somebody else has logged in, it is kept no longer. */
export function forgetUnsent(): void {
  unsent = null;
}
