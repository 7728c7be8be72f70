import { callings, idOf, titled, unitIn, wordsOf } from "./dictionary.ts";
import { aggregateOf, type Ids } from "./entities.ts";
import { fewValues } from "./introspect.ts";
import { isFigure } from "./kinds.ts";
import type { Column, Reference, Table } from "./table.ts";
import type { Draft, Words } from "./words.ts";

/** A table whose rows the facts belong to, and by which of their columns: the order of a line. */
interface Header {
  readonly table: Table;
  readonly by: Reference;
}

/**
 * The dataset of a table of facts: about every entity that its rows point at, themselves or through the rows that they belong
 * to, with the time at which they were; null where nothing is told of them.
 * @param events tables of facts by name
 */
export function draftFacts(table: Table, events: ReadonlyMap<string, Table>, ids: Ids, words: Words): Draft | null {
  const headers = table.references.flatMap((by): Header[] => {
    const header = events.get(by.table);
    return header && header !== table ? [{ table: header, by }] : [];
  });
  const [grain, ...also] = aboutOf(table, headers, ids);
  if (!grain) return null;
  const id = idOf(table.name);
  const measures = measuresOf(
    table,
    id,
    [grain, ...also].map(({ entity }) => entity),
    words,
  );
  if (measures.length === 0) return null;
  const dimensions = [
    ...table.columns.filter((column) => isCategory(column, table)).map((column) => dimensionOf(column, "")),
    ...headers.flatMap(({ table: header }) =>
      header.columns.filter((column) => isCategory(column, header)).map((column) => dimensionOf(column, header.name)),
    ),
  ];
  const [label = table.name] = callings(table.name);
  return {
    dataset: id,
    label: titled(label),
    table: table.name,
    grain,
    ...(also.length > 0 && { also }),
    ...(headers.length > 0 && {
      joins: headers.map(({ table: { name }, by }) => ({ table: name, from: by.column, to: by.target })),
    }),
    time: timeOf(table, headers),
    ...(dimensions.length > 0 && { dimensions: distinct(dimensions) }),
    measures,
  };
}

/** Whom the rows are about, each entity once: by their own columns first. */
function aboutOf(table: Table, headers: readonly Header[], ids: Ids): { entity: string; column: string }[] {
  const own = table.references.map(({ table: target, column }) => ({ target, column }));
  const joined = headers.flatMap(({ table: header }) =>
    header.references.map(({ table: target, column }) => ({ target, column: `${header.name}.${column}` })),
  );
  const seen = new Set<string>();
  return [...own, ...joined].flatMap(({ target, column }) => {
    const entity = ids.get(target);
    if (entity === undefined || seen.has(entity)) return [];
    seen.add(entity);
    return [{ entity, column }];
  });
}

/** When the rows were: by a date, of theirs or of what they belong to; else by a year. */
function timeOf(table: Table, headers: readonly Header[]): Draft {
  const places = [{ table, before: "" }, ...headers.map((header) => ({ ...header, before: `${header.table.name}.` }))];
  for (const { table: one, before } of places)
    for (const { name, kind, samples } of one.columns)
      if (kind === "date" && samples.length === 2) return { date: before + name, from: samples[0], to: samples[1] };
  for (const { table: one, before } of places)
    for (const { name, kind, samples } of one.columns)
      if (kind === "whole" && /(^|_)(year|tahun)$/i.test(name) && samples.length > 0)
        return { column: before + name, years: samples };
  return { timeless: true };
}

/** Of two columns of one name the nearer one. */
const distinct = (dimensions: readonly Draft[]): Draft[] =>
  dimensions.filter(({ id }, i) => dimensions.findIndex((one) => one.id === id) === i);

function measuresOf(table: Table, dataset: string, entities: readonly string[], words: Words): Draft[] {
  const names = callings(table.name);
  const [label = table.name] = names;
  // "biaya tindakan" of the lines of treatments, which nobody calls by the name of their table
  const heads = [...names, ...names.flatMap((name) => withoutPart(name) ?? [])];
  // "peserta" of "peserta pelatihan", where trainings are what the rows are about
  const kinds = names.flatMap((name) => {
    const [first = "", second = "", ...others] = name.split(" ");
    return others.length === 0 && entities.includes(idOf(second)) ? [first] : [];
  });
  const money =
    /^(?:pembayaran|penjualan|pembelian|pengeluaran|pemasukan|pendapatan|penerimaan|donasi|belanja|setoran|cicilan|angsuran|simpanan|pinjaman|tabungan|deposito|kredit|tagihan|utang|piutang|hibah|bantuan|penarikan|penyaluran)$/.test(
      label,
    )
      ? table.columns.find((column) => isFigure(column, table) && aggregateOf(column.name) === "sum" && !soldBy(column))
      : undefined;
  // Lines of orders, bills and the like, by their own name or by that of what they belong to
  const isSale = [table.name, ...table.references.map((reference) => reference.table)].some((name) =>
    saleTables.test(name),
  );
  const sold = !isSale ? undefined : pricedOf(table.columns.filter((column) => isFigure(column, table)))?.quantity;
  const measure = (id: string, terms: readonly string[], rest: Draft): Draft[] => {
    const free = words.figures(entities, terms);
    return free.length === 0 ? [] : [{ id: `${dataset}_${id}`, label: titled(free[0] ?? ""), terms: free, ...rest }];
  };
  const counted = measure(
    "rows",
    // Of payments people ask how much, where a column tells it, rather than how many.
    money
      ? names.flatMap((name) => [`transaksi ${name}`, `banyaknya ${name}`, `jumlah transaksi ${name}`])
      : [...names, ...kinds].flatMap((name) => [name, `jumlah ${name}`, `banyaknya ${name}`]),
    {
      unit: label,
      expression: "count(*)",
      additivity: "sum",
      adjectives: busy,
    },
  );
  const figures = table.columns.filter((column) => isFigure(column, table));
  const single = figures.flatMap((column) => {
    const { name: bare, unit } = unitIn(column.name);
    const own = callings(bare);
    const additive = aggregateOf(column.name) === "sum";
    const named = [
      // "jumlah_hari" of leaves: "hari cuti"
      ...(unit !== "" && own.every((term) => vague.has(term))
        ? names.flatMap((name) => [`${unit} ${name}`, `jumlah ${unit} ${name}`, `lama ${name}`])
        : []),
      ...(column === money ? names.flatMap((name) => [name, `jumlah ${name}`]) : []),
      ...(column === sold ? soldWords : []),
      // "jumlah pesanan" counts orders, not what is on their lines.
      ...own.flatMap((term) => (vague.has(term) ? names : heads).map((head) => `${term} ${head}`)),
      ...own.filter((term) => !vague.has(term)),
    ];
    const means = named.map((term) => `rata-rata ${term}`);
    const mean = { unit, decimals: 2, expression: `avg({${column.name}})`, additivity: "rows" };
    if (!additive)
      return measure(idOf(column.name), [...named, ...means], { ...mean, label: titled(means[0] ?? column.name) });
    const decimals = column.kind === "whole" ? 0 : 2;
    const terms = [
      ...named,
      ...named.filter((term) => !/^(?:total|jumlah) /.test(term)).map((term) => `total ${term}`),
    ];
    return [
      ...measure(idOf(column.name), terms, {
        unit,
        decimals,
        expression: `sum({${column.name}})`,
        additivity: "sum",
        ...((column === sold || soldBy(column)) && sells),
      }),
      ...measure(`mean_${idOf(column.name)}`, means, mean),
    ];
  });
  return [...counted, ...worthOf(figures, label, heads, isSale, measure), ...single];
}

/** Words that ask how many or how much of anything. */
const vague: ReadonlySet<string> = new Set(["jumlah", "total", "nilai", "banyaknya", "banyak", "kuantitas"]);

/** What many come to is busy. */
const busy = [
  { terms: ["ramai", "rame"], direction: "highest" },
  { terms: ["sepi"], direction: "lowest" },
];

/** What is bought most is what people call so. */
const saleWords = "penjualan|nilai penjualan|total penjualan|omzet|omset|pendapatan|belanja|sales".split("|");
const soldWords = ["terjual", "jumlah terjual", "unit terjual", "barang terjual"];
const sells = { adjectives: [{ terms: ["laris", "laku"], direction: "highest" }] };
const soldBy = ({ name }: Column): boolean =>
  wordsOf(name).some((word) => ["quantity", "qty", "kuantitas"].includes(word));

/** "detail tindakan", "order item" without the word that makes it a part; null of anything else. */
const partWords = /^(?:detail|item|rincian|baris|dtl) | (?:detail|item|line|lines|items|details|rincian)$/;
const withoutPart = (name: string): string | null => (partWords.test(name) ? name.replace(partWords, "") : null);

/** What was sold is what was bought times its price: such a pair of columns stands in most tables of sales. */
function worthOf(
  figures: readonly Column[],
  label: string,
  heads: readonly string[],
  isSale: boolean,
  measure: (id: string, terms: readonly string[], rest: Draft) => Draft[],
): Draft[] {
  const priced = pricedOf(figures);
  if (!priced) return [];
  const { quantity, price, discount } = priced;
  // A discount below one is a share; an amount could not be told apart from it, so it is left to people.
  const less = discount?.kind === "number" ? ` * (1 - {${discount.name}})` : "";
  return measure(
    "value",
    // What was done in a visit is no sale where visits are billed apart.
    isSale ? [...saleWords, `nilai ${label}`] : heads.map((head) => `nilai ${head}`),
    {
      unit: "",
      decimals: 2,
      expression: `sum({${quantity.name}} * {${price.name}}${less})`,
      additivity: "sum",
      definition: `${titled(quantity.name)} kali ${price.name}${less === "" ? "" : ", dikurangi diskon"}.`,
    },
  );
}

const saleTables = /order|pesan|jual|sale|invoice|faktur|nota|transaksi|purchase|cart|keranjang|checkout/i;

/** How many of something were bought at which price. */
function pricedOf(figures: readonly Column[]) {
  const find = (...wanted: string[]) => figures.find(({ name }) => wordsOf(name).some((word) => wanted.includes(word)));
  const [quantity, price] = [find("quantity", "qty", "kuantitas", "jumlah"), find("price", "harga")];
  return quantity && price ? { quantity, price, discount: find("discount", "diskon") } : null;
}

const isCategory = ({ name, kind, distinct, samples }: Column, table: Table): boolean =>
  kind === "text" &&
  samples.length > 1 &&
  distinct <= fewValues &&
  distinct * 3 <= table.rows &&
  !table.references.some(({ column }) => column === name);

/** @param header the table that the column is joined from; "" where it is the facts' own */
function dimensionOf({ name, samples }: Column, header: string): Draft {
  const terms = callings(name);
  return {
    id: idOf(name),
    label: titled(terms[0] ?? name),
    terms,
    column: header === "" ? name : `${header}.${name}`,
    values: samples.map((value) => ({
      value,
      label: String(value),
      terms: [String(value).toLowerCase().trim().replace(/\s+/g, " ")],
    })),
  };
}
