import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../language/token.ts";
import { unitForms } from "../language/units.ts";
import { variantsOf } from "../language/variants.ts";
import {
  englishGrowth,
  englishMaker,
  englishNouns,
  falling,
  growing,
  isMaker,
  maker,
  nounsOfVerb,
  rising,
  shrinking,
} from "../language/verb-nouns.ts";
import { languagePhrases } from "../lexicon/phrases.ts";
import { withLinkNoun } from "./link-nouns.ts";
import { type Grown, withGrowth } from "./shrinking.ts";

/** "porsi padi": a share is of what is produced. */
const shareWords: ReadonlySet<string> = new Set([
  "persen",
  "percent",
  ...languagePhrases.flatMap(({ phrase, word }) =>
    word.role === "operator" && word.operator.kind === "share" ? [phrase] : [],
  ),
]);

const verbNouns: ReadonlySet<string> = new Set([...nounsOfVerb.values()].flat());
/** Growth is no part of anything: "penduduk miskin persentase" leaves no "pertumbuhan" out. */
const shareNouns: ReadonlySet<string> = new Set([...verbNouns].filter((noun) => noun !== growing));

const saidInEnglish: ReadonlySet<string> = new Set([...englishNouns.values()].flatMap((noun) => noun.split(" ")));

/** The longest names of what a measure is of. */
const mostWords = 3;
const mostTried = 4;
const lengths = Array.from({ length: mostWords }, (_, i) => i + 1);

/**
 * "tebu paling banyak dihasilkan di mana", "sawit di Jambi berapa ton": what a measure is of, without the noun by which the
 * model calls it; the verb or the unit tells which noun, or the
 * measure before it ("produksi kopi dan kakao"). The question with that noun, the likeliest first; of each as many ways as there
 * may be.
 */
export function withImpliedNoun(question: string, tokens: readonly Token[], model: SemanticModel): string[][] {
  const linked = withLinkNoun(question, tokens, model);
  if (linked !== null) return [[linked]];
  const { terms, nouns: ofForm } = calledIn(model);
  const verbAt = tokens.findIndex((token) => nounsOf(token) !== null);
  const grows = growingAt(tokens, terms);
  // "ekonominya menyusut (tumbuh negatif)" is no fall of its growth.
  const isFalling = falling.has(tokens[grows]?.norm ?? "");
  const at = verbAt >= 0 && !isFalling ? verbAt : grows;
  const verb = tokens[at];
  const ofUnits = nounsOfUnits(tokens, ofForm);
  if (verb) return withoutVerb(question, tokens, at, terms, ofUnits);
  const isShare = tokens.some(({ norm }) => variantsOf(norm).some((form) => shareWords.has(form.norm)));
  const isSaid = tokens.some(({ norm }) => verbNouns.has(norm));
  const nouns = [...ofUnits, ...(isShare && !isSaid ? shareNouns : [])];
  // "persen penduduk" is no growth of it: that is a figure of its own.
  const implied = placesFor(nouns, tokens, terms).filter(
    ({ noun, from }) => noun !== growing || !terms.has(tokens[from]?.norm ?? ""),
  );
  if (implied.length > 0) return [implied.map((place) => withNouns(question, [place]))];
  const whole = withWhole(question, tokens, terms);
  if (whole !== null) return [[whole]];
  const shared = placesFor(nounsSaid(tokens, terms), tokens, terms).filter(({ before }) => joining.has(before));
  return shared.length > 0 ? [[withNouns(question, shared)]] : [];
}

/** The question with a noun for its verb: who has any ("which provinces grow tea"), or how much. */
function withoutVerb(
  question: string,
  tokens: readonly Token[],
  at: number,
  terms: ReadonlySet<string>,
  ofUnits: readonly string[],
): string[][] {
  const verb = tokens[at];
  if (!verb) return [];
  const around = (said: string): string => question.slice(0, verb.start) + said + question.slice(verb.end);
  const cut = around(" ".repeat(verb.end - verb.start));
  const [made] = placesFor([englishMaker], tokens, terms);
  const isMade = made !== undefined && made.from === at + 1;
  // "rata-rata produksi sawit provinsi yang menghasilkan sawit": how much was said, so the verb says of whom
  const isOfMakers = isMaker(verb.norm) && tokens.some(({ norm }) => verbNouns.has(norm) || saidInEnglish.has(norm));
  if (isOfMakers) {
    const named = placesFor([maker], tokens, terms).filter(({ from }) => from === at + 1);
    return [...named.map((place) => [withNouns(cut, [place])]), [around(maker)], [around(englishMaker)]];
  }
  const nouns = nounsOf(verb) ?? [growing];
  const grown = shrinking.has(verb.norm) || falling.has(verb.norm) ? grownAt(tokens, terms) : null;
  if (grown) return withGrowth(question, verb, grown).map((one) => [one]);
  const inUnit = nouns.filter((noun) => ofUnits.includes(noun));
  return [
    ...(isMade ? [[withNouns(cut, [made])]] : []),
    ...(inUnit.length > 0 ? inUnit : nouns).flatMap((noun) => {
      const places = placesFor([noun], tokens, terms);
      // "how much sugarcane and tobacco": of each of them
      const all = places.filter(({ before }, i) => i === 0 || joining.has(before));
      const joined = all.length > 1 && all.length === places.length ? [[withNouns(cut, all)]] : [];
      // "produced no tea", "produced more than a million tonnes of palm oil": had
      const had = places.map((place) => [withNouns(around("with"), [place]), withNouns(around("have"), [place])]);
      return [...joined, places.map((place) => withNouns(cut, [place])), ...had];
    }),
  ];
}

/** "ekonomi Riau melaju berapa persen", "yang ekonominya menyusut": the verb of what a model tells the growth of; -1 where there is none. */
function growingAt(tokens: readonly Token[], terms: ReadonlySet<string>): number {
  const grows = placesFor([growing], tokens, terms).some(({ from }) => !terms.has(wordsAt(tokens, from, 1)));
  return grows ? tokens.findIndex(({ norm }) => rising.has(norm) || falling.has(norm)) : -1;
}

/** What a model tells the growth of, where a question names it. */
function grownAt(tokens: readonly Token[], terms: ReadonlySet<string>): Grown | null {
  for (const [at, from] of tokens.entries())
    for (const length of lengths.toReversed()) {
      const to = tokens[at + length - 1];
      const name = wordsAt(tokens, at, length);
      const after = terms.has(`${name} ${englishGrowth}`);
      if (!to || !(after || terms.has(`${growing} ${name}`))) continue;
      const [said, next] = [tokens[at - 1], tokens[at + length]];
      if (said?.norm === growing) return { from: said, to, noun: "", after };
      if (next?.norm === englishGrowth) return { from, to: next, noun: "", after };
      return { from, to, noun: after ? englishGrowth : growing, after };
    }
  return null;
}

/** "tembakau Jatim berapa persen dari total produksi nasional": the noun alone is that of all of what was said; null where it does not stand alone. */
function withWhole(question: string, tokens: readonly Token[], terms: ReadonlySet<string>): string | null {
  const saidFrom = (from: number): string[] =>
    lengths.map((length) => wordsAt(tokens, from, 1 + length)).filter((words) => terms.has(words));
  const [alone, ...others] = tokens.filter(({ norm }, from) => verbNouns.has(norm) && saidFrom(from).length === 0);
  if (!alone || others.length > 0) return null;
  const noun = alone.norm;
  const said = tokens.flatMap(({ norm }, from) => (norm === noun ? saidFrom(from).slice(-1) : []));
  const places = said.length > 0 ? [] : placesFor([noun], tokens, terms);
  const term = said[0] ?? longestAt(noun, places[0]?.at, tokens, terms);
  if (term === null || said.length + places.length !== 1) return null;
  const replaced = question.slice(0, alone.start) + term + question.slice(alone.end);
  // "penghasil padi terbesar … produksi nasional": said in full by another noun
  const isFull = ({ from, before }: Place): boolean =>
    lengths.some((length) => terms.has(`${before} ${wordsAt(tokens, from, length)}`));
  const open = places.filter((place) => !isFull(place));
  // What stands before the noun keeps its place.
  return places.every(({ at }) => at < alone.start) ? withNouns(replaced, open) : null;
}

function longestAt(
  noun: string,
  at: number | undefined,
  tokens: readonly Token[],
  terms: ReadonlySet<string>,
): string | null {
  const from = tokens.findIndex(({ start }) => start === at);
  const named = from < 0 ? [] : lengths.map((length) => `${noun} ${wordsAt(tokens, from, length)}`);
  return named.filter((term) => terms.has(term)).at(-1) ?? null;
}

/** Where a noun may be left out, and which. */
interface Place {
  readonly at: number;
  /** The first token of what it is of. */
  readonly from: number;
  readonly noun: string;
  /** The word before it. */
  readonly before: string;
}

function placesFor(nouns: readonly string[], tokens: readonly Token[], terms: ReadonlySet<string>): Place[] {
  return tokens
    .flatMap(({ start: at }, from): Place[] => {
      const before = tokens[from - 1]?.norm ?? "";
      const named = nouns.length === 0 ? [] : lengths.map((length) => wordsAt(tokens, from, length));
      const noun = nouns.find((one) => named.some((words) => terms.has(`${one} ${words}`)));
      if (noun !== undefined) return [{ at, from, noun, before }];
      return nouns.flatMap((one) => englishPlace(one, named, tokens, from, terms) ?? []).slice(0, 1);
    })
    .slice(0, mostTried);
}

/**
 * "coffee" [production], "rice" [harvested] "area": where what a measure is of has its English noun after it.
 * @param named one word, two words and so on from there
 */
function englishPlace(
  noun: string,
  named: readonly string[],
  tokens: readonly Token[],
  from: number,
  terms: ReadonlySet<string>,
): Place | undefined {
  const english = englishNouns.get(noun) ?? noun;
  const length = lengths.findLast((many) => {
    // "coconuts"
    const forms = from + many > tokens.length ? [] : variantsOf(named[many - 1] ?? "");
    return forms.some(({ norm }) => terms.has(`${norm} ${english}`));
  });
  const last = length === undefined ? undefined : tokens[from + length - 1];
  if (length === undefined || !last) return undefined;
  const words = english.split(" ");
  const isSaid = words.length > 1 && tokens[from + length]?.norm === words.at(-1);
  const said = isSaid ? words.slice(0, -1).join(" ") : english;
  return { at: last.end, from, noun: said, before: tokens[from - 1]?.norm ?? "" };
}

const wordsAt = (tokens: readonly Token[], from: number, length: number): string =>
  tokens
    .slice(from, from + length)
    .map(({ norm }) => norm)
    .join(" ")
    .replace(/(?<=\p{L}{4})nya$/u, "");

const withNouns = (question: string, places: readonly Place[]): string =>
  places.reduceRight((text, { at, noun }) => `${text.slice(0, at)} ${noun} ${text.slice(at)}`, question);

/** "produksi kopi dan" kakao: the noun is said of the first alone. */
const joining: ReadonlySet<string> = new Set([
  ..."dan sama dengan serta maupun atau vs versus lawan and or , &".split(" "),
]);

/** The first words of what measures are called, where one was called so. */
function nounsSaid(tokens: readonly Token[], terms: ReadonlySet<string>): string[] {
  const isSaid = (from: number): boolean => lengths.some((length) => terms.has(wordsAt(tokens, from, 1 + length)));
  const nouns = tokens.flatMap(({ norm }, from) => (isSaid(from) ? [norm] : []));
  return [...new Set(nouns)];
}

const nounsOf = ({ norm }: Token): readonly string[] | null => {
  for (const variant of variantsOf(norm)) {
    const nouns = nounsOfVerb.get(variant.norm);
    if (nouns !== undefined) return nouns;
  }
  return null;
};

/** What the measures of a model are called. */
interface Called {
  readonly terms: ReadonlySet<string>;
  /** For each way to write a unit the nouns of verbs by which measures in it are called. */
  readonly nouns: ReadonlyMap<string, ReadonlySet<string>>;
}

const called = new WeakMap<SemanticModel, Called>();

/** Made for the first question that leaves a noun out. */
function calledIn(model: SemanticModel): Called {
  const known = called.get(model);
  if (known) return known;
  const terms = new Set<string>();
  const nouns = new Map<string, Set<string>>();
  for (const { measure } of model.measures.values()) {
    const own = measure.terms.map(keyOf);
    const verbal = [...verbNouns].filter((noun) => own.some((term) => term.startsWith(`${noun} `)));
    for (const term of own) terms.add(term);
    for (const form of measure.unit === "" ? [] : unitForms(measure.unit).map(keyOf))
      nouns.set(form, new Set([...(nouns.get(form) ?? []), ...verbal]));
  }
  called.set(model, { terms, nouns });
  return { terms, nouns };
}

/** The nouns of verbs by which the measures in a unit that is said are called. */
function nounsOfUnits(tokens: readonly Token[], nouns: Called["nouns"]): string[] {
  const said = tokens.flatMap(({ norm }) => nouns.get(norm) ?? []);
  return [...verbNouns].filter((noun) => said.some((one) => one.has(noun)));
}
