import type { Measure, SemanticModel } from "@tanyadata/semantic-model";
import { beyondWords } from "../language/beyond.ts";
import { calendarSayings } from "../language/calendar.ts";
import { countsOf } from "../language/counting.ts";
import { degreesOf } from "../language/degrees.ts";
import { makeNearWords, type NearWords } from "../language/near-words.ts";
import { slang } from "../language/slang.ts";
import { sourcePhrases } from "../language/source-leads.ts";
import { makeSpeller, type Speller } from "../language/spelling.ts";
import { keyOf } from "../language/token.ts";
import { relatedUnits, unitForms } from "../language/units.ts";
import { languagePhrases } from "../lexicon/phrases.ts";
import { isGroup } from "../plan/groups.ts";
import { Calendar, hasDates } from "./calendar.ts";
import { extremePhrases } from "./extremes.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { linkPhrases } from "./links.ts";
import { PhraseTable } from "./phrase-table.ts";
import { groupPhrases, Ranges } from "./ranges.ts";
import type { Sense } from "./sense.ts";
import { languageTerms, Terms } from "./terms.ts";
import { titledPhrases } from "./titles.ts";
import { valuePhrases } from "./value-phrases.ts";

/** Every phrase that means something: words of the language, terms of the model. Names live in the gazetteer. */
export interface Lexicon {
  readonly terms: PhraseTable<Sense>;
  readonly ranges: Ranges;
  readonly calendar: Calendar;
  readonly speller: Speller;
  /** What may be suggested for a word that is unknown; made when it is first asked for. */
  readonly nearWords: () => NearWords;
  /** Whether a word needs no mending. */
  knows(word: string): boolean;
}

/**
 * Compiles language and model into one table.
 * @param wider the lexicon of a model that holds this one and more: its index of spellings serves both
 */
export function makeLexicon(model: SemanticModel, gazetteer: Gazetteer, wider?: Lexicon): Lexicon {
  const language = languageTerms();
  const own = new Terms();
  const { prominentWords } = gazetteer;
  for (const { phrase, sense } of modelPhrases(model)) for (const form of joined(phrase)) own.add(form, sense);
  const isOther = (word: string): boolean => language.has(word) || own.has(word) || prominentWords.has(word);
  for (const { phrase, sense } of titledPhrases(model, isOther)) own.add(phrase, sense);
  if (hasDates(model)) for (const { phrase, word } of calendarSayings()) own.add(phrase, { kind: "word", word });
  const ranges = new Ranges(model);
  const calendar = new Calendar(model);
  const furtherWords = new Set([...ranges.words, ...calendar.words, ...slang.keys(), ...slang.values()]);
  const terms = new PhraseTable(language, own);
  let near: NearWords | null = null;
  return {
    terms,
    ranges,
    calendar,
    // Most that are asked for are phrases of their own: the words of longer ones are counted when another is.
    knows: (word) =>
      terms.has(word) ||
      prominentWords.has(word) ||
      furtherWords.has(word) ||
      language.words.has(word) ||
      own.words.has(word),
    speller: wider
      ? { mend: (word) => wider.speller.mend(word) }
      : makeSpeller(() => [prominentWords, language.words, own.words, beyondWords, calendar.words]),
    nearWords: () => {
      near ??= makeNearWords([...declaredWords(model), ...prominentWords]);
      return near;
    },
  };
}

/** A lexicon that is compiled when it is first asked for anything. */
export function lexiconLater(make: () => Lexicon): Lexicon {
  let made: Lexicon | null = null;
  const lexicon = (): Lexicon => {
    made ??= make();
    return made;
  };
  return {
    get terms() {
      return lexicon().terms;
    },
    get ranges() {
      return lexicon().ranges;
    },
    get calendar() {
      return lexicon().calendar;
    },
    get speller() {
      return lexicon().speller;
    },
    nearWords: () => lexicon().nearWords(),
    knows: (word) => lexicon().knows(word),
  };
}

/** Forms that are made of adjectives, and what means nothing: the question with it would be another one. */
const unoffered: ReadonlySet<string> = new Set(["extreme", "more", "compare", "link", "follow"]);

/** Single words of the language and the model as somebody wrote them down, without the forms that are made of adjectives. */
function* declaredWords(model: SemanticModel): Generator<string> {
  for (const { phrase, word } of languagePhrases) if (!unoffered.has(word.role)) yield* keyOf(phrase).split(" ");
  for (const { phrase, sense } of modelPhrases(model))
    if (sense.kind !== "extreme" && sense.kind !== "more") yield* keyOf(phrase).split(" ");
}

/** "kabupaten dan kota" in every way to join the two. */
const joined = (phrase: string): string[] =>
  phrase.includes(" dan ") ? joiners.map((joiner) => phrase.replace(" dan ", joiner)) : [phrase];

const joiners = [" dan ", " sama ", " serta ", " & ", " and ", " plus ", " beserta ", " maupun "];

function* modelPhrases(model: SemanticModel): Generator<{ phrase: string; sense: Sense }> {
  for (const phrase of new Set([model.root.whole.label, ...model.root.whole.terms]))
    yield { phrase, sense: { kind: "whole" } };
  for (const { label, terms } of model.root.glossary)
    for (const phrase of new Set([label, ...terms])) yield { phrase, sense: { kind: "term", label } };
  for (const { dataset, terms } of model.datasets.values())
    for (const phrase of terms) yield { phrase, sense: { kind: "topic", dataset } };
  // What there is of its own is meant by its name, not a category that is called the same: "mobil" are cars, not what an old list names.
  const things = new Set(
    [...model.entities.values()].flatMap((one) => (isGroup(one) ? [] : [one.label, ...one.terms].map(keyOf))),
  );
  for (const entity of model.entities.values()) {
    // What is only counted is called by the measure that counts it.
    if (!entity.named) continue;
    const names = new Set(
      [entity.label, ...entity.terms].filter((name) => !isGroup(entity) || !things.has(keyOf(name))),
    );
    for (const phrase of names) yield { phrase, sense: { kind: "entity", entity: entity.entity, subset: null } };
    // "berkelas" VIP, of what is no place: that of which one is, or has, a kind
    if (!entity.place)
      for (const phrase of entity.terms)
        if (/^[a-z]{4,}$/.test(phrase))
          yield { phrase: `ber${phrase}`, sense: { kind: "entity", entity: entity.entity, subset: null } };
    for (const { id, kind, label, terms } of entity.attributes)
      for (const phrase of kind === "text" ? new Set([label, ...terms]) : [])
        for (const form of /^[a-z]{4,}$/.test(phrase) ? [phrase, `ber${phrase}`] : [phrase])
          yield { phrase: form, sense: { kind: "attribute", entity: entity.entity, attribute: id } };
    for (const subset of entity.subsets)
      for (const phrase of new Set([subset.label, ...subset.terms]))
        yield {
          phrase,
          sense: {
            kind: subset.role === "noun" ? "entity" : "modifier",
            entity: entity.entity,
            subset: subset.id,
          },
        };
  }
  yield* linkPhrases(model);
  yield* extremePhrases(model);
  // Distances are told in kilometres, whatever else the model measures.
  const units = new Set([...model.entities.values()].some(({ coordinates }) => coordinates) ? ["km"] : []);
  for (const { dimensions } of model.datasets.values())
    for (const { id, label, terms } of dimensions)
      for (const phrase of new Set([label, ...terms]))
        for (const form of [phrase, `ber${phrase}`])
          yield { phrase: form, sense: { kind: "dimension", dimension: id } };
  // What members are counted in, where that is no noun of theirs: "ada berapa orang".
  const nouns = new Set([...model.entities.values()].flatMap(({ label, terms }) => [label.toLowerCase(), ...terms]));
  for (const { unit } of model.entities.values())
    if (unit !== undefined && !nouns.has(unit.toLowerCase()) && !unit.includes("/")) units.add(unit);
  for (const { measure } of model.measures.values()) {
    yield* measurePhrases(measure);
    if (measure.unit !== "") units.add(measure.unit);
  }
  yield* valuePhrases(model);
  yield* groupPhrases(model);
  for (const [name, measures] of qualifiersOf(model))
    for (const phrase of sourcePhrases(name)) yield { phrase, sense: { kind: "qualifier", measures } };
  for (const unit of units) {
    for (const phrase of unitForms(unit)) yield { phrase, sense: { kind: "unit", unit } };
    for (const related of relatedUnits(unit))
      if (!units.has(related.unit))
        for (const phrase of related.forms) yield { phrase, sense: { kind: "unit", unit: related.unit } };
  }
}

function* measurePhrases(measure: Measure): Generator<{ phrase: string; sense: Sense }> {
  // A measure without terms is only a part of a ratio.
  for (const phrase of measure.terms.length > 0 ? new Set([measure.label, ...measure.terms, ...measure.counted]) : [])
    yield { phrase, sense: { kind: "measure", measure: measure.id } };
  // "berpenduduk terbanyak": having it
  for (const phrase of measure.terms)
    if (/^[a-z]{4,}$/.test(phrase)) yield { phrase: `ber${phrase}`, sense: { kind: "measure", measure: measure.id } };
  for (const phrase of measure.verbs) yield { phrase, sense: { kind: "measure", measure: measure.id, done: true } };
  for (const phrase of [...measure.blocked, ...measure.counted.flatMap(countsOf)])
    yield { phrase, sense: { kind: "blocked", measure: measure.id } };
  for (const { terms } of measure.adjectives)
    for (const adjective of terms)
      for (const phrase of degreesOf(adjective)) yield { phrase, sense: { kind: "measure", measure: measure.id } };
}

/** Names of sources, with every measure that each of them picks. */
function qualifiersOf(model: SemanticModel): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { measure } of model.measures.values())
    for (const name of measure.qualifiers) all.set(name, [...(all.get(name) ?? []), measure.id]);
  return all;
}
