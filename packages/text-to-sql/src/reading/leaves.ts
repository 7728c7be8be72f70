import type { Annotation, Sense } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";
import type { Word } from "../language/word.ts";
import type { Leaf } from "./chart.ts";
import { bareSet } from "./expression.ts";
import { makersOf, phrasesOf, saysMaker } from "./leaf-phrases.ts";
import { foldNameRows } from "./name-rows.ts";
import { withoutOpening } from "./openings.ts";
import type { Phrase } from "./phrase.ts";

/** The phrases that stand in the question itself, over positions from which words without meaning were taken out. */
export interface Leaves {
  readonly leaves: readonly Leaf[];
  readonly length: number;
  /** The first token of a position. */
  readonly tokenAt: (position: number) => number;
}

/** A filler that the model knows as a word of its own ("sekitar" for what borders) is hardly one. */
const knownFillerCost = 0.4;

const each: Phrase = { type: "word", word: { role: "per" } };
const eachCost = 0.3;
const namedMakerCost = 0.08;
const saidTwiceCost = 0.5;
const isMean = (word: Word): boolean => word.role === "operator" && word.operator.kind === "aggregate";

/** "berapa" before its noun. */
function heading<T extends { readonly phrase: Phrase }>(leaf: T): T {
  const { phrase } = leaf;
  if (phrase.type !== "word" || phrase.word.role !== "how-many" || !phrase.word.counts) return leaf;
  return { ...leaf, phrase: { ...phrase, word: { ...phrase.word, heads: true } } };
}

/** "kota-kota": a noun said twice is of several; "provinsinya" is somebody's. */
function inflected<T extends { readonly phrase: Phrase }>(
  leaf: T,
  first: Token | undefined,
  last: Token | undefined,
): T {
  const { phrase } = leaf;
  if (phrase.type !== "set" || phrase.noun === null || !first || !last) return leaf;
  const isMany = /\p{L}2$/u.test(first.norm);
  const isOwn = /\p{L}{3}nya$/u.test(last.norm);
  if (!isMany && !isOwn) return leaf;
  const set = { ...phrase.set, ...(isMany && { many: true as const }), ...(isOwn && { own: true as const }) };
  return { ...leaf, phrase: { ...phrase, set } };
}

function ofThings<T extends { readonly phrase: Phrase }>(leaf: T, things: string | null): T {
  const { phrase } = leaf;
  return things !== null && phrase.type === "figure"
    ? { ...leaf, phrase: { ...phrase, figure: { ...phrase.figure, things } } }
    : leaf;
}

function ofKind<T extends { readonly phrase: Phrase }>(leaf: T, kind: string | null): T {
  const { phrase } = leaf;
  return kind !== null && phrase.type === "place"
    ? { ...leaf, phrase: { ...phrase, names: phrase.names.map((name) => ({ ...name, kind })) } }
    : leaf;
}

/** "dari (ke-)38 provinsi", "out of the 38 provinces" */
const drawing: ReadonlySet<string> = new Set(["dari", "antara", "of", "from", "among"]);
const drawnThrough: ReadonlySet<string> = new Set([
  "ke",
  "the",
  "all",
  "these",
  "total",
  "keseluruhan",
  "seluruh",
  "semua",
]);

const isCompare = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "compare";
const isNumber = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "number";
const isExtreme = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "extreme";

const ranking: ReadonlySet<Word["role"]> = new Set(["extreme", "position", "ordinal", "end"]);

/** Turns annotations into phrases and closes the gaps that pure link words leave. */
export function leavesOf(tokens: readonly Token[], all: readonly Annotation[]): Leaves {
  const meant = all.filter(
    (one) => !isGathering(one, tokens) && !isPartOfWhole(one, all) && !isTimes(one, all, tokens),
  );
  const annotations = withoutOpening(tokens, meant);
  const meaningful = tokens.map((_, at) =>
    annotations.some(({ from, to, sense }) => from <= at && at < to && !isSilent(sense, to - from)),
  );
  const positions: number[] = [];
  let length = 0;
  for (const kept of meaningful) {
    positions.push(length);
    if (kept) length++;
  }
  positions.push(length);
  const roleBefore = (token: number, role: string): number | null =>
    annotations.find(({ to, sense }) => to === token && sense.kind === "word" && sense.word.role === role)?.from ??
    null;
  /** Whether "dari" or "dari tahun" stands before a token. */
  const follows = (token: number): boolean =>
    roleBefore(token, "from") !== null || roleBefore(roleBefore(token, "year") ?? -1, "from") !== null;
  /** "penjualan per barang", "dari yang terbesar": the order of the rows, not the first of them; what is sorted, or ranked, says so itself. */
  const isOrderOfRows = (token: number): boolean => {
    const isWord = ({ sense }: Annotation, role: Word["role"]): boolean =>
      sense.kind === "word" && sense.word.role === role;
    const links = annotations.filter((one) => isWord(one, "link"));
    const start = links.find(({ to }) => to === token)?.from ?? token;
    const isEach = annotations.some((one) => isWord(one, "per") && one.to <= start);
    // "top 4 provinsi by IPM, dari yang terendah" has an order already.
    const isSaid = annotations.some(
      (one) =>
        isWord(one, "position") || isWord(one, "end") || (one.sense.kind === "word" && isSorting(one.sense.word)),
    );
    return isEach && !isSaid && (follows(start) || follows(token));
  };
  /** "dari" 38 provinsi, "di antara" 38 provinsi */
  const isDrawn = (token: number): boolean => {
    let before = token - 1;
    while (before > 0 && drawnThrough.has(tokens[before]?.norm ?? "")) before--;
    return drawing.has(tokens[before]?.norm ?? "");
  };
  /** Whether a term begins with "total". */
  const sumsFrom = (token: number): boolean =>
    annotations.some(
      ({ from, sense }) => from === token && sense.kind === "word" && sense.word.role === "total" && sense.word.sums,
    );
  /** "kotanya" tidak usah dihitung */
  const isLeftOut = (token: number): boolean =>
    annotations.some(
      ({ from, sense }) =>
        from === token && sense.kind === "word" && sense.word.role === "except" && sense.word.after === true,
    );
  /** "berapa" kecamatan: said of the noun that follows, not of what stands before. */
  const headsNoun = (token: number): boolean =>
    tokens[token]?.broken === false &&
    annotations.some(({ from, to, sense }) => from === token && sense.kind === "entity" && !isLeftOut(to)) &&
    !annotations.some(({ from, to, sense }) => from === token && to > token + 1 && sense.kind === "place");
  /** "provinsi" "penghasil teh" */
  const namedCost = ({ from }: Annotation): number =>
    annotations.some(({ to, sense }) => to === from && sense.kind === "entity") ? namedMakerCost : 0;
  /** "rata-rata produksi teh" provinsi "penghasil teh": how much was said before. */
  const isSaidElsewhere = ({ from, to, sense }: Annotation): boolean =>
    annotations.some(
      (one) =>
        one.sense.kind === "measure" &&
        sense.kind === "measure" &&
        one.sense.measure === sense.measure &&
        (one.to <= from || to <= one.from),
    );
  /** "penghasil karet" "nomor 1": rather in the order of how much than among those who have any. */
  const isRanked = (token: number): boolean =>
    annotations.some(
      ({ from, sense }) =>
        from === token && (sense.kind === "extreme" || (sense.kind === "word" && ranking.has(sense.word.role))),
    );
  /** "paling sedikit" bounds what a number follows at once; else it is the other end of an order. */
  const bounds = ({ from, to, sense }: Annotation): boolean =>
    !isCompare(sense) ||
    !annotations.some((one) => one.from === from && one.to === to && isExtreme(one.sense)) ||
    annotations.some((one) => one.from === to && one.sense.kind === "word" && one.sense.word.role === "number");
  /** "terbesar" is said of what is large as well as of anything that there is most of. */
  const isGeneral = ({ from, to }: Annotation): boolean =>
    annotations.some((one) => one.from === from && one.to === to && isExtreme(one.sense));
  /** "panjang" sungai: what kind of things a measure's name says. */
  const thingsIn = ({ from, to, sense }: Annotation): string | null => {
    if (sense.kind !== "measure") return null;
    const inner = annotations.find((one) => one.sense.kind === "entity" && from <= one.from && one.to <= to);
    return inner?.sense.kind === "entity" ? inner.sense.entity : null;
  };
  /** "kota" Bandung: what is said to be what those that follow are as well; the capital of "Kota Bandung" makes it that name's own. */
  const kindIn = ({ from, to, sense }: Annotation): string | null => {
    if (sense.kind !== "place" || tokens[from]?.capital) return null;
    const inner = annotations.find((one) => one.sense.kind === "entity" && one.from === from && one.to < to);
    return inner?.sense.kind === "entity" ? inner.sense.subset : null;
  };
  /** "kabupaten" tidak dihitung di Sumut: the kind is left out, not what follows. */
  const leftOutBefore = ({ from, to, sense }: Annotation): { from: number; phrase: Phrase } | null => {
    if (sense.kind !== "word" || sense.word.role !== "except") return null;
    const isAfter = ({ sense: one }: Annotation): boolean =>
      one.kind === "word" && one.word.role === "except" && one.word.after === true;
    if (!annotations.some((one) => one.from === from && one.to === to && isAfter(one))) return null;
    const isIn = annotations.some(
      (one) => one.from === to && one.sense.kind === "word" && one.sense.word.role === "in",
    );
    const kind = annotations.find((one) => one.to === from && one.sense.kind === "entity" && one.sense.subset !== null);
    if (!isIn || kind?.sense.kind !== "entity") return null;
    const set = bareSet(kind.sense.entity, kind.sense.subset);
    return { from: kind.from, phrase: { type: "set", set, use: "except", noun: kind.from, asked: null } };
  };
  const at = (token: number): number => positions[token] ?? length;
  const leaves: Leaf[] = [];
  const isOfModel = ({ from, to }: Annotation): boolean =>
    annotations.some((one) => one.sense.kind === "link" && one.from <= from && to <= one.to);
  for (const one of annotations) {
    const annotation = one.sense.kind === "value" ? named(one, annotations) : one;
    const from = at(annotation.from);
    const to = at(annotation.to);
    if (to === from || !bounds(annotation)) continue;
    const closed = leftOutBefore(annotation);
    if (closed) {
      leaves.push({
        from: at(closed.from),
        to,
        phrase: closed.phrase,
        cost: annotation.cost,
        mended: annotation.mended,
      });
      continue;
    }
    const makers = isRanked(annotation.to) ? [] : [...makersOf(annotation, tokens)];
    const makerCost = makers.length === 0 ? 0 : isSaidElsewhere(annotation) ? saidTwiceCost : namedCost(annotation);
    const phrases = [...phrasesOf(annotation), ...makers].map((one) => {
      const named = ofKind(
        ofThings(sumsFrom(annotation.from) ? summed(one) : one, thingsIn(annotation)),
        kindIn(annotation),
      );
      const said = inflected(named, tokens[annotation.from], tokens[annotation.to - 1]);
      const leaf = saysMaker(annotation, tokens) ? made(said, makerCost) : said;
      if (leaf.phrase.type === "extreme" && isGeneral(annotation))
        return { ...leaf, phrase: { ...leaf.phrase, general: true as const } };
      return headsNoun(annotation.to) ? heading(leaf) : leaf;
    });
    const begins = follows(annotation.from) && phrases.some(({ phrase }) => phrase.type === "period");
    for (const { phrase, cost } of phrases) {
      if (phrase.type === "extreme" && phrase.limit === null && isOrderOfRows(annotation.from)) {
        const { direction, measures } = phrase;
        const order = { type: "arranged" as const, direction, measures, figure: null };
        leaves.push({ from, to, phrase: order, cost: annotation.cost + cost, mended: annotation.mended });
        continue;
      }
      const { phrase: led, cost: extra } = follows(annotation.from) ? afterFrom(phrase, begins) : { phrase, cost: 0 };
      const meant = isDrawn(annotation.from) ? drawn(led) : led;
      const isFiller = phrase.type === "word" && phrase.word.role === "link" && isOfModel(annotation);
      const total = annotation.cost + cost + extra + (isFiller ? knownFillerCost : 0);
      leaves.push({ from, to, phrase: meant, cost: total, mended: annotation.mended });
    }
  }
  // "satu kecamatan rata-rata punya berapa desa": of a mean one of a kind stands for each
  if (annotations.some(({ sense }) => sense.kind === "word" && isMean(sense.word)))
    for (const { from, to, sense } of annotations)
      if (sense.kind === "word" && sense.word.role === "number" && sense.word.value === 1 && at(to) > at(from))
        leaves.push({ from: at(from), to: at(to), phrase: each, cost: eachCost, mended: [] });
  // "kota terpadat, 5 saja", "cukup 5": so many of them, never a bound
  for (const { from, to, sense } of annotations)
    if (sense.kind === "word" && sense.word.role === "number" && (isOnly(tokens[to]) || isEnough(tokens[from - 1])))
      leaves.push({
        from: at(from),
        to: at(to),
        phrase: { type: "cap", limit: sense.word.value },
        cost: 0,
        mended: [],
      });
  const folded = foldNameRows(leaves, length);
  const tokenAt = (position: number): number =>
    position < folded.length ? positions.indexOf(folded.before(position)) : tokens.length;
  return { leaves: folded.leaves, length: folded.length, tokenAt };
}

const isSorting = (word: Word): boolean => word.role === "list" && word.how === "sorted";

const isOnly = (token: Token | undefined): boolean =>
  token !== undefined && variantsOf(token.norm).some(({ norm }) => norm === "saja" || norm === "only");

/** "cukup tiga" */
const isEnough = (token: Token | undefined): boolean => token?.norm === "cukup";

/** "dari ke-38 provinsi" are all of them, not the 38th. */
const isGathering = ({ from, to }: Annotation, tokens: readonly Token[]): boolean =>
  to === from + 1 &&
  tokens[from]?.norm === "ke" &&
  ["dari", "antara"].includes(tokens[from - 1]?.norm ?? "") &&
  typeof tokens[to]?.value === "number";

/** "lebih dari dua" kali: no river is meant. */
const isTimes = ({ from, to, sense }: Annotation, all: readonly Annotation[], tokens: readonly Token[]): boolean =>
  sense.kind === "entity" &&
  (typeof tokens[from - 1]?.value === "number" || all.some((one) => one.to === from && isNumber(one.sense))) &&
  all.some(
    (one) => one.from === from && one.to >= to && one.sense.kind === "word" && one.sense.word.role === "times",
  ) &&
  all.some((one) => one.to === from - 1 && isCompare(one.sense));

/** Words that mean one thing together, and nothing by themselves there: "mana lagi", "namanya sama". */
const isWhole = ({ sense }: Annotation): boolean =>
  sense.kind === "word" &&
  (sense.word.role === "same-name" || (sense.word.role === "which" && sense.word.again === true));

const isPartOfWhole = (one: Annotation, all: readonly Annotation[]): boolean =>
  !isWhole(one) && all.some((whole) => isWhole(whole) && one.from < whole.to && whole.from < one.to);

/** Values of which some are what members of their entity are called. */
function named(value: Annotation, annotations: readonly Annotation[]): Annotation {
  const names = annotations.flatMap(({ from, to, sense }) =>
    from === value.from && to === value.to && sense.kind === "place" ? sense.candidates.items : [],
  );
  if (value.sense.kind !== "value" || names.length === 0) return value;
  const options = value.sense.options.map((option) =>
    names.some(({ member }) => member.entity === option.entity) ? { ...option, isName: true as const } : option,
  );
  return { ...value, sense: { ...value.sense, options } };
}

/** Words of which nothing is made: links, and what only tells how a year is meant. */
const isSilent = (sense: Sense, length: number): boolean =>
  sense.kind === "word" && (sense.word.role === "from" || (sense.word.role === "link" && length === 1));

/** A number after "dari" that may be a year is rather the year in which something begins; a place may be what has a share. */
function afterFrom(phrase: Phrase, begun: boolean): { phrase: Phrase; cost: number } {
  if (phrase.type === "quantity") return { phrase, cost: begun ? 0.3 : 0 };
  if (phrase.type === "place" || (phrase.type === "set" && phrase.noun !== null))
    return { phrase: { ...phrase, from: true }, cost: 0 };
  const begins = phrase.type === "period" && phrase.period !== "latest" && "year" in phrase.period;
  return begins ? { phrase: { ...phrase, period: { ...phrase.period, begins: true } }, cost: 0 } : { phrase, cost: 0 };
}

/** "provinsi" "penghasil teh" are rather those who have any than how much they have. */
const made = ({ phrase, cost }: { phrase: Phrase; cost: number }, further: number): { phrase: Phrase; cost: number } =>
  phrase.type === "figure"
    ? { phrase: { ...phrase, figure: { ...phrase.figure, made: true } }, cost: cost + further }
    : { phrase, cost };

const drawn = (phrase: Phrase): Phrase => (phrase.type === "quantity" ? { ...phrase, drawn: true } : phrase);

const summed = ({ phrase, cost }: { phrase: Phrase; cost: number }): { phrase: Phrase; cost: number } =>
  phrase.type === "figure"
    ? { phrase: { ...phrase, figure: { ...phrase.figure, sums: true } }, cost }
    : { phrase, cost };
