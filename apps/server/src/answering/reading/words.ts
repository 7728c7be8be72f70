import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Reading, Slot } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";

/** What an engine is made of. */
export interface EngineParts {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly dialect: Warehouse["dialect"];
  readonly vast: ReadonlyMap<string, number>;
}

/** What a thread that reads is asked. */
export type Asked =
  | { readonly is: "read"; readonly question: string; readonly previous: unknown }
  | { readonly is: "slots"; readonly question: string; readonly plan: unknown };

/** All that it is told; the first two make its engine. */
export type Word =
  | { readonly is: "members"; readonly members: readonly Member[] }
  | ({ readonly is: "begin"; readonly learned: readonly Member[] } & Omit<EngineParts, "members">)
  | { readonly is: "learn"; readonly members: readonly Member[] }
  | Asked;

/** What it says. */
export type Told =
  | { readonly is: "ready" }
  /** A fault of ours, with where it happened. */
  | { readonly is: "threw"; readonly error: string }
  | { readonly is: "read"; readonly reading: Reading }
  | { readonly is: "slots"; readonly slots: readonly Slot[] };
