import type { Candidates, TextValue } from "../grounding/sense.ts";
import type { Direction } from "../language/gradables.ts";
import type { ChangeUnit, Operator } from "../language/operators.ts";
import type { Word } from "../language/word.ts";
import type { Defined } from "../plan/defined.ts";
import type { TextFilter } from "../plan/member-set.ts";
import type { Range } from "../plan/ranges.ts";
import type { Tie } from "../plan/tie.ts";

/** A place as the question names it: some tokens, and the members that they may mean. */
export interface PlaceName {
  readonly from: number;
  readonly to: number;
  readonly candidates: Candidates;
  /** A broader place was said with it that tells nothing new: that one is rather meant of something else. */
  readonly within?: true;
}

/** Where something must lie: in named places or in the members of a set; negated: outside them. */
export interface Where {
  readonly in: readonly PlaceName[] | SetExpression;
  readonly negated: boolean;
  /** What it has to do with them; absent: it lies in them. */
  readonly tie?: Tie;
  /** All who bear the names are meant: "bernama". */
  readonly every?: true;
  /** Names of several kinds: each has a figure of its own. */
  readonly mixed?: true;
}

/** A tie that words may mean, from rows of one entity to others. */
export interface TieOption {
  readonly rows: string;
  readonly others: string;
  readonly tie: Tie;
}

/** What words tie with: declared links, or whatever holds the others ("memiliki"). */
export type Verb = { readonly options: readonly TieOption[] } | "holds";

/** One year (`begins`: from it on), one that only a calendar tells ("tahun lalu"), the latest, some named ones, those from one to another (null: open), or so many of the latest. */
export type Period =
  | { readonly year: number; readonly begins?: true }
  | "latest"
  | { readonly relative: true }
  | { readonly years: readonly number[] }
  | { readonly from: number | null; readonly to: number | null; readonly slice?: Slice }
  | { readonly last: number };

export interface Slice {
  readonly dimension: string;
  /** A range is brought to values, or refused, once the measure is known. */
  readonly value: string | number | Range;
}

/** A figure under construction: a measure, or the size of a set, and what it is restricted to. */
export interface FigureExpression {
  readonly of:
    | { readonly measure: string }
    | { readonly count: SetExpression; readonly verb?: Verb; readonly tie?: Tie };
  readonly slices: readonly Slice[];
  readonly where: readonly Where[];
  readonly period: Period | null;
  /** "total": of all together, never of each. */
  readonly total?: true;
  /** "total", not "jumlah": one sum of the named places. */
  readonly sums?: true;
  /** The unit that was asked for. */
  readonly unit: string | null;
  /** Told of each of several cuts; null: of all that there are. */
  readonly cuts?: { readonly dimension: string; readonly values: readonly (string | number)[] | null };
  /** What is computed from it. */
  readonly as?: Derivation;
  /** That it is the figure of everything was said ("nasional"). */
  readonly whole?: true;
}

/** What is computed from a figure; `to` null: its own places, years or cuts are compared. */
export type Derivation =
  | {
      readonly kind: "change";
      readonly unit: ChangeUnit | null;
      readonly relative: boolean;
      readonly towards: "up" | "down" | null;
      readonly verb: boolean;
    }
  | { readonly kind: "trend" }
  | { readonly kind: "together" }
  | { readonly kind: "share"; readonly to: FigureExpression | null }
  | { readonly kind: "gap" | "times" | "ratio"; readonly to: FigureExpression | null; readonly scale?: number }
  /** Between the highest and the lowest of a set. */
  | { readonly kind: "spread"; readonly over: SetExpression }
  /** `each`: "per cabang" was said; what only those within them have is told of each. */
  | { readonly kind: "aggregate"; readonly how: "mean" | "median"; readonly over: SetExpression; readonly each?: true }
  | { readonly kind: "correlation"; readonly to: FigureExpression | null; readonly over: SetExpression | null };

/** What a figure is compared with: another figure of the same row, the whole's own figure, the mean of all (of the whole, of those said, or of those listed), that of one place or of the first of an order, one told in full. */
export type Benchmark =
  | { readonly kind: "own"; readonly figure: FigureExpression }
  | { readonly kind: "whole" }
  | { readonly kind: "mean"; readonly how: "mean" | "median"; readonly whole: boolean; readonly over?: SetExpression }
  | { readonly kind: "place"; readonly name: PlaceName }
  | { readonly kind: "figure"; readonly figure: FigureExpression }
  | { readonly kind: "set"; readonly set: SetExpression; readonly by: FigureExpression };

/** An end of what a figure may be. */
export interface Limit {
  readonly value: number | Benchmark;
  readonly inclusive: boolean;
}

export interface Limits {
  readonly least: Limit | null;
  readonly most: Limit | null;
  readonly unit: string | null;
}

/** A set of members under construction. */
export interface SetExpression {
  readonly entity: string;
  readonly subsets: readonly string[];
  readonly where: readonly Where[];
  readonly texts?: readonly TextFilter[];
  /** Said last of a set that already lies somewhere: what a share of it is of has all but this. */
  readonly last?: string;
  readonly bounds: readonly { readonly figure: FigureExpression; readonly limits: Limits }[];
  readonly order: { readonly by: FigureExpression; readonly direction: Direction } | null;
  readonly limit: number | null;
  /** "urutkan": all of them stand in the order, not only the first. */
  readonly sorted?: "as said" | "by default";
  /** "di setiap provinsi": the order and the limit hold in each of these anew. */
  readonly within?: SetExpression;
  /** "peringkat ketiga": only what stands there in the order. */
  readonly nth?: number;
  /** "terbesar", "top 10" without a measure yet. */
  readonly leaning: Direction | null;
  /** What it leans on may be how many there are: "terbanyak", but not "tertinggi". */
  readonly counted?: boolean;
  /** Said of the set as a whole; goes to every figure in it that has none of its own. */
  readonly period: Period | null;
}

/** What a stretch of the question means so far. */
export type Phrase =
  | { readonly type: "word"; readonly word: Word }
  | {
      readonly type: "set";
      readonly set: SetExpression;
      readonly use: "in" | "per" | "all" | "except" | "and" | null;
      /** The noun's token, as long as nothing restricts it: a name may follow ("kabupaten" Garut). */
      readonly noun: number | null;
      /** How many are asked for, from one to all in their order; null: nothing was said. */
      readonly asked: Asked | null;
    }
  | { readonly type: "figure"; readonly figure: FigureExpression }
  | {
      readonly type: "place";
      readonly names: readonly PlaceName[];
      readonly use: "in" | "except" | "and" | "named" | "held" | null;
      /** "dari Banten": said of a share, what it is a share of. */
      readonly from?: true;
      /** "dibanding Riau": what another is set against; `versus`: the two of them, the other first. */
      readonly against?: true;
      readonly versus?: true;
      /** "Bali, Denpasar, dan Badung": names of several kinds. */
      readonly mixed?: true;
      /** Certainly meant as a place: a prominent name, or one after "di" or its noun. */
      readonly sure: boolean;
    }
  | { readonly type: "whole" }
  | { readonly type: "period"; readonly period: Period }
  | { readonly type: "quantity"; readonly value: number; readonly scaled: boolean; readonly unit: string | null }
  /** "antara 1": waits for the other end. */
  | {
      readonly type: "opening";
      readonly value: number;
      readonly scaled: boolean;
      readonly and: boolean;
      readonly year?: true;
    }
  | { readonly type: "limits"; readonly limits: Limits }
  /** "daerah" "terpadat": waits for the place whose parts are meant. */
  | { readonly type: "parts"; readonly trait: Extract<Phrase, { type: "trait" }> }
  /** "ambil 3": as many of what is ordered. */
  | { readonly type: "cap"; readonly limit: number }
  | { readonly type: "slice"; readonly slice: Slice }
  /** "per jenis kelamin", "Februari dan Agustus". */
  | {
      readonly type: "cuts";
      readonly dimension: string;
      readonly values: readonly (string | number)[] | null;
      readonly use: "per" | "and" | null;
    }
  | { readonly type: "unit"; readonly unit: string }
  /** "menurut sensus": the measures that it picks among the sources of one figure. */
  | { readonly type: "qualifier"; readonly measures: readonly string[] }
  | { readonly type: "modifier"; readonly entity: string; readonly subset: string }
  /** "terbanyak", "3 terbawah"; with the measures that it may mean: "terpadat". */
  | {
      readonly type: "extreme";
      readonly direction: Direction;
      readonly measures: readonly string[];
      /** Of things, it says how many there are. */
      readonly counts?: boolean;
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
  /** "dan luasnya": told beside another figure, or of a set. */
  | { readonly type: "also"; readonly figure: FigureExpression }
  /** "penduduk dan luas": each of them, of the same places; with text attributes of an entity told beside them. */
  | {
      readonly type: "several";
      readonly figures: readonly FigureExpression[];
      readonly facts: { readonly entity: string; readonly attributes: readonly string[] } | null;
    }
  /** "ibu kota": waits for whose it is, or what it is; `also`: "dan ibu kotanya". */
  | { readonly type: "attribute"; readonly entity: string; readonly attribute: string; readonly also?: true }
  /** What a text attribute may say: "Serang". */
  | { readonly type: "value"; readonly options: readonly TextValue[]; readonly negated?: true }
  /** "ibukotanya Serang": waits for its set. */
  | { readonly type: "mark"; readonly entity: string; readonly text: TextFilter }
  /** "peringkat 3", "kedua". */
  | { readonly type: "nth"; readonly nth: number; readonly by?: FigureExpression }
  /** "peringkat berapa": of what, by what, among which. */
  | {
      readonly type: "ranked";
      readonly names: readonly PlaceName[] | null;
      readonly figure: FigureExpression | null;
      readonly direction: Direction | null;
      readonly among: SetExpression | null;
      readonly where: readonly Where[];
    }
  /** "jarak": between two; `near`: of a set from one, the nearest or all within so many kilometres. */
  | {
      readonly type: "distance";
      readonly names: readonly PlaceName[];
      readonly near: boolean;
      readonly within: number | null;
      readonly set: SetExpression | null;
      /** How many there are is asked, not which. */
      readonly counts?: true;
    }
  /** A word of the model's glossary. */
  | { readonly type: "term"; readonly label: string }
  /** "dalam data ketenagakerjaan": what something is spoken of in. */
  | { readonly type: "topic"; readonly datasets: readonly string[] }
  /** "apa itu IPM". */
  | { readonly type: "definition"; readonly of: Defined }
  /** "di mana Danau Toba". */
  | { readonly type: "located"; readonly names: readonly PlaceName[]; readonly all?: true }
  | { readonly type: "operator"; readonly operator: Operator }
  /** "rata-rata penduduk": waits for whose. */
  | { readonly type: "aggregating"; readonly how: "mean" | "median"; readonly figure: FigureExpression }
  /** "kontribusi Jawa Barat": waits for what to. */
  | { readonly type: "sharing"; readonly names: readonly PlaceName[] }
  /** "kontribusi terbesar": waits for what to. */
  | { readonly type: "leading"; readonly by: { readonly direction: Direction; readonly limit: number | null } }
  /** "terhadap produksi nasional", "terhadap angka 2013". */
  | { readonly type: "against"; readonly to: FigureExpression | "whole" | { readonly year: number } }
  /** "per penduduk", "per 100 penduduk": waits for what is divided by it. */
  | { readonly type: "rate"; readonly of: FigureExpression | null; readonly scale: number }
  /** "dan terendah": after the other end of the same order. */
  | { readonly type: "opposite"; readonly direction: Direction; readonly measures: readonly string[] }
  /** "tertinggi dan terendah": both ends of an order, of which figure and of what. */
  | {
      readonly type: "poles";
      readonly figure: FigureExpression | null;
      readonly set: SetExpression | null;
      /** Which of them is said first. */
      readonly first: Direction;
    }
  /** "sampai 2020", "dan 2020": waits for the year before; null: until the latest. */
  | { readonly type: "until"; readonly year: number | null; readonly listed: boolean; readonly slice?: Slice }
  /** "ke Agustus", before the year in which that is. */
  | { readonly type: "towards"; readonly slice: Slice }
  /** "lebih padat": which of some named places; with the figure once it is known. */
  | {
      readonly type: "more";
      readonly direction: Direction;
      readonly measures: readonly string[];
      readonly figure: FigureExpression | null;
      /** "kota mana yang lebih padat": what the names that follow are of. */
      readonly among?: SetExpression;
      /** "Bali lebih padat dari NTB": said of the first name, not asked which; `claim`: whether that is so. */
      readonly than?: true;
      readonly claim?: true;
    }
  /** "apakah IPM Bali di atas 75": whether a figure keeps limits. */
  | { readonly type: "claim"; readonly figure: FigureExpression; readonly limits: Limits }
  /** "urutkan dari yang terkecil", "sorted by population": waits for what is put in that order. */
  | {
      readonly type: "arranged";
      readonly direction: Direction | null;
      readonly measures: readonly string[];
      readonly figure: FigureExpression | null;
    }
  /** "cenderung lebih miskin": waits for what goes with it, and of which rows. */
  | { readonly type: "tending"; readonly more: readonly Extract<Phrase, { type: "more" }>[] }
  /** "tahun berapa inflasi tertinggi". */
  | {
      readonly type: "when";
      readonly figure: FigureExpression;
      readonly by: { readonly limits: Limits } | { readonly direction: Direction; readonly limit: number | null };
    }
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
