import type { Member } from "@tanyadata/semantic-model";
import type { Direction } from "../language/gradables.ts";
import type { SaidPeriod } from "../language/said-period.ts";
import type { Word } from "../language/word.ts";
import type { Range } from "../plan/ranges.ts";
import type { Mending } from "./phrase-table.ts";

/** A member that a name may mean, and what it costs to believe so. */
export interface Candidate {
  readonly member: Member;
  readonly cost: number;
  /** Of an entity that people name without saying what it is. A village needs "desa" or "di" before it. */
  readonly prominent: boolean;
  /** What is said is a full name in several words of somebody or something that is no place: nobody means anything else by it. */
  readonly whole?: boolean;
}

/** Members that one name may mean, cheapest first; tells itself apart by its members alone. */
export class Candidates {
  readonly items: readonly Candidate[];
  #key: string | null = null;

  constructor(items: readonly Candidate[]) {
    this.items = [...items].sort((a, b) => a.cost - b.cost);
  }

  filter(keep: (candidate: Candidate) => boolean): Candidates {
    const kept = this.items.filter(keep);
    return kept.length === this.items.length ? this : new Candidates(kept);
  }

  /** The members that are meant if nothing else tells them apart. */
  get likeliest(): readonly Candidate[] {
    const best = this.items[0]?.cost ?? 0;
    return this.items.filter((candidate) => candidate.cost - best < 0.15);
  }

  toJSON(): string {
    this.#key ??= this.items.map(({ member }) => `${member.entity}:${member.key}`).join(" ");
    return this.#key;
  }
}

/** What a text attribute says of some members of its entity. */
export interface TextValue {
  readonly entity: string;
  readonly attribute: string;
  readonly value: string;
  /** What it may say as well: "hitam atau putih". */
  readonly or?: readonly string[];
  /** Several members have it in common. */
  readonly groups: boolean;
  /** Members of the same entity are called so. */
  readonly isName?: true;
}

/** What some words of a question may mean. */
export type Sense =
  | { readonly kind: "word"; readonly word: Word }
  /** `titled`: named by a term and what follows it in its dataset's title, which another measure may be called by itself. */
  /** `done`: named by what somebody does each time that it is counted ("belanja"): who does has some of it. */
  | { readonly kind: "measure"; readonly measure: string; readonly titled?: true; readonly done?: true }
  /** Picks a source of a figure: "menurut sensus"; every measure that it may pick. */
  | { readonly kind: "qualifier"; readonly measures: readonly string[] }
  /** Looks like the measure and is another thing: "penduduk miskin" is not "penduduk". */
  | { readonly kind: "blocked"; readonly measure: string }
  | { readonly kind: "entity"; readonly entity: string; readonly subset: string | null }
  /** A subset named by a modifier: "berpenduduk" of island. */
  | { readonly kind: "modifier"; readonly entity: string; readonly subset: string }
  /** A value by which figures are cut; `measure` is what it stands for alone, if that is clear. */
  | {
      readonly kind: "slice";
      readonly dimension: string;
      readonly value: string | number;
      readonly measure: string | null;
      /** Datasets of which the same word says something nearer. */
      readonly elsewhere?: readonly string[];
    }
  /** Several values of a dimension that follow one another, or what is none of them: "usia 15–64 tahun". */
  | { readonly kind: "range"; readonly dimension: string; readonly range: Range; readonly measure: string | null }
  /** What figures can be cut by: "jenis kelamin". */
  | { readonly kind: "dimension"; readonly dimension: string }
  /** A superlative that names its measure: "terpadat"; of several, that of the thing it is said of. */
  | { readonly kind: "extreme"; readonly measures: readonly string[]; readonly direction: Direction }
  /** The same of one of two: "lebih padat". */
  | { readonly kind: "more"; readonly measures: readonly string[]; readonly direction: Direction }
  /** The adjective before an amount: "setinggi 3.000 m", "seluas lebih dari 100 ha". */
  | { readonly kind: "degree"; readonly measures: readonly string[] }
  | { readonly kind: "unit"; readonly unit: string }
  /** The place that holds everything: "Indonesia". */
  | { readonly kind: "whole" }
  | { readonly kind: "place"; readonly candidates: Candidates }
  /** A text attribute of an entity: "ibu kota". */
  | { readonly kind: "attribute"; readonly entity: string; readonly attribute: string }
  /** A word of the glossary. */
  | { readonly kind: "term"; readonly label: string }
  /** The subject of a dataset. */
  | { readonly kind: "topic"; readonly dataset: string }
  | { readonly kind: "value"; readonly options: readonly TextValue[] }
  /** A stretch of the calendar below the year, where some data have dates. */
  | { readonly kind: "period"; readonly period: SaidPeriod }
  /** A word for declared links: "dilalui". */
  | { readonly kind: "link"; readonly options: readonly LinkSense[] };

/** One end of a link, as words say it: of the entity that declares it, or inversely of the other. */
export interface LinkSense {
  readonly rows: string;
  readonly others: string;
  readonly of: string;
  readonly link: string;
  readonly inverse: boolean;
}

/** A sense of the tokens from `from` up to, not including, `to`. */
export interface Annotation {
  readonly from: number;
  readonly to: number;
  readonly sense: Sense;
  /** Of a phrase that somebody wrote down: how it is looked up. */
  readonly key?: string;
  readonly cost: number;
  readonly mended: readonly Mending[];
}
