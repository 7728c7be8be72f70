import type { End } from "./bound.ts";

/** What a question of yes or no claims: that the first figure lies between two ends, or that one row alone comes first, or is among the first that a limit leaves. */
export type Whether =
  | { readonly least: End | null; readonly most: End | null }
  | { readonly entity: string; readonly leads: string };
