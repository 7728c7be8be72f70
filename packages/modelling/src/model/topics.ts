import { commonWords } from "@tanyadata/text-to-sql";
import { isA } from "../dictionary/concepts.ts";
import { nameRead, type Unit } from "../dictionary/naming.ts";
import type { DraftedFacts } from "./datasets.ts";
import { type Making, tableOf } from "./frame.ts";
import type { Draft } from "./words.ts";

/**
 * Facts with the words of what they are about, as names of their tables and comments say them: lines that point at `grade_telur` tell of
 * eggs, "butir telur" is said of their figures and means no other. Only words that nothing in the draft is called by, and that could not
 * tell some of the rows from others: every row leads to that table, and a comment names no other thing beside it.
 */
export function withTopics(
  facts: readonly DraftedFacts[],
  others: readonly (readonly Draft[])[],
  making: Making,
): DraftedFacts[] {
  const taken = new Set(
    [...facts.flatMap(({ datasets, entities }) => [datasets, entities]), ...others].flatMap(termsIn),
  );
  return facts.map((one) => {
    const pointed = one.frame.fields.flatMap(({ relation, taken: { column }, of }) =>
      relation && column.filled === of.table.sampled ? (tableOf(making, relation.table) ?? []) : [],
    );
    const tables = [...one.frame.fields.map(({ of }) => of), ...pointed].filter((of) => of !== one.of);
    const isFree = (word: string): boolean => !taken.has(word);
    const comments = [...[one.of, ...tables].map(({ table }) => table), ...one.of.columns.map(({ column }) => column)];
    const words = [
      ...new Set([
        ...tables.flatMap(({ naming }) => naming.units.filter(isNoun).map(({ text }) => text)).filter(isFree),
        ...comments.flatMap(({ comment }) => only([...new Set(nounsIn(comment).filter(isFree))])),
      ]),
    ];
    return words.length === 0
      ? one
      : { ...one, datasets: one.datasets.map((dataset) => ({ ...dataset, terms: words })) };
  });
}

/** Everything that something in a draft is called. */
function termsIn(draft: unknown): string[] {
  if (Array.isArray(draft)) return draft.flatMap(termsIn);
  if (typeof draft !== "object" || draft === null) return [];
  return Object.entries(draft).flatMap(([key, value]) =>
    named.has(key) && Array.isArray(value)
      ? value.map(String)
      : key === "label"
        ? [String(value).toLowerCase()]
        : termsIn(value),
  );
}
const named: ReadonlySet<string> = new Set(["terms", "verbs", "blocked", "counted", "qualifiers"]);

/** "penjualan telur dan ayam" says of neither that all rows are about it. */
const only = (nouns: readonly string[]): readonly string[] => (nouns.length === 1 ? nouns : []);

/** Nouns of things in a comment, as far as the dictionary knows them; not of what it says is left out, and none where it says several. */
function nounsIn(comment: string | null): string[] {
  const said = (comment ?? "")
    .toLowerCase()
    .replace(/,?\s*\b(?:tanpa|bukan|selain|tidak|belum|kecuali|termasuk)\b.*/u, "");
  if (/[,;/&+]|\b(?:dan|atau|serta|maupun|bersama|beserta)\b/u.test(said)) return [];
  return (said.match(/[a-z]{4,}/g) ?? [])
    .flatMap((word) => nameRead(word, "words").units)
    .filter(({ concept }) => isA(concept, ...things))
    .map(({ text }) => text);
}

const things = ["thing", "person", "place", "quantity", "firm"] as const;

const isNoun = ({ concept, text }: Unit): boolean =>
  /^[a-z]{4,}$/.test(text) &&
  // What no dictionary knows may be any word of the language.
  (concept === null ? !commonWords.has(text) : isA(concept, ...things, "category", "group", "event"));
