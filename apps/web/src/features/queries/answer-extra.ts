import { createContext, type ReactNode } from "react";
import type { OnAsk } from "./on-ask.ts";

/** What the page adds to the actions of each answer, by its query's id: other features' buttons. */
export const AnswerExtra = createContext<(queryId: string) => ReactNode>(() => null);

/** What the page adds where a question was refused: ways out of other features. */
export const RefusalExtra = createContext<(question: string, onAsk: (question: string) => void) => ReactNode>(
  () => null,
);

/** What the page adds where an answer was found bad, by its query's id and the question that asks for it alone. */
export const BadAnswerExtra = createContext<(queryId: string, question: string, onAsk: OnAsk) => ReactNode>(() => null);
