import { type Concept, isA, knownWords, thingsByForm } from "../dictionary/concepts.ts";
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
 * What the letters stand for that a table is called by and no dictionary knows, where its columns tell: "pet" of people with a post and
 * a name is the one kind of staff that begins so. Words of other names of the database stand for themselves.
 */
export function abbreviationsOf(
  tables: readonly Table[],
  own: ReadonlySet<string>,
): ReadonlyMap<string, Concept | null> {
  const meant = new Map<string, Concept | null>([...own].map((word) => [word, null]));
  for (const { name, columns } of tables) {
    const called = columns.map((column) => column.name.toLowerCase());
    const word = lettersOf(name.slice(name.indexOf(".") + 1).toLowerCase(), called);
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
  return meant;
}
