import type { Grain } from "@tanyadata/semantic-model";
import type { Annotation } from "../../grounding/sense.ts";
import { collectives } from "../../language/dialogue-words.ts";
import type { Token } from "../../language/token.ts";
import type { Word } from "../../language/word.ts";
import { isRegarded } from "./signs.ts";

/** How a follow-up was said. */
export interface Manner {
  /** "kalau", "bagaimana dengan": the same again, with something else in it. */
  readonly again: boolean;
  /** "urutkan": all of them, in an order. */
  readonly sorted: boolean;
  /** "ada berapa": one number is asked for. */
  readonly counted: boolean;
  /** "totalnya": of all of them together. */
  readonly summed: boolean;
  /** "total": summed, and nothing else. */
  readonly total: boolean;
  /** "keduanya", "ketiganya": all of so many that were told. */
  readonly collective: number | null;
  /** "berapa persen". */
  readonly shared: boolean;
  /** "apa saja", "sebutkan": which they are. */
  readonly listed: boolean;
  /** "jadi": drawn from all that was told, of which the last alone is known here. */
  readonly concludes: boolean;
  /** "bandingkan dengan": what is said stands beside what was told, not in its stead. */
  readonly beside: boolean;
  /** "tertinggi", "lebih besar": words of degree that fit any figure. */
  readonly plainDegree: boolean;
  /** "terluas", "tertinggi": the first of all, not the one of two. */
  readonly superlative: boolean;
  /** "tahun berapa": which year is asked. */
  readonly whichYear: boolean;
  /** "bulan apa": of what has dates. */
  readonly whichGrain: Grain | null;
  /** "dalam persen": told as parts of a hundred. */
  readonly inPercent: boolean;
  /** "penduduk": a measure is named. */
  readonly namesMeasure: boolean;
  /** "di mana": which place is asked. */
  readonly asksWhere: boolean;
  /** "di": where. */
  readonly located: boolean;
  /** "menurut luas": looked at by that. */
  readonly regarded: boolean;
  /** "luasnya": of what was told. */
  readonly owned: boolean;
  /** "sebaliknya": the other way round. */
  readonly reversed: boolean;
  /** "di sana": in what was spoken of. */
  readonly there: boolean;
  /** "terakhir": the latest, or the last of a list. */
  readonly last: boolean;
  /** "berikutnya": those that come after the ones that were told. */
  readonly next: boolean;
  /** "masing-masing": of each of them. */
  readonly each: boolean;
  /** "rinciannya": what was told, of each. */
  readonly detailed: boolean;
  /** "dari", "terhadap": something else is set beside what was told. */
  readonly setOff: boolean;
  /** "angkanya": the number that goes with what was told. */
  readonly numbered: boolean;
  /** "apakah": yes or no may be asked. */
  readonly claims: boolean;
  /** "termasuk", "masuk": of what was told. */
  readonly belongs: boolean;
}

const isDegree = ({ sense }: Annotation): boolean =>
  sense.kind === "word" && (sense.word.role === "more" || sense.word.role === "extreme");

/** "penduduknya terbanyak": a degree with its own figure beside it. */
const saysOfWhat = ({ from, to, sense }: Annotation, degree: Annotation): boolean =>
  sense.kind === "extreme" && from <= degree.from && degree.to <= to && to - from > degree.to - degree.from;

const places: ReadonlySet<string> = new Set(["sana", "situ", "disana", "disitu", "there"]);
const numbers: ReadonlySet<string> = new Set(
  "angka angkanya nilai nilainya besarnya besarannya jumlahnya figure figures number numbers value values".split(" "),
);
const following: ReadonlySet<string> = new Set(["berikutnya", "selanjutnya", "setelahnya", "sesudahnya", "next"]);
const belonging: ReadonlySet<string> = new Set(["termasuk", "masuk", "tergolong", "included"]);

/** How the words of a follow-up are meant, besides what they say. */
export function mannerOf(tokens: readonly Token[], annotations: readonly Annotation[], again: boolean): Manner {
  const words = annotations.flatMap(({ sense }) => (sense.kind === "word" ? [sense.word] : []));
  const says = (does: (word: Word) => boolean): boolean => words.some(does);
  return {
    again,
    sorted: says((word) => word.role === "list" && word.how === "sorted"),
    counted: says((word) => word.role === "how-many" && word.counts),
    summed: says((word) => word.role === "total"),
    total: says((word) => word.role === "total" && word.sums),
    collective: tokens.map(({ norm }) => collectives.get(norm)).find((many) => many !== undefined) ?? null,
    shared: says((word) => word.role === "operator" && word.operator.kind === "share"),
    listed: says((word) => (word.role === "which" && word.all) || (word.role === "list" && word.how !== "sorted")),
    concludes: says((word) => word.role === "follow" && word.concludes === true),
    beside: says(
      (word) => word.role === "against" || word.role === "beside" || (word.role === "list" && word.how === "compared"),
    ),
    plainDegree: annotations.some((one) => isDegree(one) && !annotations.some((other) => saysOfWhat(other, one))),
    superlative: says((word) => word.role === "extreme") || annotations.some(({ sense }) => sense.kind === "extreme"),
    whichYear: says((word) => word.role === "which-year"),
    whichGrain:
      annotations.flatMap(({ sense }) =>
        sense.kind === "word" && sense.word.role === "which-year" ? (sense.word.grain ?? []) : [],
      )[0] ?? null,
    inPercent: says((word) => word.role === "amount" && word.unit === "percent"),
    namesMeasure: annotations.some(({ sense }) => sense.kind === "measure"),
    asksWhere: says((word) => word.role === "where"),
    located: says((word) => word.role === "in"),
    regarded: isRegarded(tokens, annotations),
    owned: tokens.some(({ norm }) => norm.endsWith("nya")),
    there: tokens.some(({ norm }) => places.has(norm)),
    last: tokens.some(({ norm }) => norm === "terakhir" || norm === "last"),
    next: tokens.some(({ norm }) => following.has(norm)),
    each: tokens.some(({ norm }) => norm === "masing2"),
    reversed: says((word) => word.role === "reversed"),
    detailed: tokens.some(({ norm }) => /^(?:pe)?rinci|^(?:per)?sebaran|^distribusi|^breakdown|^detail/u.test(norm)),
    setOff: says((word) => word.role === "from" || word.role === "against" || word.role === "divided"),
    numbered: tokens.some(({ norm }) => numbers.has(norm)),
    claims: says((word) => word.role === "whether"),
    belongs: tokens.some(({ norm }) => belonging.has(norm)),
  };
}
