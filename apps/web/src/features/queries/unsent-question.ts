import type { Middleware } from "@reduxjs/toolkit";
import { type AuthRoot, loggedOut } from "../../api/session.ts";
import type { ConversationRoot } from "./conversation.slice.ts";

/** In this tab alone, and over a reload of its log-in page. */
const key = "unsent-question";

interface Unsent {
  readonly userId: string;
  readonly question: string;
}

/** Keeps the question that a session ended under, for its user alone; who logs out leaves none. */
export const unsentQuestions: Middleware<unknown, AuthRoot & ConversationRoot> =
  ({ getState }) =>
  (next) =>
  (action) => {
    if (loggedOut.match(action)) {
      const { auth, conversation } = getState();
      const asked = conversation.messages.findLast(({ role }) => role === "user");
      if (!action.payload.forced) keep(null);
      else if (conversation.isGenerating && asked && auth.userDetail)
        keep({ userId: auth.userDetail.id, question: asked.content });
    }
    return next(action);
  };

/** The question that this user's last session ended under; null where there is none. */
export function readUnsent(userId: string | undefined): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Unsent | null;
    return kept && kept.userId === userId ? kept.question : null;
  } catch {
    return null;
  }
}

/** Once it stands in the field, or somebody else has logged in, it is kept no longer. */
export const forgetUnsent = (): void => keep(null);

function keep(unsent: Unsent | null): void {
  try {
    if (unsent) sessionStorage.setItem(key, JSON.stringify(unsent));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that forbids storage: the question must be typed again.
  }
}
