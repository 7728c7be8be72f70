import type { Token } from "../language/token.ts";

/** What says more than this is not understood: no question of one thing has so many words, where a row of names is one. */
export const mostPositions = 60;
/** Nor is a row of names any longer. */
export const mostTokens = 160;
/** Names in a row have about so many words. */
const wordsPerName = 5;

/** Brackets that a question may have: each pair may be an aside, with and without which it is read. Questions have two pairs at most. */
const mostBrackets = 8;
/** Blanks, marks and pictures between its words: what looks for the end of a row of them looks at each of its beginnings. */
const mostBetween = 300;

/** Letters of one word: each may be a slip. */
const mostLetters = 100;

/** Whether a question is refused unread, before anything else looks at it: it has too many words, or too much beside them. */
export const isBeyondReading = (question: string, tokens: readonly Token[]): boolean =>
  isTooLong(tokens) ||
  tokens.some(({ start, end }) => end - start > mostLetters) ||
  question.length - tokens.reduce((sum, { start, end }) => sum + end - start, 0) > mostBetween ||
  question.split(/[()]/u, mostBrackets + 2).length > mostBrackets + 1;

/** Whether there are too many words. */
export const isTooLong = (tokens: readonly Token[]): boolean =>
  tokens.length > mostTokens || (tokens.length > mostPositions && !isRow(tokens));

const isRow = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ norm }) => norm === "," || norm === ";").length * wordsPerName >= tokens.length - mostPositions;

/** A follow-up, and an order that does not say of what, is short; what is longer is a question of its own, or none. */
export const mostOpenTokens = 15;
