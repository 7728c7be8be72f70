import type { Grain } from "@tanyadata/semantic-model";
import type { Candidates } from "../grounding/sense.ts";
import type { Direction } from "../language/gradables.ts";
import type { Part } from "../language/said-period.ts";
import type { ChangeUnit } from "../language/word.ts";
import type { Aggregate, Statistic } from "../plan/figure.ts";
import type { TextFilter } from "../plan/member-set.ts";
import type { Range } from "../plan/ranges.ts";
import type { Tie } from "../plan/tie.ts";

/** A place as the question names it: some tokens, and the members that they may mean. */
export interface PlaceName {
  readonly from: number;
  readonly to: number;
  readonly candidates: Candidates;
  /** The subset that a noun before it says, of what may follow as well: "kota" Bandung. */
  readonly kind?: string;
  /** A broader place was said with it that tells nothing new: that one is rather meant of something else. */
  readonly within?: true;
  /** That place, where "di" led to it: who has a rank has it among those there. */
  readonly around?: PlaceName;
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
  /** Set against one another: told of each, never of all together. */
  readonly apart?: true;
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
  | { readonly years: readonly number[]; readonly slice?: Slice }
  | { readonly from: number | null; readonly to: number | null; readonly slice?: Slice }
  /** Of the latest years, unless a grain is said. */
  | { readonly last: number; readonly grain?: Grain }
  /** Months of a year that is not said. */
  | { readonly parts: readonly Part[] };

export interface Slice {
  readonly dimension: string;
  /** A range is brought to values, or refused, once the measure is known. */
  readonly value: string | number | Range;
  /** "tidak batal", "selain tunai": all but this. */
  readonly negated?: true;
  /** "termasuk yang batal": this as well, where it is left out otherwise. */
  readonly added?: true;
  /** Datasets of whose rows the word says something nearer. */
  readonly elsewhere?: readonly string[];
}

/** How often: no unit of any figure. */
export const timesUnit = "kali";

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
  /** The kind of things that its own name says: "panjang sungai". */
  readonly things?: string;
  /** The dataset in which it is told by the day of rows that it is told of: a period said next is theirs; null: there is none. */
  readonly told?: string | null;
  /** The unit that was asked for. */
  readonly unit: string | null;
  /** Told of each of several cuts; null: of all that there are. */
  readonly cuts?: Cut;
  /** Cut by another dimension as well: "menurut kelompok umur dan jenis kelamin". */
  readonly across?: Cut;
  /** What is computed from it. */
  readonly as?: Derivation;
  /** "penghasil teh": those who have none of it are none of them, and not the least either. */
  readonly made?: true;
  /** That it is the figure of everything was said ("nasional"). */
  readonly whole?: true;
  /** Its source was said, or no other has what is asked: none is looked for. */
  readonly sourced?: true;
}

/** Values of a dimension by which a figure is cut; null: all of them. */
export interface Cut {
  readonly dimension: string;
  readonly values: readonly (string | number)[] | null;
  /** Joined by "or": rows that have any of them count. */
  readonly or?: true;
}

/** How two figures of one row become one: a gap with `signed` is what is left of the first. */
export type Setting = "sum" | "gap" | "times" | "ratio";

/** A figure set against, or put together with, another one; `signed`: less than nothing where the other is more. */
export interface Combining {
  readonly kind: Setting;
  readonly to: FigureExpression | null;
  readonly scale?: number;
  readonly signed?: true;
}

/** What is computed from a figure; `to` null: its own places, years or cuts are compared. */
export type Derivation =
  | {
      readonly kind: "change";
      readonly unit: ChangeUnit | null;
      readonly relative: boolean;
      readonly towards: "up" | "down" | null;
      readonly verb: boolean;
      /** "tidak turun": the years between which it did not; of no figure, only what is claimed of it. */
      readonly not?: true;
      /** "yoy", "dibanding bulan sebelumnya": of what has dates, from when; the same stretch of another year, or the one before. */
      readonly back?: Grain;
      /** "rata-rata kenaikan", and with "per tahun": of each year between the two. */
      readonly pace?: "mean" | "yearly";
    }
  /** `of`: of what is itself made of two figures. */
  | { readonly kind: "trend"; readonly grain?: Grain; readonly of?: Combining }
  | { readonly kind: "together" }
  | { readonly kind: "share"; readonly to: FigureExpression | null }
  | Combining
  /** Between the highest and the lowest of a set. */
  | { readonly kind: "spread"; readonly over: SetExpression }
  /** `each`: "per cabang" was said; what only those within them have is told of each. */
  | {
      readonly kind: "aggregate";
      readonly how: Exclude<Aggregate, "sum">;
      readonly over: SetExpression;
      readonly each?: true;
    }
  | { readonly kind: "correlation"; readonly to: FigureExpression | null; readonly over: SetExpression | null }
  /** How far it lies from another: only of what rows are ordered by. */
  | { readonly kind: "nearness"; readonly than: Benchmark };

/** What a figure is compared with: another figure of the same row, the whole's own figure, the mean of all (of the whole, of those said, or of those listed), that of one place or of the first of an order, one told in full. */
export type Benchmark =
  | { readonly kind: "own"; readonly figure: FigureExpression }
  | { readonly kind: "whole" }
  | {
      readonly kind: "mean";
      readonly how: Statistic;
      readonly whole: boolean;
      readonly over?: SetExpression;
      readonly of?: FigureExpression["of"];
    }
  | { readonly kind: "place"; readonly name: PlaceName }
  | { readonly kind: "figure"; readonly figure: FigureExpression }
  | { readonly kind: "set"; readonly set: SetExpression; readonly by: FigureExpression };

/** An end of what a figure may be. */
export interface Limit {
  readonly value: number | Benchmark;
  readonly inclusive: boolean;
  /** So many times what it is compared with. */
  readonly times?: number;
}

export interface Limits {
  readonly least: Limit | null;
  readonly most: Limit | null;
  /** "pertama kali di atas 60", "terakhir kali": only of years. */
  readonly once?: "first" | "last";
  /** "menembus 70": asked when, it is the first time. */
  readonly reaches?: true;
  /** "paling sedikit 3": may say as well how many are wanted of the fewest. */
  readonly few?: true;
  /** What is left when others are left out: nothing more is said of it. */
  readonly rest?: true;
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
  /** "dari 38 provinsi": how many there are, of whom something is asked; it restricts nothing. */
  readonly outOf?: number;
  /** "dari lima provinsi": of the first few of an order something is asked. */
  readonly drawn?: true;
  /** "urutkan": all of them stand in the order, not only the first. */
  readonly sorted?: "as said" | "by default";
  /** "di mana danau terluas": where they lie is told beside them. */
  readonly lies?: true;
  /** "kota-kota": several of them are meant. */
  readonly many?: true;
  /** "provinsinya": rather that of what was spoken of than any. */
  readonly own?: true;
  /** "di setiap provinsi": the order and the limit hold in each of these anew. */
  readonly within?: SetExpression;
  /** "Toba di provinsi mana": what else is asked ("dan berapa penduduknya") is asked of who was named. */
  readonly ofNamed?: true;
  /** "peringkat ketiga": only what stands there in the order. */
  readonly nth?: number;
  /** "peringkat 6 sampai 10": all from there to this rank. */
  readonly nthTo?: number;
  /** "terbesar", "top 10" without a measure yet. */
  readonly leaning: Direction | null;
  /** What it leans on may be how many there are: "terbanyak", but not "tertinggi". */
  readonly counted?: boolean;
  /** Said of the set as a whole; goes to every figure in it that has none of its own. */
  readonly period: Period | null;
  /** Its period was said by "terbaru". */
  readonly newest?: true;
}

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

/** Where a figure is told, or where what it counts lies. */
export const whereIn = ({ of, where }: FigureExpression): readonly Where[] => ("count" in of ? of.count.where : where);

/** The figure, or what it counts, of these places instead. */
export const placedIn = ({ of, ...figure }: FigureExpression, where: readonly Where[]): FigureExpression =>
  "count" in of ? { ...figure, of: { ...of, count: { ...of.count, where } } } : { ...figure, of, where };

export const bareFigure = (of: FigureExpression["of"]): FigureExpression => ({
  of,
  slices: [],
  where: [],
  period: null,
  unit: null,
});

/** The only figure that is said of the members of a set; null where none is, or several are. */
export function onlyBoundOf({ bounds: [bound, ...others] }: SetExpression): FigureExpression | null {
  return bound && others.length === 0 ? bound.figure : null;
}
