import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation, Sense } from "../grounding/sense.ts";
import {
  goals,
  isHomework,
  namingWords,
  occasionWords,
  openingWords,
  ownerWords,
  purposeWords,
  restrictingWords,
  saysWhatOneDoes,
  wantingWords,
  written,
} from "../language/occasions.ts";
import type { Token } from "../language/token.ts";
import { isYearToken } from "../language/year.ts";
import { errandEnd } from "./errands.ts";
import { pointedTo } from "./pointing.ts";

/** What stands before a question ("Saya guru. Untuk soal ujian: …") and ends before `end`, an offset into the text. */
export interface Preamble {
  readonly end: number;
  /** What the asker works on, of which the data know nothing ("menulis tentang pemekaran"): it must be said that it plays no part. */
  readonly unused: readonly Token[];
  /** The place that it names and the question points back to ("Saya menulis soal Ambon. Penduduknya berapa?"). */
  readonly place: Token | null;
  /** The question with that place in it, where a word of its own points there: "I am travelling to Bali. What is its capital?" */
  readonly pointed: string | null;
}

/** A stop that ends a sentence, not an abbreviation ("kab. Bogor"); or a comma. */
export const ending = /(?<!\b(?:kab|kec|kel|ds|prov|kep|no|jl|st|dr|p|dll|dsb))[.!?:\n]+\s+|,\s+/giu;

/** After more stops than this no question is looked for: each takes as long as one that is asked. */
const mostTried = 4;

/**
 * Where a question may begin after words that only say who asks and what for, the shortest preamble first.
 * @param annotate what is known of a text's words
 */
export function* preamblesOf(
  question: string,
  all: readonly Token[],
  annotate: (tokens: readonly Token[]) => Annotated,
): Generator<Preamble> {
  let tried = 0;
  const errand = errandEnd(question);
  if (errand !== null && saysAgain(question, errand, all, annotate))
    yield { end: errand, unused: [], place: null, pointed: null };
  const tokens = asWritten(all);
  for (const { index, 0: stop } of question.matchAll(ending)) {
    const before = tokens.filter(({ end }) => end <= index);
    const sentences = [...question.slice(0, index + 1).matchAll(ending)].map((match) => match.index);
    const starts = [0, ...sentences];
    const each = starts.map((from, i) =>
      before.filter(({ start }) => start >= from && start < (starts[i + 1] ?? index)),
    );
    const rest = tokens.filter(({ start }) => start > index);
    const after = new Set(rest.map(({ norm }) => norm));
    const told = annotate(rest);
    const placed = standsAlone(rest, told);
    const points = pointsBack(rest, told);
    const place = points ? onlyPlace(question, before, annotate(before)) : null;
    // What is asked of a place that is no known one is not asked of everything.
    if (points && place === null && goesSomewhere(before, annotate(before))) return;
    const whole =
      ((placed || place !== null) && told.annotations.some(namesSubject)) || told.annotations.some(asksMeaning);
    const rests = { after, placed: placed || place !== null, whole };
    if (!each.every((sentence) => isIdle(sentence, annotate(sentence), rests))) break;
    // "Kami butuh IPM, provinsi terluas …" is a list; "Mau bahas IPM nih, …" is none.
    const isClosed = before.at(-1)?.norm === "nih";
    if (stop.startsWith(",") && !isClosed && annotate(before).annotations.some(namesSubject)) continue;
    if (++tried > mostTried) return;
    const unused = each.flatMap((one) => topicsOf(one, annotate(one), after));
    const named = place && {
      name: question.slice(place.start, place.end),
      visited: goals.has(before[before.indexOf(place) - 1]?.norm ?? ""),
    };
    const pointed = named && pointedTo(question, index + stop.length, rest, told.annotations, named);
    yield { end: index + stop.length, unused, place, pointed };
    // "Tolong, untuk bahan siaran saya butuh …"
    const occasion = occasionEnd(rest);
    if (occasion !== null) yield { end: occasion, unused, place, pointed: null };
  }
  const end = occasionEnd(tokens);
  if (end !== null) yield { end, unused: [], place: null, pointed: null };
}

/** Whether places and years before a question stand in it again: of another one it would ask something else. */
function saysAgain(
  question: string,
  end: number,
  all: readonly Token[],
  annotate: (tokens: readonly Token[]) => Annotated,
): boolean {
  const before = all.filter((token) => token.end <= end);
  const rest = all.filter(({ start }) => start >= end);
  const again = new Set(rest.map(({ norm }) => norm));
  const named = annotate(before).annotations.flatMap(({ from, to, sense }) =>
    isProminent(sense) ? before.slice(from, to) : [],
  );
  const pointing = /\b(?!sebenar|sebetul|fakta|asli|nyata)\p{L}{3,}nya\b|\b(?:itu|tersebut|sana|situ)\b/iu;
  const isClaimed = /[.!]\s*$/u.test(question.slice(0, end));
  if (isClaimed && pointing.test(question.slice(end))) return false;
  return [...named, ...before.filter(isYearToken)].every(({ norm }) => again.has(norm));
}

/** "For a school project" */
const articles: ReadonlySet<string> = new Set(["a", "an", "the"]);

/** "Untuk tugas kuliah", "Buat skripsi saya,": where it ends; null where none stands there. */
function occasionEnd(tokens: readonly Token[]): number | null {
  const [first] = tokens;
  if (!first || !purposeWords.has(first.norm)) return null;
  let at = articles.has(tokens[1]?.norm ?? "") && occasionWords.has(tokens[2]?.norm ?? "") ? 2 : 1;
  while (occasionWords.has(tokens[at]?.norm ?? "")) at++;
  const last = tokens[at - 1];
  return last && at > 1 && at <= tokens.length && occasionWords.has(last.norm) ? last.end : null;
}

/**
 * Whether a sentence says nothing that an answer could depend on: no place, number, cut or negation, and no subject that is
 * unknown.
 * @param rest.after the words that follow it: what it is about may be said again there
 * @param rest.placed a place is named there: that of who asks is another matter ("Saya guru di Ambon.")
 * @param rest.whole so is what is asked of it: what the asker works on may be unknown ("menulis tentang pemekaran")
 */
function isIdle(
  tokens: readonly Token[],
  { annotations, unknown }: Annotated,
  { after, placed, whole }: { after: ReadonlySet<string>; placed: boolean; whole: boolean },
): boolean {
  const [first] = tokens;
  if (!first) return false;
  // "Tolong dong,"
  const isLink = (at: number): boolean =>
    annotations.some(
      ({ from, to, sense }) => from <= at && at < to && sense.kind === "word" && sense.word.role === "link",
    );
  if (tokens.every((_, at) => isLink(at))) return true;
  const isOwned =
    ownerWords.has(tokens[1]?.norm ?? "") && !annotations.some((one) => one.from === 0 && namesSubject(one));
  const opens =
    openingWords.has(first.norm) ||
    saysWhatOneDoes(tokens.map(({ norm }) => norm)) ||
    isOwned ||
    occasionEnd(tokens) !== null ||
    (purposeWords.has(first.norm) && occasionWords.has(tokens[1]?.norm ?? ""));
  const numbers = new Set([
    ...tokens.flatMap(({ value }, i) => (value === null ? [] : [i])),
    ...annotations.flatMap(({ from, sense }) => (sense.kind === "word" && sense.word.role === "number" ? [from] : [])),
  ]);
  const isWanting = tokens.some(({ norm }) => wantingWords.has(norm));
  // "kelas 8" says who asks, and "kekurangan satu tabel" what the asker has.
  const ofWho = new Set(
    tokens.flatMap((_, i) => {
      const isTable = annotations.some(({ from, sense }) => from === i + 1 && isListing(sense));
      const counts = !isWanting && (isTable || unknown.some(({ from }) => from === i + 1));
      return numbers.has(i) && !isYearToken(tokens[i]) && (counts || occasionWords.has(tokens[i - 1]?.norm ?? ""))
        ? [i]
        : [];
    }),
  );
  if (!opens || tokens.some(({ norm }, i) => (numbers.has(i) && !ofWho.has(i)) || restrictingWords.has(norm)))
    return false;
  const isIdlePlace = ({ from, to, sense }: Annotation): boolean =>
    sense.kind === "place" && (placed || tokens.slice(from, to).every(({ norm }) => after.has(norm)));
  // "anak saya" are no children that are counted, where the question says itself what is.
  const isOwn = ({ to }: Annotation): boolean => whole && ownerWords.has(tokens[to]?.norm ?? "");
  return (
    (whole || topicsOf(tokens, { annotations, unknown }, after).length === 0) &&
    !annotations.some(
      (one) =>
        one.mended.length === 0 &&
        !isIdlePlace(one) &&
        !isOwn(one) &&
        !ofWho.has(one.from) &&
        tellsSomething(one, annotations),
    )
  );
}

/** Unknown words of what a sentence is about ("tentang pemekaran"), but for those that the question says again. */
function topicsOf(tokens: readonly Token[], { unknown }: Annotated, after: ReadonlySet<string>): Token[] {
  const named = tokens.findIndex(({ norm }) => namingWords.has(norm));
  if (named < 0) return [];
  return unknown
    .filter(({ from }) => from > named)
    .flatMap(({ from, to }) => tokens.slice(from, to))
    .filter(({ norm }) => !occasionWords.has(norm) && !after.has(norm));
}

/** "Untuk laporan 2021" may say of which year. */

const asksMeaning = ({ sense }: Annotation): boolean => sense.kind === "word" && sense.word.role === "meaning";

const isListing = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "list";

/** Whether it is a figure, a thing or an order that is asked for. */
const namesSubject = ({ sense, mended }: Annotation): boolean =>
  mended.length === 0 && (sense.kind === "measure" || sense.kind === "entity" || sense.kind === "extreme");

/** Whether a question names its own place and points back to none ("penduduknya", "di sana"). */
const standsAlone = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  annotations.some(({ sense }) => isProminent(sense)) &&
  !annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there") &&
  !tokens.some(({ norm }) => norm.endsWith("nya"));

/** Whether it names no place and says of which by "-nya" or "di sana". */
const pointsBack = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  !annotations.some(({ sense }) => isProminent(sense)) &&
  (tokens.some(({ norm }) => norm.endsWith("nya")) ||
    annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there"));

/** The one place that something is said to be about or in, where it is one word. */
function onlyPlace(question: string, tokens: readonly Token[], { annotations, unknown }: Annotated): Token | null {
  const [only, ...others] = annotations.filter(({ sense }) => isProminent(sense));
  if (!only || others.length > 0 || only.to !== only.from + 1) return null;
  // "ke Kalimantan Tengh": what is written as its name is may be a part of it that is not known.
  const isCapital = (token: Token | undefined): boolean => /^\p{Lu}/u.test(question.slice(token?.start));
  const next = unknown.some(({ from }) => from === only.to) ? tokens[only.to] : undefined;
  if (next && !occasionWords.has(next.norm) && isCapital(next) === isCapital(tokens[only.from])) return null;
  const before = tokens[only.from - 1]?.norm ?? "";
  return namingWords.has(before) || before === "di" || before === "in" || goals.has(before)
    ? (tokens[only.from] ?? null)
    : null;
}

/** Whether a name follows what leads to where one goes: "flying to Lombok". */
const goesSomewhere = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  annotations.some(({ from, sense }) => sense.kind === "place" && goals.has(tokens[from - 1]?.norm ?? ""));

export const isProminent = (sense: Sense): boolean =>
  sense.kind === "place" && sense.candidates.items.some(({ prominent }) => prominent);

/** The words as they are written: "sy" is "saya". */
export const asWritten = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, i) => {
    if (token.norm === ",") return [];
    return [{ ...token, norm: isHomework(token.norm, tokens[i - 1]?.norm) ? "tugas" : written(token.norm) }];
  });

const telling: ReadonlySet<string> = new Set([
  "not",
  "except",
  "compare",
  "number",
  "extreme",
  "latest",
  "relative-year",
  "since",
  "between",
  "follow-up",
]);

function tellsSomething({ from, to, sense }: Annotation, all: readonly Annotation[]): boolean {
  switch (sense.kind) {
    case "word":
      return telling.has(sense.word.role);
    case "place":
      // "Mau" is a district as well.
      return (
        sense.candidates.items.some(({ prominent }) => prominent) &&
        !all.some((other) => other.from === from && other.to === to && other.sense.kind === "word")
      );
    case "slice":
    case "range":
    case "modifier":
    case "qualifier":
    case "blocked":
    case "extreme":
    case "more":
      return true;
    default:
      return false;
  }
}
