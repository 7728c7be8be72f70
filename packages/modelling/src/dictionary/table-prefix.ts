import { propertiesByForm } from "./concepts.ts";
import { isKnown, splitName, withoutMarks, wordsOf } from "./split.ts";

/** So many columns at least have to begin alike (of a small table all of them), and so many of all. */
const fewest = 3;
const most = 0.85;
/** A custom is what so many tables keep to. */
const fewestTables = 3;

/** A table by its name and those of its columns. */
interface Named {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * What the columns of each table begin with, one like the other, to say whose they are: the table's own name (`barang_harga` of `barang`), or
 * letters, "by" of `byjml`, `bytgl`, `byst`. Where most tables of a database have letters of their own, it is its custom; in one table alone what
 * is left must be known better than the whole (`jml_jan`, `jml_feb` begin with no mark). Empty where they do not.
 */
export function tablePrefixes(tables: readonly Named[]): string[] {
  const begun = tables.map(({ columns }) => begunWith(columns));
  const isLarge = (columns: readonly string[] | undefined): boolean => (columns?.length ?? 0) >= fewest;
  const marked = begun.filter((prefix, at) => prefix !== "" && isLarge(tables[at]?.columns));
  const large = tables.filter(({ columns }) => isLarge(columns));
  const isCustom = new Set(marked).size >= fewestTables && marked.length * 2 >= large.length;
  return tables.map((table, at) => {
    const own = ownName(table);
    if (own !== "") return own;
    const prefix = begun[at] ?? "";
    return isCustom || (isLarge(table.columns) && isBetterKnown(table.columns, prefix)) ? prefix : "";
  });
}

/**
 * The table's own name, or its first word, where half of its columns begin with it, the one that numbers its rows among them: `barang_id`,
 * `barang_harga`. What is a property itself says more than whose it is: `nilai_uts` of `nilai`.
 */
function ownName({ name, columns }: Named): string {
  const words = withoutMarks(wordsOf(name.slice(name.indexOf(".") + 1)), new Set());
  const plain = columns.map((column) => column.toLowerCase());
  const forms = [words.join("_"), words[0] ?? ""].flatMap((form) => [form, form.replace(/s$/, "")]);
  const own = forms.find((form) => {
    const begin = plain.filter((column) => bareOf(column, `${form}_`) !== column);
    return (
      form.length >= fewest &&
      begin.length >= fewest &&
      begin.length * 2 >= plain.length &&
      begin.some((column) => numbering.test(column))
    );
  });
  return own === undefined || propertiesByForm.has(own) ? "" : `${own}_`;
}
const numbering = /_(?:id|kode|kd|no|nomor|code)$/;

/** A name without what all columns of its table begin with. */
export function bareOf(name: string, prefix: string): string {
  if (prefix === "" || !name.toLowerCase().startsWith(prefix)) return name;
  const rest = name.slice(prefix.length).replace(/^[_\s-]+/, "");
  return /^[a-z]{2,}/i.test(rest) ? rest : name;
}

/** The longest beginning of two to four letters that nearly all names share. */
function begunWith(names: readonly string[]): string {
  // Of words that stand apart a mark is the whole first one: `invoice_total`, `invoice_date` begin with no "inv".
  const firsts = names.map((name) => wordsOf(name.toLowerCase())[0] ?? "");
  const plain = names.map((name) => name.toLowerCase());
  const isCut = (start: string): boolean => {
    const longer = firsts.filter((first) => first.length > start.length && first.startsWith(start));
    return longer.some((first) => longer.filter((other) => other === first).length >= fewest);
  };
  for (const length of [4, 3, 2]) {
    const counts = new Map<string, number>();
    for (const name of plain) {
      const start = name.slice(0, length);
      if (/^[a-z]+$/.test(start) && !isCut(start) && bareOf(name, start) !== name)
        counts.set(start, (counts.get(start) ?? 0) + 1);
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
