import type { SemanticModel } from "@tanyadata/semantic-model";
import { counting, plainTitles } from "./generic-words.ts";

const tooPlain = new Set(plainTitles);

/** A text as terms are written: lower case, without what stands in brackets. */
export const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^\]]*\]/g, " ")
    .replace(/[^\p{L}\p{N}%/.-]+/gu, " ")
    .trim();

/** "Jumlah penduduk" and "penduduk" are one question to whoever asks. */
export const core = (term: string): string => {
  const words = term.split(" ");
  while (words.length > 1 && counting.includes(words[0] ?? "")) words.shift();
  return words.join(" ");
};

/** Every word by which a model is asked of anything: what is imported must not take it over. */
export function wordsOf({ root, entities, datasets, measures }: SemanticModel): Set<string> {
  const terms = [
    root.whole.label,
    ...root.whole.terms,
    ...root.glossary.flatMap((one) => [one.label, ...one.terms]),
    ...[...measures.values()].flatMap(({ measure }) => [
      measure.label,
      ...measure.terms,
      ...measure.counted,
      ...measure.blocked,
    ]),
    ...[...datasets.values()].flatMap((one) => [
      ...one.terms,
      ...one.dimensions.flatMap((dimension) => [
        ...[dimension, ...dimension.values].flatMap(({ label, terms }) => [label, ...terms]),
        ...dimension.groups.flatMap((group) => group.terms),
      ]),
    ]),
    ...[...entities.values()].flatMap((one) => [
      ...[one, ...one.subsets, ...one.attributes, ...one.links].flatMap(({ label, terms }) => [label, ...terms]),
      ...one.prefixes,
    ]),
  ];
  return new Set(terms.map((term) => core(spoken(term))));
}

/**
 * What an imported figure is called, beside all that is called something already: by its title; or with what its table is about, where
 * the title is taken, or too plain to be one ("Laki-laki (pengangguran)"). Its words are then taken too.
 */
export function namedBeside(
  label: string,
  about: string,
  taken: Set<string>,
): { readonly label: string; readonly terms: string[] } {
  const [own, subject] = [spoken(label), spoken(about)];
  const isFree = (term: string) =>
    term !== "" && !taken.has(core(term)) && !tooPlain.has(term) && !/^[\d\W]*$/.test(term);
  const isTold = isFree(own);
  const whole = isShort(`${subject} ${own}`) && subject !== own ? [`${subject} ${own}`, `${own} ${subject}`] : [];
  const terms = [own, ...(isTold ? whole.slice(0, 1) : whole)].filter(isFree);
  for (let i = 1; terms.length === 0; i++) {
    const imported = `${own} impor${i === 1 ? "" : ` ${i}`}`.trim();
    if (isFree(imported)) terms.push(imported);
  }
  for (const term of terms) taken.add(core(term));
  const isNamed = isTold || subject === "" || subject === own;
  return { label: isNamed ? label : `${label} (${about.toLowerCase()})`, terms: [...new Set(terms)] };
}

const isShort = (term: string): boolean => term.split(" ").length <= 6;
