import type { Stretch } from "../grounding/annotate.ts";
import type { Mending } from "../grounding/phrase-table.ts";
import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import type { Completed } from "./complete.ts";

/** A question with what it comes to. */
export interface Understood {
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
  readonly mended: readonly Mending[];
  readonly outcome: Completed;
  /** The question in other words, where its tokens are of those: what is asked back is asked in them. */
  readonly asked?: string;
  /** What was said before the question of something that the data do not know. */
  readonly unused?: readonly string[];
  /** What no annotation covers. */
  readonly unknown?: readonly Stretch[];
  /** Of a question that was read alone. */
  readonly confidence?: () => number;
  /** Of the same: what of the grammar and the lexicon served it. */
  readonly support?: () => { readonly rules: readonly string[]; readonly rows: readonly string[] };
  /** How it was read otherwise than it stands, the last way first. */
  readonly ways?: readonly string[];
}

/** Ways to read a question otherwise than it stands. */
export const ways = [
  "idle brackets",
  "left out",
  "plainly said",
  "those first",
  "core",
  "idle asides",
  "fronted",
  "implied noun",
  "share first, or two sides",
  "part of a name",
  "of what",
  "in two",
  "in plainer words",
] as const;

/** What was found by a way, and by what else; null where it was not. */
export const foundBy = <T extends Understood | null>(
  way: (typeof ways)[number],
  found: T,
  by: readonly string[] = [],
): T => found && { ...found, ways: [way, ...by, ...(found.ways ?? [])] };

/** Of what stands in for the question: none of its words. */
export const unsaid = { tokens: [], annotations: [], mended: [] };
