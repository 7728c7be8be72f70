import type { Token } from "../language/token.ts";

/** What says more than this is not understood: no question of one thing has so many words, where a row of names is one. */
export const mostPositions = 60;
/** Nor is a row of names any longer. */
export const mostTokens = 160;
/** Names in a row have about so many words. */
const wordsPerName = 5;

/** Whether a question is refused unread. */
export const isTooLong = (tokens: readonly Token[]): boolean =>
  tokens.length > mostTokens || (tokens.length > mostPositions && !isRow(tokens));

const isRow = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ norm }) => norm === "," || norm === ";").length * wordsPerName >= tokens.length - mostPositions;

/** A follow-up, and an order that does not say of what, is short; what is longer is a question of its own, or none. */
export const mostOpenTokens = 15;
