import { isA, thingsByForm } from "../dictionary/concepts.ts";
import { tidy } from "../dictionary/naming.ts";
import { rootOf } from "../dictionary/roots.ts";
import type { Understood } from "../understand/tables.ts";
import type { Ids } from "./entities.ts";
import { type Frame, type Making, tableOf } from "./frame.ts";

/** What people call the rows: by the table's name, and in short where its comment begins with a few words. */
export function nounsOf({ naming, table, proposed = [] }: Understood): string[] {
  const [said = ""] = (table.comment ?? "").split(/[;:,.(]/);
  const plain = tidy(said);
  const words =
    plain === "" || plain.split(" ").length > 5
      ? []
      : [plain, plain.split(/ (?:di|dari|untuk|ke|oleh|yang|per) /)[0] ?? "", ...eventsIn(plain)];
  // "pembayaran" for "pembayaran nota", where nothing else is called so.
  const head =
    naming.units.length > 1 && !isA(naming.head.concept, "part", "category", "status")
      ? (naming.head.concept?.names.slice(0, 2) ?? [])
      : [];
  // "keluar_kas": the verb in a name has a noun.
  const rooted = naming.units.flatMap(({ text, concept }) =>
    // "trx_adu" holds pengaduan as well as aduan.
    isA(concept, "event") && naming.units.length > 1 ? [] : (rootOf(text)?.nouns ?? []),
  );
  return [
    ...new Set([
      ...naming.terms.slice(0, 4),
      naming.terms.at(-1) ?? "",
      ...words,
      ...initialsIn(table.comment),
      ...head,
      ...rooted,
      ...proposed,
    ]),
  ]
    .map(tidy)
    .filter((term) => term.length > 1);
}

/** "pengeluaran", "pengeluaran kas" of "pengeluaran kas cabang". */
function eventsIn(said: string): string[] {
  const words = said.split(" ");
  const isEvent = isA(thingsByForm.get(words[0] ?? ""), "event", "money");
  return isEvent ? words.slice(0, -1).map((_, at) => words.slice(0, at + 1).join(" ")) : [];
}

/** "SBK" of "surat bukti kredit (SBK)": letters in brackets behind the words that they begin. */
function initialsIn(comment: string | null): string[] {
  return [...(comment ?? "").matchAll(/((?:\p{L}+[ -]){2,6})\((\p{Lu}{2,6})\)/gu)].flatMap(
    ([, before = "", letters = ""]) => {
      const firsts = before
        .trim()
        .split(/[ -]/)
        .map((word) => word.charAt(0))
        .join("");
      return firsts.toLowerCase().endsWith(letters.toLowerCase()) ? [letters.toLowerCase()] : [];
    },
  );
}

/** "tiket gangguan" of tickets that each have a "jenis gangguan". */
export const kindWords = (of: Understood, making: Making): string[] =>
  (making.relations.get(of.table.name) ?? []).flatMap((relation) => {
    const units = tableOf(making, relation.table)?.naming.units ?? [];
    const [kind, ...others] = units.filter(({ concept, text }) => !isA(concept, "category") && !kinds.has(text));
    return kind &&
      others.length === 0 &&
      units.length > 1 &&
      of.naming.units.every(({ concept }) => concept !== kind.concept)
      ? of.naming.terms
          .slice(0, 2)
          .flatMap((noun) => (kind.concept?.names.slice(0, 1) ?? [kind.text]).map((name) => `${noun} ${name}`))
      : [];
  });
const kinds: ReadonlySet<string> = new Set(["jenis", "tipe", "kategori", "macam", "golongan", "type", "kind"]);

/** What the things are called that lines tell of. */
export const itemsOf = ({ fields }: Frame, ids: Ids, making: Making): string[] =>
  fields.flatMap(({ relation, depth }) => {
    const table = depth === 0 && relation && ids.has(relation.table) ? tableOf(making, relation.table) : undefined;
    const isThing = table?.naming.units.some(({ concept }) => isA(concept, "thing"));
    return isThing && table
      ? [...table.naming.terms.slice(0, 4), table.naming.units.map(({ text }) => text).join(" ")]
      : [];
  });

/** Things that people of the rows take part in: rows of a person and a thing that happen on no day and come to no figure. */
export function takersOf({ fields, of }: Frame, ids: Ids, making: Making): string[] {
  const own = fields.filter(({ depth }) => depth === 0);
  if (own.some(({ taken }) => taken.role === "date" || taken.role === "figure")) return [];
  // "ikut_ekskul" says no more than that.
  if (of.naming.units.some(({ concept, text }) => isA(concept, "event", "money") && rootOf(text)?.root !== "ikut"))
    return [];
  const tables = own.flatMap(({ relation }) => {
    const table = relation && ids.has(relation.table) ? tableOf(making, relation.table) : undefined;
    return table ? [table] : [];
  });
  const isPerson = ({ naming }: Understood): boolean => naming.units.some(({ concept }) => isA(concept, "person"));
  const things = tables.filter((one) => !isPerson(one));
  return tables.some(isPerson) && things.length === 1 ? things.flatMap(({ naming }) => naming.terms.slice(0, 3)) : [];
}
