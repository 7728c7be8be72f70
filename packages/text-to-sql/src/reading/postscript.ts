import type { Annotated } from "../grounding/annotate.ts";
import type { Sense } from "../grounding/sense.ts";
import {
  isDeed,
  materialWords,
  namingWords,
  occasionWords,
  ownerWords,
  purposeWords,
  reasonWords,
  restrictingWords,
  saysWhatOneDoes,
  stateWords,
  wantingWords,
  wishWords,
  workWords,
} from "../language/occasions.ts";
import type { Token } from "../language/token.ts";
import type { Word } from "../language/word.ts";
import { asWritten, ending, isProminent } from "./preamble.ts";

/** What stands after a question and says what for or why it is asked: "… buat tugas kuliah", "…? mau saya tulis besok". */
export interface Postscript {
  /** Where it begins: an offset into the text. */
  readonly start: number;
  /** Its words of which the data know nothing: it must be said that they play no part. */
  readonly unused: readonly Token[];
}

/**
 * The longest postscript of a question; null where none stands there.
 * @param annotate what is known of a text's words
 */
export function postscriptOf(
  question: string,
  all: readonly Token[],
  annotate: (tokens: readonly Token[]) => Annotated,
): Postscript | null {
  const tokens = asWritten(all);
  const stops = [...question.matchAll(ending)].map(({ index }) => index).filter((at) => at >= (tokens[0]?.end ?? 0));
  let start: number | null = null;
  for (const [i, stop] of [...stops.entries()].reverse()) {
    const sentence = tokens.filter((token) => token.start >= stop && token.end <= (stops[i + 1] ?? question.length));
    if (!isAside(sentence, annotate)) break;
    start = stop;
  }
  start ??= purposeStart(tokens, annotate);
  if (start === null) return null;
  const said = tokens.filter((token) => token.start >= start);
  const of = said.findIndex(({ norm }) => purposeWords.has(norm) || namingWords.has(norm));
  const isTold = ({ norm }: Token): boolean => !occasionWords.has(norm) && !ownerWords.has(norm);
  const { unknown } = annotate(said);
  return {
    start,
    unused: of < 0 ? [] : unknown.flatMap(({ from, to }) => (from > of ? said.slice(from, to) : [])).filter(isTold),
  };
}

/** Whether a sentence only tells of the asker: it asks, counts, names and restricts nothing. */
function isAside(tokens: readonly Token[], annotate: (tokens: readonly Token[]) => Annotated): boolean {
  const [first] = tokens;
  // "perlu untuk undangan rapat", "need it for a quiz"
  const needs = tokens.findIndex(
    ({ norm }, i) => wantingWords.has(norm) && tokens.slice(i + 1, i + 3).some((next) => purposeWords.has(next.norm)),
  );
  const restricts = ({ norm, value }: Token, i: number): boolean =>
    value !== null ||
    norm === "yang" ||
    restrictingWords.has(norm) ||
    (wantingWords.has(norm) && i !== needs && !wishWords.has(norm));
  if (!first || tokens.some(restricts)) return false;
  const { annotations } = annotate(tokens);
  const isOwn = tokens.some(({ norm }) => ownerWords.has(norm));
  const isReason = reasonWords.has(first.norm);
  const wants = wishWords.has(first.norm) && isDeed(tokens[1]?.norm ?? "");
  const opens =
    wants ||
    needs === 0 ||
    stateWords.has(first.norm) ||
    isReason ||
    isOwn ||
    saysWhatOneDoes(tokens.map(({ norm }) => norm));
  const isPurpose = purposeStart([{ ...first, norm: "" }, ...tokens], annotate) !== null;
  return (
    (opens || isPurpose) &&
    annotations.every(
      (one) =>
        one.mended.length > 0 ||
        isIdle(one.sense, isReason) ||
        ownerWords.has(tokens[one.to]?.norm ?? "") ||
        occasionWords.has(tokens[one.from]?.norm ?? "") ||
        annotations.some((other) => other !== one && covers(other, one) && isIdle(other.sense, isReason)),
    )
  );
}

/**
 * "… buat tugas kuliah", "… untuk bahan rapat saya": where what a question is asked for begins, said last. Whom or what it is
 * asked of ("untuk mahasiswa") is none.
 */
function purposeStart(tokens: readonly Token[], annotate: (tokens: readonly Token[]) => Annotated): number | null {
  const at = tokens.findIndex(({ norm }, i) => i > 0 && purposeWords.has(norm));
  const [purpose, ...said] = at < 0 ? [] : tokens.slice(at);
  const { annotations } = annotate(said);
  const isLink = (from: number): boolean =>
    annotations.some((one) => one.from === from && one.sense.kind === "word" && one.sense.word.role === "link");
  const words = said.filter(({ norm }, i) => (i > 0 || !materialWords.has(norm)) && !isLink(i));
  const [work] = words;
  const ofMaterial = materialWords.has(said[0]?.norm ?? "");
  if (!purpose || !work || words.some(({ value }) => value !== null)) return null;
  if (!workWords.has(work.norm) && !(ofMaterial && (occasionWords.has(work.norm) || isDeed(work.norm)))) return null;
  const names = annotations.some(
    ({ from, to, mended, sense }) =>
      mended.length === 0 &&
      !isIdle(sense, false) &&
      !occasionWords.has(said[from]?.norm ?? "") &&
      !ownerWords.has(said[to]?.norm ?? ""),
  );
  return names ? null : purpose.start;
}

const covers = (one: { from: number; to: number }, other: { from: number; to: number }): boolean =>
  one.from <= other.from && other.to <= one.to;

const idleRoles: ReadonlySet<Word["role"]> = new Set([
  ...(["link", "in", "and", "or", "from", "all", "list", "per", "holds", "meaning"] as const),
]);

/** Whether nothing is asked or restricted by it; "biar tidak salah" is a reason. */
function isIdle(sense: Sense, isReason: boolean): boolean {
  if (sense.kind === "word") return idleRoles.has(sense.word.role) || (isReason && sense.word.role === "not");
  return sense.kind === "place" && !isProminent(sense);
}
