import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation } from "../grounding/sense.ts";
import { isHomework, isOf, written } from "../language/asker.ts";
import { type Token, tokenize } from "../language/token.ts";
import { isYearToken } from "../language/year.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Asked, isHarmless, namesSubject, topicsOf } from "./harmless.ts";
import { hasPredicate, isClaim, saysNothing, tellsOfAsker } from "./of-asker.ts";
import { goesSomewhere, isPointing, isProminent, onlyPlace, pointedTo, pointsBack, standsAlone } from "./pointing.ts";

/** What is known of a text's words. */
type Knowing = (tokens: readonly Token[]) => Annotated;

/** The part of a text that asks, without what is said around it of who asks and what for: "Saya guru. …? Buat soal ujian." */
export interface Core {
  /** Offsets into the text. */
  readonly start: number;
  readonly end: number;
  /** What the asker works on, of which the data know nothing ("menulis tentang pemekaran"): it must be said that it plays no part. */
  readonly unused: readonly Token[];
  /** The place that is named before it and that it points back to ("Saya menulis soal Ambon. Penduduknya berapa?"). */
  readonly place: Token | null;
  /** The question with that place in it, where a word of its own points there: "I am travelling to Bali. What is its capital?" */
  readonly pointed: string | null;
}

/** Each core takes as long to read as a question. */
const mostTried = 6;

/**
 * The parts of a text that may be what it asks, the longest first: all around them tells of who asks, and nothing that an answer could
 * depend on.
 * @param annotate what is known of a text's words
 */
export function* coresOf(question: string, all: readonly Token[], annotate: Knowing): Generator<Core> {
  const clauses = clausesOf(question, asWritten(all), annotate);
  const isKnown = (one: readonly Clause[]): boolean => one.every(({ annotated }) => annotated.unknown.length === 0);
  const spans = clauses.flatMap((_, left) =>
    Array.from({ length: left && left + 1 }, (_, i) => ({ from: left - i, to: clauses.length - i })),
  );
  // What has words that nobody knows is hardly what is asked.
  const known = spans.filter(({ from, to }) => isKnown(clauses.slice(from, to)));
  let tried = 0;
  for (const { from, to } of [...known, ...spans.filter((one) => !known.includes(one))]) {
    const core = coreOf(question, clauses, from, to, annotate);
    if (core === null) continue;
    yield core;
    if (++tried >= mostTried) return;
  }
}

/** The clauses from one up to another as what is asked; null where one of the others could matter. */
function coreOf(
  question: string,
  clauses: readonly Clause[],
  from: number,
  to: number,
  annotate: Knowing,
): Core | null {
  const [first, last] = [clauses[from], clauses[to - 1]];
  if (!first || !last) return null;
  const before = clauses.slice(0, from);
  const after = clauses.slice(to);
  const asked = clauses.slice(from, to).flatMap(({ tokens }) => tokens);
  const said = before.flatMap(({ tokens }) => tokens);
  if (asked.length === 0) return null;
  const told = annotate(asked);
  const isReal = isOf(asked[0]?.norm, "really") && isClaim(said);
  if (isReal && isPointing(asked, told.annotations)) return null;
  // "yang begitu": like what was told before.
  if (asked.some(({ norm }) => isOf(norm, "likeness"))) return null;
  const points = before.length > 0 && pointsBack(asked, told);
  const place = points ? onlyPlace(question, said, annotate(said)) : null;
  // What is asked of a place that is no known one is not asked of everything.
  if (points && place === null && goesSomewhere(said, annotate(said))) return null;
  const placed = standsAlone(asked, told) || place !== null;
  const facts: Asked = {
    sentence: first.sentence,
    paused: !first.joined,
    words: new Set(asked.map(({ norm }) => norm)),
    placed,
    whole: (placed && told.annotations.some(namesSubject)) || told.annotations.some(asksMeaning),
  };
  const isBefore = (one: Clause): boolean => one.start < first.start;
  const sentences = [...before, ...after].reduce<Clause[][]>((found, one) => {
    const known = found.find(([other]) => other?.sentence === one.sentence && isBefore(other) === isBefore(one));
    const [last] = known?.slice(-1) ?? [];
    if (known && last && one.joined) known.splice(-1, 1, merged(last, one, annotate));
    else if (known) known.push(one);
    else found.push([one]);
    return found;
  }, []);
  const isSaidAgain = ({ tokens, annotated }: Clause): boolean =>
    [
      ...annotated.annotations.flatMap(({ from, to, sense }) => (isProminent(sense) ? tokens.slice(from, to) : [])),
      ...tokens.filter(isYearToken),
    ].every(({ norm }) => facts.words.has(norm));
  // What others claim is no matter of what is really so; all else that is said may be.
  const isClaimed = (one: readonly Clause[]): boolean =>
    isReal && one.some(isBefore) && isClaim(one.flatMap(({ tokens }) => tokens)) && one.every(isSaidAgain);
  if (!sentences.every((one) => isClaimed(one) || isBeside(one, facts, !one.every(isBefore)))) return null;
  const unused = [...before, ...after].flatMap((one) => topicsOf(one, facts.words, !isBefore(one)));
  const named = place && {
    name: question.slice(place.start, place.end),
    visited: isOf(said[said.indexOf(place) - 1]?.norm, "goal"),
  };
  const asking = question.slice(0, last.end);
  const pointed = named && pointedTo(asking, first.start, asked, told.annotations, named);
  return { start: first.start, end: last.end, unused, place, pointed };
}

const asksMeaning = ({ sense }: Annotation): boolean => sense.kind === "word" && sense.word.role === "meaning";

const merged = (one: Clause, next: Clause, annotate: Knowing): Clause => {
  const tokens = [...one.tokens, ...next.tokens];
  return { ...one, end: next.end, tokens, annotated: annotate(tokens) };
};

/**
 * Whether the clauses of one sentence tell of who asks, and say nothing that an answer could depend on: no place, number, cut or
 * negation, nothing that is wanted, and no subject that is unknown.
 */
const isBeside = (clauses: readonly Clause[], asked: Asked, isAfter: boolean): boolean =>
  clauses.every(
    (one, at) =>
      saysNothing(one) ||
      ((tellsOfAsker(one, isAfter) || (!isAfter && at > 0 && hasPredicate(one))) && isHarmless(one, asked, isAfter)),
  );

/** Whether what stands in brackets tells of who asks: "(istilahnya baru saya dengar)". */
export function isOfAsker(words: string, annotate: Knowing): boolean {
  const tokens = asWritten(tokenize(words));
  const clause: Clause = { start: 0, end: 0, sentence: 0, joined: false, tokens, annotated: annotate(tokens) };
  return isBeside([clause], { sentence: 1, paused: true, words: new Set(), placed: false, whole: true }, true);
}

/** The words as they are written, without commas: "sy" is "saya". */
const asWritten = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, i) => {
    if (token.norm === ",") return [];
    return [{ ...token, norm: isHomework(token.norm, tokens[i - 1]?.norm) ? "tugas" : written(token.norm) }];
  });
