import { isKnown, splitName } from "./split.ts";

/** So many columns at least have to begin alike (of a small table all of them), and so many of all. */
const fewest = 3;
const most = 0.85;
/** A custom is what so many tables keep to. */
const fewestTables = 3;

/**
 * What the columns of each table begin with, one like the other, to say whose they are: "by" of `byjml`, `bytgl`, `byst`. Where most tables of
 * a database do so, each with letters of its own, it is its custom; in one table alone what is left must be known better than the whole
 * (`jml_jan`, `jml_feb` begin with no mark). Empty where they do not.
 */
export function tablePrefixes(tables: readonly (readonly string[])[]): string[] {
  const begun = tables.map(begunWith);
  const isLarge = (names: readonly string[] | undefined): boolean => (names?.length ?? 0) >= fewest;
  const marked = begun.filter((prefix, at) => prefix !== "" && isLarge(tables[at]));
  const large = tables.filter(isLarge);
  const isCustom = new Set(marked).size >= fewestTables && marked.length * 2 >= large.length;
  return begun.map((prefix, at) =>
    isCustom || (isLarge(tables[at]) && isBetterKnown(tables[at] ?? [], prefix)) ? prefix : "",
  );
}

/** A name without what all columns of its table begin with. */
export function bareOf(name: string, prefix: string): string {
  if (prefix === "" || !name.toLowerCase().startsWith(prefix)) return name;
  const rest = name.slice(prefix.length).replace(/^[_\s-]+/, "");
  return /^[a-z]{2,}/i.test(rest) ? rest : name;
}

/** The longest beginning of two to four letters that nearly all names share. */
function begunWith(names: readonly string[]): string {
  const plain = names.map((name) => name.toLowerCase());
  for (const length of [4, 3, 2]) {
    const counts = new Map<string, number>();
    for (const name of plain) {
      const start = name.slice(0, length);
      if (/^[a-z]+$/.test(start) && bareOf(name, start) !== name) counts.set(start, (counts.get(start) ?? 0) + 1);
    }
    const [best] = [...counts].sort(([, one], [, other]) => other - one);
    if (best && best[1] >= Math.max(Math.min(fewest, names.length), 2, names.length * most)) return best[0];
  }
  return "";
}

function isBetterKnown(names: readonly string[], prefix: string): boolean {
  if (prefix === "") return false;
  const known = (all: readonly string[]): number => all.filter(isKnownName).length;
  const bare = known(names.map((name) => bareOf(name, prefix)));
  return bare > Math.max(known(names), names.length / 3);
}

const isKnownName = (name: string): boolean => splitName(name, "column").every((word) => isKnown(word, new Set()));
