import type { ModelName } from "@tanyadata/contract";
import type { z } from "zod";

/** Section 3's names; configuration says what each is called where it is deployed. */
export type Model = z.infer<typeof ModelName>;

/** The shape that a reply must have: JSON Schema in the subset that strict structured output knows. */
export interface ReplyShape {
  readonly name: string;
  readonly schema: Record<string, unknown>;
}

/** How many more calls may be made for one question; every attempt takes one. */
export interface Calls {
  left: number;
}

/** One thing asked of a language model. `prefix` is the same for all questions, so that providers cache it. */
export interface Prompt {
  readonly model: Model;
  readonly userId: string;
  readonly prefix: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** Undefined: prose. */
  readonly shape: ReplyShape | undefined;
  /** Longest reply, in tokens. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  readonly calls: Calls;
}

/** Tokens as the provider counted them, or estimated where it does not say. */
export interface Usage {
  readonly prompt: number;
  /** Of `prompt`, those that the provider had cached. */
  readonly cached: number;
  readonly completion: number;
}

/** Why there is no reply. A value, never thrown. */
export type ModelFailure =
  /** The key is not accepted. */
  | { readonly kind: "unauthorized" }
  /** The provider knows no such model, or no such address. */
  | { readonly kind: "unknown_model" }
  /** The provider does not take the request as it is. */
  | { readonly kind: "bad_request"; readonly detail: string }
  /** Too many requests; `retryAfter` in milliseconds, where it was said. */
  | { readonly kind: "rate_limited"; readonly retryAfter: number | null }
  /** The account has nothing left to spend. */
  | { readonly kind: "quota" }
  /** A 5xx, or no connection; `retryAfter` as above. */
  | { readonly kind: "unavailable"; readonly detail: string; readonly retryAfter: number | null }
  /** The connection broke in the middle of a reply. */
  | { readonly kind: "broken" }
  /** The reply began, and then nothing came for too long. */
  | { readonly kind: "stalled" }
  /** It did not come to its end in time. */
  | { readonly kind: "timeout" }
  /** The model does not want to. */
  | { readonly kind: "refused" }
  /** The reply was cut off at its longest. */
  | { readonly kind: "truncated" }
  /** A reply without words. */
  | { readonly kind: "empty" }
  /** Today's tokens of this user, or of all, are spent. */
  | { readonly kind: "budget"; readonly whose: "user" | "all" }
  /** Too many calls wait already. */
  | { readonly kind: "busy" }
  /** The calls of this question are spent. */
  | { readonly kind: "calls" }
  | { readonly kind: "cancelled" };

export const totalOf = ({ prompt, completion }: Usage): number => prompt + completion;

export type Completion =
  | { readonly ok: true; readonly text: string; readonly usage: Usage }
  /** `usage` where the provider worked and will count it. */
  | { readonly ok: false; readonly failure: ModelFailure; readonly usage?: Usage };

/** A language model, wherever it runs. */
export interface LanguageModel {
  /** Never throws for what the provider, the network or the budget do; stops and closes its connection with the signal. */
  complete(prompt: Prompt): Promise<Completion>;
}

/** Characters of a token, on the safe side: what is sent is Indonesian and JSON. */
const charactersOfToken = 3;
export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersOfToken);

/** What a prompt costs at most, before the provider counted it. */
export const estimateOf = ({ prefix, turns, shape, maxTokens }: Prompt): number =>
  estimateTokens(prefix + turns.map(({ content }) => content).join("") + (shape ? JSON.stringify(shape.schema) : "")) +
  maxTokens;
