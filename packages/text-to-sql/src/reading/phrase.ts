import type { Grain } from "@tanyadata/semantic-model";
import type { TextValue } from "../grounding/sense.ts";
import type { Bearing } from "../language/bearings.ts";
import type { DataFact } from "../language/data-facts.ts";
import type { Direction } from "../language/gradables.ts";
import type { Comparison, Operator, Word } from "../language/word.ts";
import type { Defined, Single } from "../plan/defined.ts";
import type { Statistic } from "../plan/figure.ts";
import type { TextFilter } from "../plan/member-set.ts";
import type { EndPhrase, YearOrder } from "./end-phrase.ts";
import type { FigureExpression, Limits, Period, PlaceName, SetExpression, Slice, Verb, Where } from "./expression.ts";

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
      /** "mana lagi": others than those that were told. */
      readonly again?: true;
      /** "dari Kecamatan" Cepu: so is the name that follows. */
      readonly from?: true;
      /** "Bali" "pulau": nothing but a place, which came first; "apa" after it would ask for what that lies in. */
      readonly placeFirst?: true;
    }
  /** `asked`: "berapa kecamatan": how many there are is what is asked, not what something is ordered by. */
  | {
      readonly type: "figure";
      readonly figure: FigureExpression;
      readonly asked?: true;
    }
  | {
      readonly type: "place";
      readonly names: readonly PlaceName[];
      readonly use: "in" | "except" | "and" | "named" | "held" | null;
      /** "dari Banten": said of a share, what it is a share of. */
      readonly from?: true;
      /** "dibanding Riau": what another is set against; `versus`: the two of them, the other first. */
      readonly against?: true;
      readonly versus?: true;
      /** "Sumatera dibanding Jawa": each by itself. */
      readonly apart?: true;
      /** "sekaligus di Banten": there as well as where was said before. */
      readonly both?: true;
      /** "Bali atau Banten": one of them is enough. */
      readonly either?: true;
      /** "Bali, Denpasar, dan Badung": names of several kinds. */
      readonly mixed?: true;
      /** Certainly meant as a place: a prominent name, or one after "di" or its noun. */
      readonly sure: boolean;
    }
  /** "kota Ende": called a town, and none; where it lies is that of the regency of its name. */
  | { readonly type: "town"; readonly names: readonly PlaceName[] }
  /** "setelah Jakarta": after whom the next of an order is wanted. */
  | { readonly type: "after-name"; readonly name: PlaceName }
  | { readonly type: "whole" }
  /** `newest`: "terbaru" */
  | { readonly type: "period"; readonly period: Period; readonly newest?: true }
  | {
      readonly type: "quantity";
      readonly value: number;
      readonly scaled: boolean;
      readonly unit: string | null;
      /** "tiga mana": so many of those that were said before. */
      readonly chosen?: true;
      /** "dari 38 provinsi": so many of which something is chosen. */
      readonly drawn?: true;
    }
  /** "antara 1": waits for the other end. */
  | {
      readonly type: "opening";
      readonly value: number;
      readonly scaled: boolean;
      readonly and: boolean;
      readonly year?: true;
    }
  | { readonly type: "limits"; readonly limits: Limits }
  /** "selalu di atas 10 persen": in every year; waits for its figure. `ever`: "pernah", which waits for "tidak". */
  | { readonly type: "throughout"; readonly limits: Limits; readonly period?: Period; readonly ever?: true }
  /** "(lebih dari) dua kali lipat": waits for whose figure is taken so many times. */
  | { readonly type: "times"; readonly times: number; readonly comparison: Comparison | null }
  /** "daerah" "terpadat": waits for the place whose parts are meant. */
  | { readonly type: "parts"; readonly trait: Extract<Phrase, { type: "trait" }> }
  /** "ambil 3": as many of what is ordered. */
  | { readonly type: "cap"; readonly limit: number }
  /** "lebih luas dari 5.000 km²": waits for its set, which says what of it is meant. */
  | { readonly type: "graded"; readonly measures: readonly string[]; readonly limits: Limits }
  /** "setinggi": waits for how much. */
  | { readonly type: "degree"; readonly measures: readonly string[] }
  /** "dilihat dari luasnya": by what something is the first of its kind. */
  | { readonly type: "regard"; readonly figure: FigureExpression }
  | { readonly type: "slice"; readonly slice: Slice }
  /** "per jenis kelamin", "Februari dan Agustus". */
  | {
      readonly type: "cuts";
      readonly dimension: string;
      readonly values: readonly (string | number)[] | null;
      readonly use: "per" | "and" | null;
      /** "baru atau dikerjakan" */
      readonly or?: true;
    }
  | { readonly type: "unit"; readonly unit: string }
  /** "berapa kilometer": how much something is. */
  | { readonly type: "in-unit"; readonly unit: string }
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
      /** It may be said of anything as well: "terbesar". */
      readonly general?: true;
      readonly limit: number | null;
      /** "3 teratas": of a list, as it stands. */
      readonly listed?: true;
      /** "mana yang terluas": one of those that were said before. */
      readonly chosen?: true;
    }
  /** "dengan penduduk terbanyak", "yang luasnya lebih dari 5.000 km²": waits for its set. */
  | {
      readonly type: "trait";
      readonly figure: FigureExpression;
      readonly by: { readonly limits: Limits } | { readonly direction: Direction; readonly limit: number | null };
      /** "mana yang luasnya terbesar": one of those that were said before. */
      readonly chosen?: true;
      /** "belanja", "pernah belanja": whether, and how often, somebody does. */
      readonly done?: true;
      /** "yang pulaunya minimal 10": of the islands that were spoken of, if any were. */
      readonly theirs?: true;
      /** "dan luasnya di bawah 50.000 km²": a second condition of what the first was said of. */
      readonly also?: true;
    }
  /** "dilalui", "tidak berbatasan dengan": waits for what it ties to; `exactly`: "hanya dilalui", so many and no more. */
  | { readonly type: "verb"; readonly verb: Verb; readonly negated: boolean; readonly exactly?: true }
  /** "dilalui Batang Hari": waits for what is so. */
  | {
      readonly type: "tied";
      readonly verb: Verb;
      readonly in: readonly PlaceName[] | SetExpression;
      readonly negated: boolean;
      readonly either?: true;
    }
  /** "dan luasnya": told beside another figure, or of a set. */
  | { readonly type: "also"; readonly figure: FigureExpression }
  /** "penduduk dan luas": each of them, of the same places; with text attributes of an entity told beside them. */
  | {
      readonly type: "several";
      readonly figures: readonly FigureExpression[];
      readonly facts: { readonly entity: string; readonly attributes: readonly string[] } | null;
    }
  /** "atau danau": another figure that may be the more; "gunung atau danau", "gunung dan danau": the two of them. */
  | { readonly type: "rival"; readonly figure: FigureExpression }
  | {
      readonly type: "rivals";
      readonly figures: readonly FigureExpression[];
      readonly by: "or" | "and";
      /** Things were named, and no figure of theirs: only how many there are of them is set against each other. */
      readonly things?: true;
    }
  /** "lebih banyak dari kelurahan": waits for what is. */
  | {
      readonly type: "exceeding";
      readonly direction: Direction;
      readonly figure: FigureExpression;
      readonly grades?: true;
    }
  /** "yang tingginya 3.676 meter", "yang kotanya cuma satu": waits for its set, which was said before. */
  | { readonly type: "exact"; readonly figure: FigureExpression; readonly limits: Limits }
  /** "lebih tinggi dari 2019": waits for a figure of another year. */
  | { readonly type: "than-year"; readonly year: number; readonly up: boolean }
  /** "pengangguran dan kemiskinannya di atas 5 persen": each of them; waits for its set. */
  | { readonly type: "traits"; readonly figures: readonly FigureExpression[]; readonly limits: Limits }
  /** "lebih banyak gunung atau danau": which of some figures; `than`: said of the first; `claim`: whether that is so. */
  | {
      readonly type: "versus";
      readonly direction: Direction;
      readonly figures: readonly FigureExpression[];
      readonly than?: true;
      readonly claim?: true;
    }
  /** "ibu kota": waits for whose it is, or what it is; `also`: "dan ibu kotanya". */
  | { readonly type: "attribute"; readonly entity: string; readonly attribute: string; readonly also?: true }
  /** What a text attribute may say: "Serang". */
  | { readonly type: "value"; readonly options: readonly TextValue[]; readonly negated?: true }
  /** "ibukotanya Serang": waits for its set. */
  | { readonly type: "mark"; readonly entity: string; readonly text: TextFilter }
  /** "peringkat 3", "kedua"; `gathers`: before a noun it is no rank, as "kedua provinsi" are both of them. */
  /** `to`: all from that rank to this one. */
  | {
      readonly type: "nth";
      readonly nth: number;
      readonly to?: number;
      readonly by?: FigureExpression;
      readonly gathers?: true;
    }
  /** "peringkat berapa": of what, by what, among which. */
  | {
      readonly type: "ranked";
      readonly names: readonly PlaceName[] | null;
      readonly figure: FigureExpression | null;
      readonly direction: Direction | null;
      readonly among: SetExpression | null;
      readonly where: readonly Where[];
    }
  /** "jarak": between two; `near`: of a set from one, the nearest or all within so many kilometres; `towards`: all in a direction. */
  | {
      readonly type: "distance";
      readonly names: readonly PlaceName[];
      readonly near: boolean;
      readonly within: number | null;
      readonly towards: Bearing | null;
      readonly set: SetExpression | null;
      /** By their coordinates: "di sebelah utara" then is whatever has a higher latitude. */
      readonly axis?: true;
      /** How many there are is asked, not which. */
      readonly counts?: true;
      /** "nearest city": from where must be led to. */
      readonly waits?: true;
    }
  /** "Kecamatan Sembalun" "di Lombok Timur", "Kota Bima" "di NTB atau NTT": where something lies; `claim`: whether it does. */
  | { readonly type: "lies"; readonly name: PlaceName; readonly in: readonly PlaceName[]; readonly claim?: true }
  /** "kopi Kintamani" "arabika", "arabika atau robusta": of which kind something is; `claim`: whether it is. */
  | {
      readonly type: "belongs";
      readonly name: PlaceName;
      readonly entity: string;
      readonly subsets: readonly string[];
      readonly claim?: true;
    }
  /** "atau robusta": another to choose; `and`: "dan robusta", which is one more. */
  | ({ readonly type: "option"; readonly and?: true } & (
      | { readonly entity: string; readonly subset: string }
      | { readonly options: readonly TextValue[] }
    ))
  /** "dari" "pembayaran yang sah": waits for what is told of those rows. */
  | { readonly type: "rows-of"; readonly figure: FigureExpression }
  /** A word of the model's glossary. */
  | { readonly type: "term"; readonly label: string }
  /** "dalam data ketenagakerjaan": what something is spoken of in. */
  | { readonly type: "topic"; readonly datasets: readonly string[] }
  /** "apa itu IPM". */
  | {
      readonly type: "definition";
      readonly of: Defined;
      /** Asked of data at this level. */
      readonly at?: string;
      /** "ada data IPM Bali": whoever asks whether a figure is known is told it. */
      readonly told?: FigureExpression;
    }
  /** "provinsi" "tahun berapa saja", "bulan apa saja": waits for the figure of whose data that is asked. */
  | { readonly type: "fact"; readonly about: DataFact; readonly at?: string; readonly dimension?: string }
  /** "desa dan kelurahan": two things that may be told from each other. */
  | { readonly type: "pair"; readonly of: readonly [Single, Single] }
  /** "di mana Danau Toba". */
  | { readonly type: "located"; readonly names: readonly PlaceName[]; readonly all?: true }
  | { readonly type: "operator"; readonly operator: Operator }
  /** "rata-rata penduduk": waits for whose. */
  | {
      readonly type: "aggregating";
      readonly how: Statistic;
      readonly figure: FigureExpression;
      /** "per bulan": over such stretches of time, of what has dates. */
      readonly each?: Grain;
    }
  /** "kontribusi Jawa Barat", "kontribusi setiap provinsi": waits for what to. */
  | { readonly type: "sharing"; readonly names: readonly PlaceName[] | SetExpression }
  /** "kontribusi terbesar": waits for what to. */
  | { readonly type: "leading"; readonly by: { readonly direction: Direction; readonly limit: number | null } }
  /** "terhadap produksi nasional", "terhadap angka 2013". */
  | { readonly type: "against"; readonly to: FigureExpression | "whole" | { readonly year: number } }
  /** "ditambah bunga", "dikurangi retur": waits for what it is added to, or taken from. */
  | { readonly type: "operand"; readonly how: "sum" | "gap"; readonly figure: FigureExpression }
  /** "per penduduk", "per 100 penduduk": waits for what is divided by it. */
  | { readonly type: "rate"; readonly of: FigureExpression | null; readonly scale: number }
  | EndPhrase
  /** "sampai 2020", "dan 2020": waits for the year before; null: until the latest. */
  | { readonly type: "until"; readonly year: number | null; readonly listed: boolean; readonly slice?: Slice }
  /** "ke Agustus", "dan Agustus", before the year in which that is. */
  | { readonly type: "towards"; readonly slice: Slice; readonly listed?: true }
  /** "lebih padat": which of some named places; with the figure once it is known. */
  | {
      readonly type: "more";
      readonly direction: Direction;
      readonly measures: readonly string[];
      readonly figure: FigureExpression | null;
      /** "lebih tinggi", but not "lebih banyak": of a figure, it does not say how many there are of things. */
      readonly grades?: true;
      /** "kota mana yang lebih padat": what the names that follow are of. */
      readonly among?: SetExpression;
      /** "Bali lebih padat dari NTB": said of the first name, not asked which; `claim`: whether that is so. */
      readonly than?: true;
      readonly claim?: true;
    }
  /** "apakah IPM Bali di atas 75": whether a figure keeps limits. */
  /** "Banten" "provinsi dengan TPT tertinggi": that one is among the first of an order; `claim`: whether that is so is asked. */
  | { readonly type: "leads"; readonly name: PlaceName; readonly set: SetExpression; readonly claim?: true }
  | { readonly type: "claim"; readonly figure: FigureExpression; readonly limits: Limits }
  /** "urutkan dari yang terkecil", "sorted by population": waits for what is put in that order. */
  | {
      readonly type: "arranged";
      readonly direction: Direction | null;
      readonly measures: readonly string[];
      readonly figure: FigureExpression | null;
    }
  /** "tahun berapa inflasi tertinggi". */
  | {
      readonly type: "when";
      readonly figure: FigureExpression;
      readonly by: { readonly limits: Limits } | YearOrder;
      /** "bulan apa": what is asked for, of what has dates. */
      readonly grain?: Grain;
    }
  /** "tahun berapa yang tertinggi": waits for what; "lebih tinggi 2015 atau 2020": of these years. */
  | {
      readonly type: "peak";
      readonly direction: Direction;
      readonly measures: readonly string[];
      readonly grain?: Grain;
      readonly years?: readonly number[];
    }
  /** "2015 atau 2020", and the second of them by itself: one of these years. */
  | { readonly type: "years"; readonly years: readonly number[]; readonly begun: boolean }
  /** A whole question. */
  | {
      readonly type: "question";
      readonly rows: SetExpression | null;
      readonly attributes?: readonly string[];
      /** "ibu kota" "provinsi di Jawa": the attribute came first, and what follows may be said of that. */
      readonly heads?: true;
      /** "provinsi" "yang penduduknya": the rows came first, so that "berapa" before them asks how many there are. */
      readonly rowsFirst?: true;
      readonly figures: readonly FigureExpression[];
    };

/** "mana", "sebutkan", "apa saja", "urutkan": a superlative without a number means the first, some, or the whole order. */
export type Asked = "one" | "listed" | "all" | "sorted";

export type PhraseType = Phrase["type"];
