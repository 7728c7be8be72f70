import type { Member } from "@tanyadata/semantic-model";
import type { Candidate } from "../grounding/sense.ts";
import type { Beyond } from "../language/beyond.ts";
import type { Broken } from "../plan/broken.ts";
import type { Defined } from "../plan/defined.ts";
import type { Range } from "../plan/ranges.ts";
import type { PlaceName } from "./expression.ts";
import type { Completion } from "./of-what.ts";

/** Why a question cannot be answered, with what is needed to say so in words. */
export type Refusal =
  /** Words that neither the language nor the model knows; `meant`: what would make a question of it. */
  | { readonly kind: "unknown-words"; readonly words: readonly string[]; readonly meant?: readonly string[] }
  /** Words known only as names of places that must be called what they are: "desa Guru". */
  | { readonly kind: "only-names"; readonly names: readonly { readonly word: string; readonly entity: string }[] }
  /** One of two named places does not lie in the other. */
  | { readonly kind: "elsewhere"; readonly member: Member; readonly within: Member }
  /** Nothing of the data is named: a greeting, thanks, "kamu bisa apa". */
  | { readonly kind: "nothing-asked" }
  /** Every word is known, but they do not make a question that can be read; `stretches`: what of it can be, as it is written. */
  | { readonly kind: "not-understood"; readonly stretches?: readonly string[] }
  /** It leans on the question before, and would lose its place, its year or another condition. */
  | { readonly kind: "cannot-continue" }
  /** A forecast, an opinion or a cause: no data tell it. */
  | { readonly kind: Beyond }
  | { readonly kind: "too-long" }
  | {
      readonly kind: "no-such-year";
      readonly measure: string;
      readonly year: number;
      readonly years: readonly number[];
    }
  /** "tahun lalu": only a calendar tells which. */
  | {
      readonly kind: "relative-year";
      readonly measure: string;
      readonly years: readonly number[];
      /** Its rows have dates: months can be asked for. */
      readonly dated?: true;
    }
  /** A month, or a row for each, of what is known by year alone. */
  | { readonly kind: "no-such-grain"; readonly measure: string; readonly years: readonly number[] }
  /** A change or a trend of what is known of one year alone. */
  | { readonly kind: "one-year"; readonly measure: string; readonly years: readonly number[] }
  /** A change across years that the model calls incomparable; `spans`: those between which it can be told. */
  | ({ readonly kind: "series-break" } & Broken)
  /** A mean without what it is taken over. */
  | { readonly kind: "average-of-what" }
  /** The measure is not told at this level of place. */
  | {
      readonly kind: "no-such-level";
      readonly measure: string;
      readonly entity: string;
      readonly levels: readonly string[];
    }
  /** The measure is told of ranges of which these are no sum. */
  | { readonly kind: "no-such-range"; readonly measure: string; readonly dimension: string; readonly range: Range }
  /** Nothing is known of it there; `notes`: of what something is. */
  | { readonly kind: "no-figures"; readonly measure: string; readonly notes: readonly string[] }
  /** A change of so many percent, of what is itself in percent: points may be meant, or a share of what it was. */
  | { readonly kind: "points-or-percent"; readonly measure: string }
  /** The measure is not told in this unit. */
  | { readonly kind: "other-unit"; readonly measure: string; readonly unit: string }
  /** A superlative or a limit without a figure to order by. */
  | { readonly kind: "no-measure"; readonly entity: string }
  /** How many of them bear a name, where the name is all that tells them apart. */
  | { readonly kind: "names-alone"; readonly entity: string }
  /** Nothing tells where its members lie, so that no distance and no direction can be told. */
  | { readonly kind: "no-position"; readonly entity: string }
  /** A year was said of something that has none. */
  | { readonly kind: "no-years" }
  /** "taman nasional terbaru": no figure tells which of them came last. */
  | { readonly kind: "no-newest"; readonly entity: string }
  /** The model does not say what it is. */
  | { readonly kind: "no-definition"; readonly of: Defined }
  /** The figure may not be added over these places. */
  | { readonly kind: "not-additive"; readonly measure: string };

/** One name that may mean several members; or an order that does not say of what, once for each kind that may be meant. */
export type Ambiguity =
  | { readonly name: PlaceName; readonly candidates: readonly Candidate[] }
  /** `said`: the word that may mean each of them; without, it is open of what an order is. */
  | { readonly kinds: readonly Completion[]; readonly said?: string };
