import type { Figure } from "./figure.ts";

/** A figure between two values; null is open. */
export interface Bound {
  readonly figure: Figure;
  readonly least: { readonly value: number; readonly inclusive: boolean } | null;
  readonly most: { readonly value: number; readonly inclusive: boolean } | null;
}
