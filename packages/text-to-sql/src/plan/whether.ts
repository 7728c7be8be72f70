import type { End } from "./bound.ts";

/** What a question of yes or no claims: that the first figure lies between two ends, or that one row alone comes first, or is among the first that a limit leaves. */
export type Whether =
  | { readonly least: End | null; readonly most: End | null }
  | { readonly entity: string; readonly leads: string }
  /** That what is told lies in one of these. */
  | { readonly lies: { readonly entity: string; readonly keys: readonly string[] } }
  /** That the one row that may be there is. */
  | { readonly belongs: true };

/** What is claimed of a figure: the ends between which it is. */
export const isBetween = (whether: Whether): whether is Extract<Whether, { least: End | null }> => "least" in whether;
