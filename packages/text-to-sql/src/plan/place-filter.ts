import type { MemberSet } from "./member-set.ts";

/** Lies in (or, negated, outside) one of some members of an entity: named ones, or those of another set. */
export interface PlaceFilter {
  readonly entity: string;
  readonly members: { readonly keys: readonly string[] } | { readonly set: MemberSet };
  readonly negated: boolean;
}
