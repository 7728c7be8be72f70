import type { Token } from "./token.ts";

/** Whether a plain number may be a year: who writes 2023 without a unit means that year. */
export const isYear = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isInteger(value) && value >= 1900 && value <= 2100;

/** Whether a word is a year in digits. */
export const isYearToken = (token: Token | undefined): boolean => isYear(token?.value);
