import type { Entity } from "@tanyadata/semantic-model";
import { spoken } from "../write/words.ts";
import type { KnownNames } from "./known.ts";

/** Words of titles that say no more than that names stand below: "Nama Kota", "Kode Wilayah". */
const idle = new Set(["nama", "nm", "kode", "kd", "wilayah", "daerah", "lokasi", "tempat"]);

/**
 * What a column of names is called beside what its members are: "cabang" of branches that bear the names of regencies, "asal" of "Kota
 * Asal"; nothing where it is called as they are.
 */
export function ownWords(title: string, { label, terms, subsets, prefixes }: Entity): string {
  const theirs = new Set(
    [label, ...terms, ...prefixes, ...subsets.flatMap((one) => [one.label, ...one.terms])].flatMap((term) =>
      spoken(term).split(/[ /]/),
    ),
  );
  return spoken(title.replaceAll("_", " "))
    .split(/[ /]/)
    .filter((word) => /\p{L}/u.test(word) && !theirs.has(word) && !theirs.has(`${word}.`) && !idle.has(word))
    .join(" ");
}

/**
 * The columns by which rows are about members that the model knows, at most one for each kind of them: the one that is called as they
 * are; else the only one. Of an origin and a destination neither says where a row is.
 */
export function tiesOf<T extends Named>(known: readonly T[]): readonly T[] {
  return known.filter((one) => {
    const rivals = known.filter(({ entity }) => entity === one.entity);
    const plain = rivals.filter(({ own }) => own === "");
    return rivals.length === 1 || (one === plain[0] && plain.length === 1);
  });
}

type Named = Pick<KnownNames, "entity" | "own">;
