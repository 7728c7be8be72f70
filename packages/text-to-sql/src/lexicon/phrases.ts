import { comparativesOf, extremesOf, gapsOf, oppositesOf } from "../language/degrees.ts";
import { gradables, turned } from "../language/gradables.ts";
import { numberWords, ordinalsInDigits } from "../language/number-words.ts";
import type { IdlePlace, Word } from "../language/word.ts";
import type { Entry } from "./read.ts";
import { tableOf } from "./tables.ts";

/** Tables that stand beside this file; single words without meaning have one of their own. */
const tables = ["asking", "joining", "degrees", "time", "computing", "dialogue", "silent"] as const;

/** A word that stands in several places of the list may stand in all of them. */
function* idlePhrases(entries: readonly Entry[]): Generator<Entry> {
  const all = new Map<string, Set<IdlePlace>>();
  for (const { phrase, word } of entries) {
    if (word.role !== "link" || !word.at) throw new Error(`idle.txt: nothing says where "${phrase}" means nothing`);
    if (word.addresses) yield { phrase, word };
    else all.set(phrase, new Set([...(all.get(phrase) ?? []), ...word.at]));
  }
  for (const [phrase, places] of all) yield { phrase, word: { role: "link", at: [...places] } };
}

/** An order stands where a sentence begins or ends, or after what asks for it. */
const placed = (word: Word): Word =>
  word.role === "list" && word.how !== "sorted"
    ? { ...word, at: ["opening", "closing", "asked", "before-count"] }
    : word;

function* numbers(): Generator<Entry> {
  for (const [phrase, value] of numberWords) yield { phrase, word: { role: "number", value } };
  for (const [phrase, value] of ordinalsInDigits) yield { phrase, word: { role: "ordinal", value } };
}

const thans = ["dari", "daripada", "dibanding", "dibandingkan", "dibandingkan dengan", "ketimbang", "than"];

/** What can be made of an adjective that grades any figure. */
function* grades(): Generator<Entry> {
  for (const { adjective, direction, counts, often } of gradables) {
    const said = { counts, ...(often && { often }) };
    for (const phrase of extremesOf(adjective)) yield { phrase, word: { role: "extreme", direction, ...said } };
    for (const phrase of oppositesOf(adjective))
      yield { phrase, word: { role: "extreme", direction: turned(direction), ...said } };
    const graded = { ...(!counts && { grades: true as const }), ...(often && { often }) };
    for (const phrase of comparativesOf(adjective)) yield { phrase, word: { role: "more", direction, ...graded } };
    for (const phrase of gapsOf(adjective)) yield { phrase, word: { role: "operator", operator: { kind: "gap" } } };
    const comparison = direction === "highest" ? ("above" as const) : ("below" as const);
    for (const than of thans)
      yield { phrase: `lebih ${adjective} ${than}`, word: { role: "compare", comparison, ...graded } };
  }
}

/** Phrases of the language with what they do. Measures, places and categories come from the semantic model alone. */
export const languagePhrases: readonly Entry[] = [
  ...idlePhrases(tableOf("idle")),
  ...tables.flatMap(tableOf).map(({ phrase, word }) => ({ phrase, word: placed(word) })),
  ...numbers(),
  ...grades(),
];

/** Every phrase of the tables with the row that it stands in, as it was written down. */
export const writtenPhrases = (): readonly Entry[] => ["idle", ...tables].flatMap(tableOf);

/** Single words without meaning, wherever they may stand: it is no news that such a word is not known. */
export const idleForms: ReadonlySet<string> = new Set(
  languagePhrases.flatMap(({ phrase, word }) => (word.role === "link" && word.at && !word.addresses ? [phrase] : [])),
);
