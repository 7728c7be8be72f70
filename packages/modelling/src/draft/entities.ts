import { callings, gradingOf, idOf, isPerson, isPlace, titled, unitIn, wordsOf } from "./dictionary.ts";
import { fewValues } from "./introspect.ts";
import { isFigure, type Kind } from "./kinds.ts";
import type { Column, Table } from "./table.ts";
import type { Draft, Words } from "./words.ts";

type EntityKind = Extract<Kind, { is: "entity" }>;

/** Ids of entities by table. */
export type Ids = ReadonlyMap<string, string>;

/** An entity with its parents, attributes and ties. */
export function draftEntity(entity: EntityKind, kinds: readonly Kind[], ids: Ids, words: Words): Draft {
  const { table, key, name } = entity;
  const id = ids.get(table.name) ?? idOf(table.name);
  const terms = words.nouns(callings(table.name));
  const claimed = new Set([key, name]);
  const parents = parentsOf(table, ids);
  const attributes = table.columns
    .filter((column) => !claimed.has(column.name))
    .flatMap((column) => attributeOf(column, table, words, id));
  const links = kinds.flatMap((kind) =>
    kind.is === "tie" && kind.to.table === table.name && kind.from.table !== table.name
      ? [
          {
            id: idOf(kind.table.name),
            entity: ids.get(kind.from.table),
            // "lagu di daftar putar", "aktor di film": what is named last in such a table is mostly in what is named first.
            label: "termuat dalam",
            terms: ["masuk"],
            inverse: { label: "mencakup", terms: [] },
            table: kind.table.name,
            from: kind.to.column,
            to: kind.from.column,
            located: true,
          },
        ]
      : [],
  );
  const above = selfLinks(entity, id);
  return {
    entity: id,
    label: titled(table.comment === null || table.comment.length > 40 ? (terms[0] ?? table.name) : table.comment),
    terms,
    table: table.name,
    key,
    name,
    ...(parents.length > 0 && { parents }),
    ...(links.length + above.length > 0 && { links: [...links, ...above] }),
    ...sexesOf(table, terms[0] ?? table.name),
    ...(attributes.length > 0 && { attributes }),
    ...(!isPlace(table.name) && { place: false }),
    prominence: table.rows > 1000 ? 3 : table.rows > 50 ? 2 : 1,
    unit: terms[0] ?? table.name,
    ...(table.comment !== null && { definition: table.comment }),
  };
}

/** A column of people that points at another row of their table: whom somebody reports to. What else that may mean of things has no one word. */
function selfLinks({ table, key }: EntityKind, id: string): Draft[] {
  const [own, ...others] = table.references.filter((reference) => reference.table === table.name);
  if (!own || others.length > 0 || !isPerson(table.name)) return [];
  const link = {
    id: idOf(own.column),
    entity: id,
    label: "melapor kepada",
    terms: [],
    nouns: ["bawahan", "anak buah"],
    inverse: { label: "membawahi", terms: [], nouns: ["atasan", "bos"] },
  };
  return [{ ...link, table: table.name, from: key, to: own.column }];
}

/** Entities that a row lies in, by its foreign keys: of several to one table the first. */
function parentsOf(table: Table, ids: Ids): { entity: string; column: string }[] {
  const seen = new Set<string>([table.name]);
  return table.references.flatMap((reference) => {
    const entity = ids.get(reference.table);
    if (entity === undefined || seen.has(reference.table)) return [];
    seen.add(reference.table);
    return [{ entity, column: reference.column }];
  });
}

/** "pasien perempuan", where a column says so by a letter or a word. */
function sexesOf({ columns }: Table, noun: string): Draft {
  const column = columns.find(
    ({ name, kind, samples }) =>
      kind === "text" && /^(?:jenis_?kelamin|gender|sex|kelamin|jk)$/i.test(name) && samples.length > 0,
  );
  const subsets = (column?.samples ?? []).flatMap((value) => {
    const isMale = /^(?:l|m|pria|male|laki.?laki)$/i.test(String(value));
    if (!isMale && !/^(?:p|f|w|wanita|female|perempuan)$/i.test(String(value))) return [];
    const terms = isMale
      ? ["laki-laki", "pria", "cowok", "male", "men"]
      : ["perempuan", "wanita", "cewek", "female", "women"];
    const label = `${titled(noun)} ${terms[0]}`;
    const where = `{${column?.name}} = '${String(value).replaceAll("'", "''")}'`;
    return [{ id: isMale ? "male" : "female", label, role: "modifier", terms, where }];
  });
  return subsets.length > 0 ? { subsets } : {};
}

/** Long words are no name that something is found by. */
const runningText =
  /description|deskripsi|keterangan|note|comment|catatan|url|password|email|picture|photo|image|fulltext/i;

function attributeOf(column: Column, table: Table, words: Words, entity: string): Draft[] {
  const { name: bare, unit } = isFigure(column, table) ? unitIn(column.name) : { name: column.name, unit: "" };
  const terms = [...callings(bare), ...headAlone(bare, column, table)];
  const base = { id: idOf(column.name), label: titled(terms[0] ?? column.name), terms, column: column.name };
  const definition = column.comment === null ? {} : { definition: column.comment };
  if (column.kind === "whole" && /(^|_)(year|tahun)$|Year$/i.test(column.name))
    return [{ ...base, kind: "year", terms: words.figures(entity, terms), ...definition }];
  if (isFigure(column, table)) {
    const free = words.figures(entity, terms);
    if (free.length === 0) return [];
    return [
      {
        ...base,
        terms: free,
        kind: "number",
        ...(unit !== "" && { unit }),
        decimals: column.kind === "whole" ? 0 : 2,
        aggregate: aggregateOf(column.name),
        ...adjectivesOf(column.name, entity, words),
        ...definition,
      },
    ];
  }
  const isKey =
    table.references.some((reference) => reference.column === column.name) || table.key.includes(column.name);
  if (column.kind !== "text" || isKey || runningText.test(column.name)) return [];
  const isShared = column.distinct > 1 && column.distinct <= fewValues && column.distinct * 3 <= table.rows * 2;
  return [
    { ...base, kind: "text", findable: column.distinct <= 1000, ...(isShared && { groups: true }), ...definition },
  ];
}

/** "gaji" for "gaji_pokok", where no other column is one. */
function headAlone(bare: string, column: Column, table: Table): string[] {
  const [head = "", ...others] = wordsOf(bare);
  const isOnly = table.columns.every(({ name }) => name === column.name || wordsOf(name)[0] !== head);
  return isFigure(column, table) && others.length > 0 && isOnly && heads.has(head) ? [head] : [];
}

/** Words of what is counted in money, of which one is meant where there is but one. */
const heads = new Set("gaji harga biaya anggaran omzet pendapatan tunjangan upah tarif saldo".split(" "));

/** Words that order by the figure, as far as no other figure of the entity has them. */
function adjectivesOf(name: string, entity: string, words: Words): Draft {
  const [highest = "", lowest = ""] = gradingOf(name) ?? [];
  const free = words.adjectives(entity, [highest, lowest].filter(Boolean));
  const adjectives = [
    { terms: free.filter((term) => term === highest), direction: "highest" },
    { terms: free.filter((term) => term === lowest), direction: "lowest" },
  ].filter(({ terms }) => terms.length > 0);
  return adjectives.length > 0 ? { adjectives } : {};
}

/** What adds up by its name; a price does not. */
const adds = new Set(
  "hari hours jam menit minutes amount angsuran bayar plafon pokok saldo setoran simpanan biaya ongkir ongkos cicilan denda diskon nominal omzet pajak subtotal tagihan tonase volume area balance budget bytes capacity cost count duration freight income jumlah length luas milliseconds nilai penduduk people population produksi production quantity qty revenue stock stok total weight berat".split(
    " ",
  ),
);

export const aggregateOf = (name: string): "sum" | "none" =>
  wordsOf(name).some((word) => adds.has(word)) && !/(^|_)(unit|per|rate|avg|average)(_|$)/i.test(name) ? "sum" : "none";
