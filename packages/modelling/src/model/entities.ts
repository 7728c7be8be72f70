import { isA } from "../dictionary/concepts.ts";
import { idOf, tidy, titled } from "../dictionary/naming.ts";
import type { Taken } from "../understand/columns.ts";
import type { Kind } from "../understand/kinds.ts";
import type { Understood } from "../understand/tables.ts";
import { partOf, stockSubsets, writtenAs } from "./entity-parts.ts";
import { columnSql, type Making, throughTables } from "./frame.ts";
import { type Sieve, sievesOf } from "./sift.ts";
import { clean, type Made, named, tableNamed, valueInSql } from "./sql.ts";
import type { Draft, Words } from "./words.ts";

export type EntityKind = Extract<Kind, { is: "entity" }>;

/** Ids of entities by table. */
export type Ids = ReadonlyMap<string, string>;

/** An entity with the view that its members are read from, where its table cannot be read as it stands. */
export interface DraftedEntity {
  readonly entity: Draft;
  readonly view: Draft | null;
  readonly left: readonly string[];
}

/** The nouns of an entity: those of its table, and what its column of names says that it names. */
export function nounsOf(one: Understood, name: readonly Taken[]): string[] {
  const tail = name.flatMap(({ naming }) =>
    naming.units
      // A table of kinds of loans ("nama pinjaman") is not the loans.
      .filter((unit) => unit !== naming.head && unit.concept?.traits.size && !isA(unit.concept, "event"))
      .flatMap(({ concept }) => concept?.names ?? []),
  );
  const person = one.naming.units.some(({ concept }) => isA(concept, "person"));
  return [
    ...new Set([
      ...one.naming.terms,
      ...(person && !tail.some((word) => one.naming.terms.includes(word)) ? [] : tail),
      ...(one.proposed ?? []),
    ]),
  ].map(tidy);
}

/** A small table that is called as the rows that point at it ("aduan" of complaints) holds what kinds of them there are. */
export function kindsCalled(
  nouns: readonly string[],
  { table, naming }: Understood,
  { relations, tables, kinds }: Making,
): string[] {
  const isKind = tables.some(
    (one) =>
      kinds.get(one.table.name)?.is === "facts" &&
      one.naming.head.concept !== null &&
      one.naming.head.concept === naming.head.concept &&
      one.naming.units.length === naming.units.length &&
      relations.get(one.table.name)?.some((relation) => relation.table === table.name),
  );
  return isKind
    ? ["jenis", "tipe", "kategori", "macam"].flatMap((lead) => nouns.map((noun) => `${lead} ${noun}`))
    : [...nouns];
}

/** Drafts an entity of a table: its name, parents, attributes, parts and ties. */
export function draftEntity(
  one: Understood,
  kind: EntityKind,
  ids: Ids,
  terms: readonly string[],
  making: Making,
  words: Words,
): DraftedEntity {
  const { table } = one;
  const id = ids.get(table.name) ?? idOf(table.name);
  const claimed = new Set([kind.key.column.name, ...kind.name.map(({ column }) => column.name)]);
  const keyName = idOf(kind.key.column.name);
  const key = made(kind.key, one, making);
  const isOne = kind.name.length === 1;
  const [first] = kind.name;
  const nameSql =
    isOne && first
      ? clean({ ...first, role: "name" }, "", making.dialect, making.zone)
      : `trim(concat_ws(' ', ${kind.name.map(({ column }) => `trim(${named(column.name)})`).join(", ")}))`;
  const nameAs = isOne && first ? idOf(first.column.name) : "nama_lengkap";
  const name: Made = {
    as: nameAs,
    sql: nameSql,
    isPlain: isOne && first !== undefined && nameSql === named(first.column.name) && nameAs === first.column.name,
  };
  // Of a name in two columns each half is a name as well.
  if (kind.name.length > 1) for (const { column } of kind.name) claimed.delete(column.name);
  // "termahal" is by the price that is called nothing else, before those of other customers and packings.
  const isPlainPrice = ({ figure, naming }: Taken): boolean => figure === "price" && naming.units.length === 1;
  const parts = one.columns
    .filter(({ column }) => !claimed.has(column.name))
    .sort((a, b) => Number(isPlainPrice(b)) - Number(isPlainPrice(a)))
    .flatMap((taken) => partOf(taken, one, id, making, words) ?? []);
  const parents = parentsOf(one, ids, making).map((parent) => ({ ...parent, made: made(parent.taken, one, making) }));
  const above = aboveOf(one, kind, id, making);
  const shown = [
    key,
    name,
    ...parents.map((parent) => parent.made),
    ...parts.map((part) => part.made),
    ...(above ? [above.made] : []),
  ];
  const inForce = kind.where?.truth
    ? [
        {
          keep: `${named(kind.where.column.name)} = ${valueInSql(writtenAs(kind.where, kind.where.truth.yes), kind.where.column)}`,
          left: "not in force",
          rows: 0,
        },
      ]
    : [];
  const served = servedBy(one, kind, making);
  const sieves = [...sievesOf(one, kind.name, "", making.dialect), ...inForce, ...served.map(({ sieve }) => sieve)];
  const isPlain =
    sieves.length === 0 &&
    shown.every((column) => column.isPlain) &&
    !table.name.includes(".") &&
    one.older.length === 0;
  const viewName = `${id}_data`;
  const unique = new Map(shown.map((column) => [column.as, column]));
  const view: Draft | null = isPlain
    ? null
    : {
        view: viewName,
        tables: [...new Set([table.name, ...throughTables(one, making), ...served.map(({ from }) => from)])],
        sql: [
          `SELECT ${[...unique.values()].map(({ as, sql }) => (sql === named(as) ? sql : `${sql} AS ${named(as)}`)).join(",\n  ")}`,
          `FROM ${tableNamed(table.name)}`,
          ...(sieves.length > 0 ? [`WHERE ${[...new Set(sieves.map(({ keep }) => keep))].join("\n  AND ")}`] : []),
        ].join("\n"),
      };
  const [label = table.name] = terms;
  const read = isPlain ? table.name : viewName;
  const subsets = [...parts.flatMap((part) => part.subsets), ...stockSubsets(one, id, words)];
  const attributes = apartFrom(
    subsets,
    label,
    parts.flatMap((part) => part.attributes),
  );
  const isPlace = one.naming.units.some(({ concept }) => isA(concept, "place"));
  const isPerson = one.naming.units.some(({ concept }) => isA(concept, "person"));
  return {
    view,
    left: sieves.map(({ left, rows }) => `${rows} rows: ${left}`),
    entity: {
      entity: id,
      label: titled(label),
      terms,
      table: read,
      key: isPlain ? kind.key.column.name : keyName,
      name: isPlain && first ? first.column.name : nameAs,
      ...(parents.length > 0 && {
        parents: parents.map(({ entity, made: { as } }) => ({
          entity,
          column: as,
          ...(parents.length > 1 && { shown: false }),
        })),
      }),
      ...(above && {
        links: [{ ...above.link, table: read, from: isPlain ? kind.key.column.name : keyName, to: above.made.as }],
      }),
      ...(subsets.length > 0 && { subsets }),
      ...(attributes.length > 0 && { attributes }),
      ...(!isPlace && { place: false }),
      ...prefixesOf(kind.name, terms, isPlace),
      ...aliasesOf(one, kind),
      prominence: table.sampled > 1000 ? 3 : table.sampled > 50 ? 2 : 1,
      unit: isPerson ? "orang" : label,
      ...(table.comment !== null && { definition: table.comment }),
    },
  };
}

/** Attributes without the words that a part of the members has: "paket satuan" are some of them, "satuan paket" is what each is sold by. */
function apartFrom(subsets: readonly Draft[], noun: string, attributes: readonly Draft[]): Draft[] {
  const taken = new Set(subsets.flatMap(({ terms }) => terms as string[]));
  return attributes.map((attribute) => {
    const terms = attribute.terms as string[];
    const free = terms.filter((term) => !taken.has(term));
    const [first = `${terms[0]} ${noun}`] = free;
    return free.length === terms.length
      ? attribute
      : { ...attribute, label: titled(first), terms: [first, ...free.slice(1)] };
  });
}

/** Of those who may log in only they are members whom rows name: others serve nobody. */
function servedBy(one: Understood, { key }: EntityKind, making: Making): { from: string; sieve: Sieve }[] {
  if (!one.naming.units.some(({ concept }) => isA(concept, "account"))) return [];
  const naming = [...making.relations].flatMap(([from, list]) =>
    making.kinds.get(from)?.is !== "facts"
      ? []
      : list.flatMap((relation) =>
          relation.table === one.table.name && relation.target === key.column.name ? [{ from, relation }] : [],
        ),
  );
  if (naming.length === 0) return [];
  const among = naming.map(
    ({ from, relation }) => `${named(key.column.name)} IN (SELECT ${named(relation.column)} FROM ${tableNamed(from)})`,
  );
  const [first, ...rest] = naming.map(({ from }) => from);
  const sieve = { keep: `(${among.join(" OR ")})`, left: "named by no row", rows: 0 };
  return [{ from: first ?? "", sieve }, ...rest.map((from) => ({ from, sieve }))];
}

function made(taken: Taken, one: Understood, making: Making): Made {
  const sql = columnSql(taken, one, "", making);
  const as = idOf(taken.column.name);
  return { as, sql, isPlain: sql === named(taken.column.name) && as === taken.column.name };
}

/** What full names begin with and people leave out: titles, forms of companies, and the noun itself ("Gudang Timur"). */
export function prefixesOf(name: readonly Taken[], nouns: readonly string[], isPlace = false): Draft {
  const [first] = name;
  if (!first || name.length > 1) return {};
  const counts = new Map<string, number>();
  for (const { value } of first.column.values) {
    const [word = "", ...rest] = value.trim().split(/\s+/);
    const bare = word.toLowerCase().replace(/[.,]/g, "");
    if (rest.length > 0 && (titles.has(bare) || nouns.includes(bare))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const shared = !isPlace ? "" : sharedBeginning(first.column.values.map(({ value }) => value.trim()));
  const all = [...new Set([...counts.keys(), ...(shared === "" ? [] : [shared])])];
  return all.length === 0 ? {} : { prefixes: all.sort() };
}

/** Words that all names begin with, and that tell none of them apart: the firm's own before each of its branches. */
function sharedBeginning(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(/\s+/));
  if (others.length === 0) return "";
  let length = 0;
  while (
    others.every((words) => words.length > length + 1 && words[length] === first[length]) &&
    first.length > length + 1
  )
    length++;
  return first.slice(0, length).join(" ");
}

const titles: ReadonlySet<string> = new Set(
  (
    "pt cv ud pd fa koperasi yayasan toko tb tk warung apotek rm dr drg drs dra ir prof h hj kh ust ustadz ustadzah bpk bapak ibu tn ny nn an by sdr sdri " +
    "desa kelurahan kecamatan kabupaten kota provinsi dusun poli ruang gudang cabang smk sma smp sd mi mts ma universitas rs rsud klinik"
  ).split(" "),
);

/** What people call single members besides: by a code that is a word ("BPJS"), and by the first letters of a long name ("DBD"). */
function aliasesOf(one: Understood, { key, name }: EntityKind): Draft {
  const [first] = name;
  const isPerson = one.naming.units.some(({ concept }) => isA(concept, "person"));
  if (!first || name.length > 1 || isPerson || !one.table.isWhole || one.table.sampled > 300) return {};
  const names = first.column.cells.map((cell) => (cell ?? "").trim());
  const taken = new Set(names.map((text) => text.toLowerCase()));
  const found = new Map<string, string[]>();
  const seen = new Map<string, number>();
  const add = (row: number, word: string): void => {
    const code = key.column.cells[row];
    const alias = word.toLowerCase();
    if (code == null || taken.has(alias) || plainWords.has(alias)) return;
    seen.set(alias, (seen.get(alias) ?? 0) + 1);
    found.set(code, [...new Set([...(found.get(code) ?? []), alias])]);
  };
  for (const [row, text] of names.entries()) {
    const code = key.column.kind === "text" ? (key.column.cells[row] ?? "").trim() : "";
    if (/^[a-z]{3,}$/i.test(code)) add(row, code);
    const letters = text.split(/[^\p{L}]+/u).filter(Boolean);
    if (letters.length >= 3 && letters.length <= 5 && !/\d/.test(text))
      add(row, letters.map((word) => word[0]).join(""));
  }
  const aliases = [...found].flatMap(([code, list]) => {
    const free = list.filter((alias) => seen.get(alias) === 1);
    return free.length === 0 ? [] : [[code, free] as const];
  });
  return aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) };
}

/** Short words of the language, which are no name. */
const plainWords: ReadonlySet<string> = new Set(
  "ada apa dan dari ini itu ke ya yang di per tes dua tiga and the for all dr pak ibu".split(" "),
);

/** Entities that a member lies in, by its columns: of several to one table the first. */
function parentsOf(one: Understood, ids: Ids, making: Making): { entity: string; taken: Taken }[] {
  const seen = new Set([one.table.name]);
  return (making.relations.get(one.table.name) ?? []).flatMap(({ column, table }) => {
    const entity = ids.get(table);
    const taken = one.columns.find((part) => part.column.name === column);
    if (entity === undefined || !taken || seen.has(table)) return [];
    seen.add(table);
    return [{ entity, taken }];
  });
}

/** A column of people that points at another row of their table: whom somebody reports to, or who brought whom. */
function aboveOf(one: Understood, { key }: EntityKind, id: string, making: Making): { made: Made; link: Draft } | null {
  const relation = (making.relations.get(one.table.name) ?? []).find(
    ({ table, target }) => table === one.table.name && target === key.column.name,
  );
  const taken = relation && one.columns.find(({ column }) => column.name === relation.column);
  if (!taken || !one.naming.units.some(({ concept }) => isA(concept, "person"))) return null;
  const isReference =
    taken.naming.units.some(({ text }) => /^(?:ref|referensi|rujukan|referral|sponsor|pengajak)$/.test(text)) ||
    /mengajak|merekomendasi|sponsor/i.test(taken.column.comment ?? "");
  const link = isReference
    ? {
        id: idOf(taken.column.name),
        entity: id,
        label: "diajak oleh",
        terms: ["diajak", "diajak oleh"],
        nouns: ["ajakan"],
        inverse: { label: "mengajak", terms: ["mengajak", "ngajak"], nouns: ["pengajak"] },
      }
    : {
        id: idOf(taken.column.name),
        entity: id,
        label: "melapor kepada",
        terms: [],
        nouns: ["bawahan", "anak buah"],
        inverse: { label: "membawahi", terms: [], nouns: ["atasan", "bos"] },
      };
  return { made: made(taken, one, making), link };
}
