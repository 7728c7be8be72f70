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
}

/** Of what stands in for the question: none of its words. */
export const unsaid = { tokens: [], annotations: [], mended: [] };
