import { type Concept, isA, knownWords, propertiesByForm, thingsByForm } from "../dictionary/concepts.ts";
import { standsFor } from "../dictionary/letters.ts";
import { eventOf } from "../dictionary/naming.ts";
import { rootWords } from "../dictionary/roots.ts";
import { isKnown, splitName } from "../dictionary/split.ts";
import type { Table } from "../profile/profile.ts";

/** What is left of the name of a table without what marks it, where the key and the name of its rows bear it: "pet" of "mstpet" with "idpet" and "nmpet". */
function lettersOf(name: string, columns: readonly string[]): string | null {
  const [, word = ""] = /^(?:tbl|tb|mst|ms|m|trx|trn|tr|t|ref|rf)?_?([a-z]{3,5})$/.exec(name) ?? [];
  const bears = (look: RegExp): boolean => columns.some((column) => look.test(column) && column.endsWith(word));
  return word !== "" && bears(/^(?:id|kd|kode|no)_?/) && bears(/^(?:nm|nama)_?/) ? word : null;
}

/** What only people have, and of those only who works there. */
const ofPeople = /nik|ktp|jab|posisi|nohp|telp|lahir|jk|kelamin|gaji|nip/i;
const ofStaff = /jab|posisi|gaji|nip|tmt/i;

/**
 * What the letters stand for that names of a database are made of and no dictionary knows, where that can be told: "pet" of people with
 * a post and a name is the one kind of staff that begins so; "taks" is "taksiran" where a comment says that word, "gdi" the one word
 * that has these letters. Words of other names of the database stand for themselves.
 */
export function abbreviationsOf(
  tables: readonly Table[],
  own: ReadonlySet<string>,
): ReadonlyMap<string, Concept | null> {
  const meant = new Map<string, Concept | null>([...own].map((word) => [word, null]));
  for (const { name, columns } of tables) {
    const called = columns.map((column) => column.name.toLowerCase());
    const word = lettersOf(bareOf(name), called);
    if (word === null || knownWords.has(word) || thingsByForm.has(word)) continue;
    meant.set(word, null);
    const isOf = (look: RegExp): boolean => called.some((column) => look.test(column));
    const kinds = [...new Set(thingsByForm.values())].filter((concept) => concept.names[0]?.startsWith(word));
    const fits = kinds.filter((concept) =>
      isOf(ofPeople) ? isA(concept, "person") && (!isOf(ofStaff) || isA(concept, "staff")) : !isA(concept, "person"),
    );
    const [one, ...more] = fits;
    if (one && more.length === 0) meant.set(word, one);
  }
  const said = wordsSaid(tables);
  for (const [letters, columns] of unknownLetters(tables, own)) {
    if (meant.get(letters)) continue;
    const word = wordFor(letters, columns, said);
    if (word === null) continue;
    meant.set(letters, conceptOf(word));
    for (const mark of ["m", "t", "r"]) meant.delete(`${mark}${letters}`);
  }
  return meant;
}

const bareOf = (name: string): string => name.slice(name.indexOf(".") + 1).toLowerCase();

/** Letters in names that no dictionary knows, with the comments of what bears them. */
function unknownLetters(tables: readonly Table[], own: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const take = (name: string, about: "table" | "column", comment: string | null): void => {
    const parts = splitName(name, about, own);
    // "tgdi": a letter that marks a table stands before what else nobody knows.
    const [, bare] = about === "table" && parts.length === 1 ? (/^[mtr]([a-z]{3,4})$/.exec(parts[0] ?? "") ?? []) : [];
    for (const part of [...parts, ...(bare === undefined || isKnown(parts[0] ?? "", new Set()) ? [] : [bare])])
      if (/^[a-z]{3,5}$/.test(part) && !isKnown(part, new Set()))
        found.set(part, [...(found.get(part) ?? []), ...(comment === null ? [] : [comment])]);
  };
  for (const { name, comment, columns } of tables) {
    take(bareOf(name), "table", comment);
    // Names of days are read by what happened: "tglttp" is when something was closed.
    for (const column of columns)
      if (column.kind !== "date" && column.kind !== "moment") take(column.name, "column", column.comment);
  }
  return found;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

/** Words that people wrote into the database: in comments, and as values of which there are few. */
function wordsSaid(tables: readonly Table[]): {
  readonly comments: readonly string[];
  readonly values: readonly string[];
} {
  const columns = tables.flatMap((table) => table.columns);
  return {
    comments: [...tables, ...columns].flatMap(({ comment }) => wordsIn(comment ?? "")),
    values: columns.flatMap(({ distinct, values }) =>
      distinct <= fewValues ? values.flatMap(({ value }) => wordsIn(value)) : [],
    ),
  };
}
const fewValues = 60;

/** Words that the dictionary knows, by which a database that says nothing of itself is read. */
const dictionary: readonly string[] = [
  ...rootWords.filter((word) => !/^(?:di|ter|me|ber)/.test(word)),
  ...[...thingsByForm.values(), ...propertiesByForm.values()].flatMap(({ names }) => names),
].filter((word) => /^[a-z]{4,}$/.test(word));

/**
 * The one word that letters stand for: first what the comments beside them say, then what comments say anywhere in the database, last,
 * and only by all consonants, what values say and the dictionary knows. Null where several words or none could be meant.
 */
function wordFor(letters: string, beside: readonly string[], said: ReturnType<typeof wordsSaid>): string | null {
  const fits = (words: readonly string[], isWhole: boolean): string[] => {
    const found = [...new Set(words)].filter((word) => {
      const how = standsFor(letters, word);
      return how === "whole" || (how === "beginning" && !isWhole);
    });
    // "taksir" and "taksiran" are one word.
    return found.filter((word) => !found.some((other) => other !== word && word.startsWith(other)));
  };
  const steps = [
    fits(beside.flatMap(wordsIn), false),
    fits(said.comments, false),
    fits([...said.values, ...dictionary], true),
  ];
  const [one, ...more] = steps.find((found) => found.length > 0) ?? [];
  return one === undefined || more.length > 0 ? null : one;
}

const conceptOf = (word: string): Concept =>
  thingsByForm.get(word) ??
  propertiesByForm.get(word) ??
  eventOf(word) ?? {
    names: [word],
    spoken: new Set(),
    english: [],
    short: [],
    traits: new Set(),
    verbs: [],
    acts: [],
    highest: null,
    lowest: null,
  };
