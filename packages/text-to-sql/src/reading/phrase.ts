import type { Candidates, TextValue } from "../grounding/sense.ts";
import type { Direction } from "../language/gradables.ts";
import type { Word } from "../language/words.ts";
import type { Defined } from "../plan/defined.ts";
import type { TextFilter } from "../plan/member-set.ts";
import type { Tie } from "../plan/tie.ts";

/** A place as the question names it: some tokens, and the members that they may mean. */
export interface PlaceName {
  readonly from: number;
  readonly to: number;
  readonly candidates: Candidates;
}

/** Where something must lie: in named places or in the members of a set; negated: outside them. */
export interface Where {
  readonly in: readonly PlaceName[] | SetExpression;
  readonly negated: boolean;
  /** What it has to do with them; absent: it lies in them. */
  readonly tie?: Tie;
}

/** A tie that words may mean, from rows of one entity to others. */
export interface TieOption {
  readonly rows: string;
  readonly others: string;
  readonly tie: Tie;
}

/** What words tie with: declared links, or whatever holds the others ("memiliki"). */
export type Verb = { readonly options: readonly TieOption[] } | "holds";

export type Period = { readonly year: number } | "latest";

export interface Slice {
  readonly dimension: string;
  readonly value: string | number;
}

/** A figure under construction: a measure, or the size of a set, and what it is restricted to. */
export interface FigureExpression {
  readonly of:
    | { readonly measure: string }
    | { readonly count: SetExpression; readonly verb?: Verb; readonly tie?: Tie };
  readonly slices: readonly Slice[];
  readonly where: readonly Where[];
  readonly period: Period | null;
  /** The unit that was asked for. */
  readonly unit: string | null;
}

export interface Limits {
  readonly least: { readonly value: number; readonly inclusive: boolean } | null;
  readonly most: { readonly value: number; readonly inclusive: boolean } | null;
  readonly unit: string | null;
}

/** A set of members under construction. */
export interface SetExpression {
  readonly entity: string;
  readonly subsets: readonly string[];
  readonly where: readonly Where[];
  readonly texts?: readonly TextFilter[];
  readonly bounds: readonly { readonly figure: FigureExpression; readonly limits: Limits }[];
  readonly order: { readonly by: FigureExpression; readonly direction: Direction } | null;
  readonly limit: number | null;
  /** "peringkat ketiga": only what stands there in the order. */
  readonly nth?: number;
  /** "terbesar", "top 10" without a measure yet. */
  readonly leaning: Direction | null;
  /** Said of the set as a whole; goes to every figure in it that has none of its own. */
  readonly period: Period | null;
}

/** What a stretch of the question means so far. */
export type Phrase =
  | { readonly type: "word"; readonly word: Word }
  | {
      readonly type: "set";
      readonly set: SetExpression;
      readonly use: "in" | "per" | "except" | "and" | null;
      /** The noun's token, as long as nothing restricts it: a name may follow ("kabupaten" Garut). */
      readonly noun: number | null;
      /** How many are asked for, from one to all in their order; null: nothing was said. */
      readonly asked: Asked | null;
    }
  | { readonly type: "figure"; readonly figure: FigureExpression }
  | {
      readonly type: "place";
      readonly names: readonly PlaceName[];
      readonly use: "in" | "except" | "and" | null;
      /** Certainly meant as a place: a prominent name, or one after "di" or its noun. */
      readonly sure: boolean;
    }
  | { readonly type: "whole" }
  | { readonly type: "period"; readonly period: Period }
  | { readonly type: "quantity"; readonly value: number; readonly scaled: boolean; readonly unit: string | null }
  /** "antara 1": waits for the other end. */
  | { readonly type: "opening"; readonly value: number; readonly scaled: boolean; readonly and: boolean }
  | { readonly type: "limits"; readonly limits: Limits }
  | { readonly type: "slice"; readonly slice: Slice }
  | { readonly type: "unit"; readonly unit: string }
  /** "menurut sensus": the measures that it picks among the sources of one figure. */
  | { readonly type: "qualifier"; readonly measures: readonly string[] }
  | { readonly type: "modifier"; readonly entity: string; readonly subset: string }
  /** "terbanyak", "3 terbawah"; with the measures that it may mean: "terpadat". */
  | {
      readonly type: "extreme";
      readonly direction: Direction;
      readonly measures: readonly string[];
      readonly limit: number | null;
    }
  /** "dengan penduduk terbanyak", "yang luasnya lebih dari 5.000 km²": waits for its set. */
  | {
      readonly type: "trait";
      readonly figure: FigureExpression;
      readonly by: { readonly limits: Limits } | { readonly direction: Direction; readonly limit: number | null };
    }
  /** "dilalui", "tidak berbatasan dengan": waits for what it ties to. */
  | { readonly type: "verb"; readonly verb: Verb; readonly negated: boolean }
  /** "dilalui Batang Hari": waits for what is so. */
  | {
      readonly type: "tied";
      readonly verb: Verb;
      readonly in: readonly PlaceName[] | SetExpression;
      readonly negated: boolean;
    }
  /** "ibu kota": waits for whose it is, or what it is. */
  | { readonly type: "attribute"; readonly entity: string; readonly attribute: string }
  /** What a text attribute may say: "Serang". */
  | { readonly type: "value"; readonly options: readonly TextValue[] }
  /** "ibukotanya Serang": waits for its set. */
  | { readonly type: "mark"; readonly entity: string; readonly text: TextFilter }
  /** "peringkat 3", "kedua". */
  | { readonly type: "nth"; readonly nth: number }
  /** "peringkat berapa": of what, by what, among which. */
  | {
      readonly type: "ranked";
      readonly names: readonly PlaceName[] | null;
      readonly figure: FigureExpression | null;
      readonly direction: Direction | null;
      readonly among: SetExpression | null;
      readonly where: readonly Where[];
    }
  /** A word of the model's glossary. */
  | { readonly type: "term"; readonly label: string }
  /** "dalam data ketenagakerjaan": what something is spoken of in. */
  | { readonly type: "topic"; readonly datasets: readonly string[] }
  /** "apa itu IPM". */
  | { readonly type: "definition"; readonly of: Defined }
  /** "di mana Danau Toba". */
  | { readonly type: "located"; readonly names: readonly PlaceName[] }
  /** A whole question. */
  | {
      readonly type: "question";
      readonly rows: SetExpression | null;
      readonly attributes?: readonly string[];
      readonly figures: readonly FigureExpression[];
    };

/** "mana", "sebutkan", "apa saja", "urutkan": a superlative without a number means the first, some, or the whole order. */
export type Asked = "one" | "listed" | "all" | "sorted";

export type PhraseType = Phrase["type"];

export type { TextValue };

export const bareSet = (entity: string, subset: string | null): SetExpression => ({
  entity,
  subsets: subset ? [subset] : [],
  where: [],
  bounds: [],
  order: null,
  limit: null,
  leaning: null,
  period: null,
});

export const bareFigure = (of: FigureExpression["of"]): FigureExpression => ({
  of,
  slices: [],
  where: [],
  period: null,
  unit: null,
});
