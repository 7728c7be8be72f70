import { commonWords } from "@tanyadata/text-to-sql";
import { events } from "./events.ts";
import { peopleAndPlaces } from "./people-and-places.ts";
import { properties } from "./properties.ts";
import { rootOf, rootWords } from "./roots.ts";
import { things } from "./things.ts";
import { tradeEvents, trades } from "./trades.ts";

/**
 * Something that organisations keep, or that they keep of it, with the words for it. The dictionary is data: a line reads
 * `names | … = English names | … ; abbreviations ; traits ; verbs ; acts` (a name behind `~` is said only). Of the traits `+mahal` is what the highest figure is called by,
 * `-murah` the lowest; the others say what rules may take it for (person, place, event, money, price, date, code, …).
 */
export interface Concept {
  /** Indonesian names, the best first. */
  readonly names: readonly string[];
  /** Names that people say and no table is known by: "setoran pajak" of `ssp`. */
  readonly spoken: ReadonlySet<string>;
  readonly english: readonly string[];
  readonly short: readonly string[];
  readonly traits: ReadonlySet<string>;
  /** What is done with it where it is an event: "terjual", "dipinjam". */
  readonly verbs: readonly string[];
  /** What somebody does each time: "belanja", "meminjam". */
  readonly acts: readonly string[];
  readonly highest: string | null;
  readonly lowest: string | null;
}

export const isA = (concept: Concept | null | undefined, ...traits: readonly string[]): boolean =>
  concept != null && traits.some((trait) => concept.traits.has(trait));

const list = (text: string | undefined, by: string | RegExp): string[] =>
  (text ?? "")
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

function parsed(lines: string): Concept[] {
  return list(lines, "\n").map((line) => {
    const [names, rest = ""] = line.split("=");
    const [english, short, traits, verbs, acts] = rest.split(";");
    const marks = list(traits, /\s+/).concat(list(verbs, /\s+/).filter((one) => /^[+-]/.test(one)));
    const marked = (sign: string): string | null => marks.find((one) => one.startsWith(sign))?.slice(1) ?? null;
    return {
      names: list(names, "|").map((name) => name.replace(/^~/, "")),
      spoken: new Set(list(names, "|").flatMap((name) => (name.startsWith("~") ? [name.slice(1)] : []))),
      english: list(english, "|"),
      short: list(short, /\s+/),
      traits: new Set(marks.filter((one) => /^[a-z]/.test(one))),
      verbs: [...new Set([...list(verbs, "|").filter((one) => !/^[+-]/.test(one)), ...rooted(names, marks, "done")])],
      acts: [...new Set([...list(acts, "|"), ...rooted(names, marks, "acts")])],
      highest: marked("+"),
      lowest: marked("-"),
    };
  });
}

/** What is done, and what somebody does, where the name of an event is made of a verb: "pengiriman" is dikirim, terkirim, mengirim. */
const rooted = (names: string | undefined, marks: readonly string[], what: "done" | "acts"): readonly string[] =>
  marks.includes("event") ? list(names, "|").flatMap((name) => rootOf(name)?.[what] ?? []) : [];

/** What tables are of, and what columns tell. */
const thingConcepts: readonly Concept[] = [things, peopleAndPlaces, events, trades, tradeEvents].flatMap(parsed);
const propertyConcepts: readonly Concept[] = parsed(properties);

/** Concepts by every form in which a name may bear them; what is named first in the dictionary is meant first. */
function lexiconOf(concepts: readonly Concept[]): ReadonlyMap<string, Concept> {
  const forms = new Map<string, Concept>();
  for (const part of ["names", "english", "short"] as const)
    for (const concept of concepts)
      for (const form of concept[part]) {
        if (concept.spoken.has(form)) continue;
        if (!forms.has(form)) forms.set(form, concept);
        const many = part === "english" ? plural(form) : form;
        if (!forms.has(many)) forms.set(many, concept);
      }
  return forms;
}

/** "categories", "branches", "books" */
const plural = (word: string): string =>
  /(?:s|x|z|ch|sh)$/u.test(word) ? `${word}es` : /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

export const thingsByForm = lexiconOf(thingConcepts);
export const propertiesByForm = lexiconOf(propertyConcepts);

/** Single words that names are made of, for splitting those that run together; and how dear each is to use. */
export const knownWords: ReadonlyMap<string, number> = (() => {
  const words = new Map<string, number>();
  const add = (form: string, price: number): void => {
    for (const word of form.split(/[\s-]+/))
      if (/^[a-z]{2,}$/.test(word)) words.set(word, Math.min(price, words.get(word) ?? 9));
  };
  for (const concept of [...propertyConcepts, ...thingConcepts]) {
    for (const form of concept.names) add(form, 1);
    for (const form of concept.english) for (const one of [form, plural(form)]) add(one, 1.1);
  }
  for (const concept of propertyConcepts)
    for (const form of concept.short)
      add(form, isA(concept, "name", "code", "date", "amount", "status") ? 1.05 : form.length < 3 ? 1.5 : 1.15);
  for (const concept of thingConcepts) for (const form of concept.short) if (form.length > 2) add(form, 1.6);
  for (const word of rootWords) if (word.length > 3) add(word, 1);
  // Of everyday words, too, names are made; short ones stand in longer words by chance.
  for (const word of commonWords) if (word.length > 4) add(word, 1.3);
  return words;
})();
