import { isOf, written } from "../language/asker.ts";
import { colloquialsOf } from "../language/colloquial.ts";
import { commonWords } from "../language/common-words.ts";
import type { Token } from "../language/token.ts";
import { type Variant, variantsOf } from "../language/variants.ts";
import type { Word } from "../language/word.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Lexicon } from "./lexicon.ts";
import { withoutMisplaced } from "./misplaced.ts";
import type { Mending } from "./phrase-table.ts";
import { withPointedPlaces } from "./pointed-places.ts";
import { type Annotation, type Candidate, Candidates, type Sense, type TextValue } from "./sense.ts";

/** What is known of each part of a question, and the words of which nothing is known. */
export interface Annotated {
  readonly annotations: readonly Annotation[];
  /** Stretches of tokens that no annotation covers; what is blocked is one stretch. */
  readonly unknown: readonly Stretch[];
}

/** Tokens from `from` up to, not including, `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The measure that it looks like and is not. */
  readonly like?: string;
}

/** What each phrase costs, so that few long phrases win over many short ones; and each slip of the pen. */
const phraseCost = 0.3;
const slipCost = 0.8;
const spokenCost = 0.1;

/** Looks up every part of a question; surface forms first, mended spelling only for words that are otherwise unknown. */
export function annotate(tokens: readonly Token[], lexicon: Lexicon, gazetteer: Gazetteer): Annotated {
  const forms = tokens.map((token) => formsOf(token, lexicon, gazetteer));
  const broken = tokens.map((token) => token.broken);
  const numbers = tokens.map(({ value }) => value);
  const annotations: Annotation[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (const { to, value, key, cost, mended } of lexicon.terms.find(forms, broken, from))
      annotations.push({ from, to, sense: value, key, cost: cost + phraseCost, mended });
    for (const { to, sense } of lexicon.ranges.find(forms, broken, numbers, from))
      annotations.push({ from, to, sense, cost: phraseCost, mended: [] });
    for (const { to, sense } of lexicon.calendar.find({ forms, broken, numbers }, from))
      annotations.push({ from, to, sense, cost: phraseCost, mended: [] });
    annotations.push(...placesFrom(from), ...valuesFrom(from));
    const value = tokens[from]?.value ?? null;
    if (value !== null)
      annotations.push({
        from,
        to: from + 1,
        sense: { kind: "word", word: { role: "number", value } },
        cost: phraseCost,
        mended: [],
      });
  }
  const whole = withoutNamed(withoutAddress(withoutPieces(withoutNouns(withoutHidden(withoutBlocked(annotations))))));
  const named = withoutCommonNames(whole.filter((one) => !isOwned(one, tokens)));
  const allowed = withoutMisplaced(tokens, withPointedPlaces(tokens, named));
  const covered = new Set<number>();
  for (const { from, to } of allowed) for (let at = from; at < to; at++) covered.add(at);
  return {
    annotations: allowed,
    unknown: tokens.flatMap((_, at) => (covered.has(at) ? [] : [stretchOf(at, annotations)])),
  };

  /** One annotation for each length, holding all attributes that say it; as it stands, or not at all. */
  function valuesFrom(from: number): Annotation[] {
    const byEnd = new Map<number, TextValue[]>();
    for (const { to, value, cost } of gazetteer.texts.find(forms, broken, from))
      if (cost === 0) byEnd.set(to, [...(byEnd.get(to) ?? []), value]);
    return [...byEnd].map(([to, options]) => ({
      from,
      to,
      sense: { kind: "value", options },
      cost: phraseCost,
      mended: [],
    }));
  }

  /** One annotation for each length, holding all members that bear the name. */
  function placesFrom(from: number): Annotation[] {
    const byEnd = new Map<number, { candidates: Map<string, Candidate>; mended: readonly Mending[] }>();
    for (const { to, value, cost, mended } of gazetteer.names.find(forms, broken, from)) {
      // With thousands of village names, some other form of any word is one of them.
      if (cost > 0 && !value.prominent) continue;
      const found = byEnd.get(to) ?? { candidates: new Map<string, Candidate>(), mended };
      byEnd.set(to, found);
      const key = `${value.member.entity} ${value.member.key}`;
      const total = value.cost + cost;
      if (total < (found.candidates.get(key)?.cost ?? Number.POSITIVE_INFINITY))
        found.candidates.set(key, {
          ...value,
          cost: total,
          prominent: value.prominent || (value.whole === true && cost === 0),
        });
    }
    return [...byEnd].map(([to, found]) => {
      const candidates = new Candidates([...found.candidates.values()]);
      const cost = phraseCost + (candidates.items[0]?.cost ?? 0) * 0.5;
      return { from, to, sense: { kind: "place", candidates }, cost, mended: found.mended };
    });
  }
}

/** The slips of the pen among words: which word each was meant to be. Only what nothing knows as it stands is one. */
export const slipsIn = (tokens: readonly Token[], lexicon: Lexicon, gazetteer: Gazetteer): Mending[] =>
  tokens.flatMap((token, at) => {
    const [meant] = formsOf(token, lexicon, gazetteer).filter(({ norm, mended }) => mended && norm !== token.norm);
    return meant ? { token: at, word: meant.norm } : [];
  });

/** The forms under which a token may be known. What is a name as it stands is no slip of the pen. */
function formsOf(token: Token, lexicon: Lexicon, gazetteer: Gazetteer): readonly Variant[] {
  const forms = variantsOf(token.norm).filter(({ cost }) => cost === 0 || !commonWords.has(token.norm));
  if (token.value !== null || gazetteer.names.has(token.norm) || forms.some((form) => lexicon.knows(form.norm)))
    return forms;
  // "warta" is no "warga", "masalah" no "masa", "artis" no plural.
  if (commonWords.has(token.norm)) return forms;
  // With thousands of names some form of any word is one of them: only words of the language and of the model.
  const spoken = forms
    .flatMap(({ norm, cost }) => colloquialsOf(norm).map((form) => ({ norm: form, cost: cost + spokenCost })))
    .filter((form) => lexicon.knows(form.norm));
  if (spoken.length > 0) return [...forms, ...spoken];
  // "seindonesia", "sejatim": everything there
  const throughout = token.norm.startsWith("se") ? token.norm.slice(2) : "";
  if (throughout.length > 3 && lexicon.knows(throughout)) return [...forms, { norm: throughout, cost: spokenCost }];
  // A letter less is a plural's or a slip, not both: "kalitas" is no "kapita".
  const mended = forms
    .filter(({ norm }) => `${norm}s` !== token.norm)
    .flatMap((form) => {
      const found = lexicon.speller.mend(form.norm);
      return found ? [{ norm: found.word, cost: form.cost + found.edits * slipCost, mended: true }] : [];
    })
    .sort((a, b) => a.cost - b.cost);
  // The word that was meant has other forms as well: "pnduduknya" is "penduduknya".
  const meant = mended
    .slice(0, 1)
    .flatMap(({ norm, cost }) =>
      variantsOf(norm).map((form) => ({ norm: form.norm, cost: cost + form.cost, mended: true })),
    );
  return [...forms, ...meant];
}

const isBlocked = ({ sense }: Annotation): boolean => sense.kind === "blocked";

/** The stretch of an unknown token: the most that is blocked around it, or the token alone. */
function stretchOf(at: number, annotations: readonly Annotation[]): Stretch {
  const blocks = annotations.filter((one) => isBlocked(one) && one.from <= at && at < one.to);
  const block = blocks.reduce<Annotation | undefined>(
    (most, one) => (most && most.to - most.from >= one.to - one.from ? most : one),
    undefined,
  );
  if (block?.sense.kind !== "blocked") return { from: at, to: at + 1 };
  return { from: block.from, to: block.to, like: block.sense.measure };
}

/**
 * A blocked phrase takes its measure out of every term and superlative that it touches, and is no place's name in any
 * part; a longer term around it still stands.
 */
function withoutBlocked(annotations: readonly Annotation[]): Annotation[] {
  const blocked = annotations.filter(isBlocked);
  const hits = (block: Annotation, { from, to }: Annotation): boolean =>
    from < block.to && block.from < to && !(from <= block.from && block.to <= to && to - from > block.to - block.from);
  return annotations.filter((one) => {
    if (isBlocked(one)) return false;
    if (one.sense.kind === "place") return !blocked.some(({ from, to }) => from <= one.from && one.to <= to);
    const measures = measuresOf(one.sense);
    return !blocked.some(
      (block) => block.sense.kind === "blocked" && measures.includes(block.sense.measure) && hits(block, one),
    );
  });
}

/** What a term or a superlative says it is about. */
const measuresOf = (sense: Sense): readonly string[] =>
  sense.kind === "measure" ? [sense.measure] : sense.kind === "extreme" || sense.kind === "more" ? sense.measures : [];

/** In "Jawa Barat" the village Barat is not meant, nor Taman in "taman nasional": neither a well-known name nor a noun of the model is taken to pieces for little-known names. */
function withoutPieces(annotations: readonly Annotation[]): Annotation[] {
  const isNoun = ({ sense, mended }: Annotation): boolean => sense.kind === "entity" && mended.length === 0;
  const known = annotations.filter((one) => one.to - one.from > 1 && (isPlace(one, true) || isNoun(one)));
  const isPieceOf = (wholes: readonly Annotation[], { from, to }: Annotation): boolean =>
    wholes.some((whole) => whole.from <= from && to <= whole.to && to - from < whole.to - whole.from);
  // "kali" in "pertama kali" is no river, "first" in "largest first" no rank, "statistik" in "statistik apa saja" no filler.
  const isWhole = (word: Word): boolean =>
    word.role === "first-time" ||
    (word.role === "how-many" && word.things === true) ||
    word.role === "arranged" ||
    (word.role === "catalogue" && word.whole === true);
  // "ada" "berapa kali" is a longer word within.
  const isCrossed = ({ from, to }: Annotation): boolean =>
    annotations.some((one) => from < one.from && one.from < to && one.to > to && one.sense.kind === "word");
  const firstTimes = annotations.filter(
    (one) => one.sense.kind === "word" && isWhole(one.sense.word) && !isCrossed(one),
  );
  // "berapa kali" Bali, or inflation: how often or how much larger, of no rivers.
  const times = annotations.filter(
    ({ to, sense }) =>
      sense.kind === "word" &&
      sense.word.role === "operator" &&
      sense.word.operator.kind === "times" &&
      annotations.some((next) => next.from === to && (next.sense.kind === "place" || next.sense.kind === "measure")),
  );
  // Nor is "ibu kota" of "ibu kota Indonesia" said of provinces, where the glossary has the whole.
  const wholes = [...firstTimes, ...annotations.filter(({ sense }) => sense.kind === "term")];
  const isOfTimes = (one: Annotation): boolean => one.sense.kind === "entity" && isPieceOf(times, one);
  return annotations.filter(
    (one) => !isOfTimes(one) && !isPieceOf(wholes, one) && (!isPlace(one, false) || !isPieceOf(known, one)),
  );
}

/** "check" says nothing, but not in a status "check-in": no filler is a piece of a value. */
function withoutHidden(annotations: readonly Annotation[]): readonly Annotation[] {
  const values = annotations.filter(({ sense, mended }) => sense.kind === "slice" && mended.length === 0);
  const isPiece = ({ from, to }: Annotation): boolean =>
    values.some((one) => one.from <= from && to <= one.to && one.to - one.from > to - from);
  return annotations.filter((one) => one.sense.kind !== "word" || one.sense.word.role !== "link" || !isPiece(one));
}

/** "guru" is the noun of teachers, not what the fathers of some pupils are: a noun of the model is a value of an attribute behind its name alone. */
function withoutNouns(annotations: readonly Annotation[]): readonly Annotation[] {
  const nouns = new Set(
    annotations.flatMap(({ from, to, sense, mended }) =>
      sense.kind === "entity" && sense.subset === null && mended.length === 0 ? [`${from} ${to}`] : [],
    ),
  );
  const isNamed = (from: number, { entity, attribute }: TextValue): boolean =>
    annotations.some(
      ({ to, sense }) =>
        to === from && sense.kind === "attribute" && sense.entity === entity && sense.attribute === attribute,
    );
  return annotations.flatMap((one) => {
    const { from, to, sense } = one;
    if (sense.kind !== "value" || !nouns.has(`${from} ${to}`)) return [one];
    const options = sense.options.filter((option) => isNamed(from, option));
    return options.length > 0 ? [{ ...one, sense: { ...sense, options } }] : [];
  });
}

/** "status" only links ("yang berstatus"), but not where the model's figures are cut by it. */
function withoutNamed(annotations: readonly Annotation[]): readonly Annotation[] {
  const named = new Set(
    annotations.flatMap(({ from, to, sense }) => (sense.kind === "dimension" ? [`${from} ${to}`] : [])),
  );
  const isLink = ({ sense }: Annotation): boolean => sense.kind === "word" && sense.word.role === "link";
  return annotations.filter((one) => !isLink(one) || !named.has(`${one.from} ${one.to}`));
}

/** "ibu" that begins a noun of the model ("ibu kota") addresses nobody. */
function withoutAddress(annotations: readonly Annotation[]): readonly Annotation[] {
  const begins = new Set(
    annotations.flatMap(({ from, to, sense }) =>
      to - from > 1 && (sense.kind === "entity" || sense.kind === "attribute") ? [from] : [],
    ),
  );
  return annotations.filter(
    ({ from, sense }) =>
      !begins.has(from) || sense.kind !== "word" || sense.word.role !== "link" || !sense.word.addresses,
  );
}

/**
 * "antara" and "orang" are a village and an island as well: a little-known name that is a word of the question's language, or
 * one of the model's, is meant after its noun alone ("Desa Antara").
 */
function withoutCommonNames(annotations: readonly Annotation[]): Annotation[] {
  const at = (one: Annotation): string => `${one.from} ${one.to}`;
  const common = new Set(
    annotations.flatMap((one) => (one.mended.length === 0 && isCommon(one.sense) ? [at(one)] : [])),
  );
  const nouns = new Set(annotations.flatMap(({ to, sense }) => (sense.kind === "entity" ? [to] : [])));
  return annotations.filter((one) => !isPlace(one, false) || !common.has(at(one)) || nouns.has(one.from));
}

const isCommon = ({ kind }: Sense): boolean =>
  kind === "word" || kind === "measure" || kind === "unit" || kind === "entity" || kind === "link";

const isPlace = ({ sense }: Annotation, prominent: boolean): boolean =>
  sense.kind === "place" && sense.candidates.items.some((candidate) => candidate.prominent) === prominent;

/** "anak saya" is nobody of the data. */
const isOwned = ({ to, sense }: Annotation, tokens: readonly Token[]): boolean =>
  (sense.kind === "range" || sense.kind === "slice") && isOf(written(tokens[to]?.norm ?? ""), "owner");
