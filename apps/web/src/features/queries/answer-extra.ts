import { createContext, type ReactNode } from "react";

/** What the page adds to the actions of each answer, by its query's id: other features' buttons. */
export const AnswerExtra = createContext<(queryId: string) => ReactNode>(() => null);
