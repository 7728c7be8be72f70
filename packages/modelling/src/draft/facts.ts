import { callings, idOf, titled, wordsOf } from "./dictionary.ts";
import { aggregateOf, type Ids } from "./entities.ts";
import { fewValues } from "./introspect.ts";
import { isFigure } from "./kinds.ts";
import type { Column, Table } from "./table.ts";
import type { Draft, Words } from "./words.ts";

/** The datasets of a table of facts: one for each entity that its rows are about, with the same figures. */
export function draftFacts(table: Table, ids: Ids, words: Words): Draft[] {
  const seen = new Set<string>();
  const targets = table.references.filter(
    ({ table: target }) => ids.has(target) && !seen.has(target) && seen.add(target),
  );
  return targets.flatMap((reference) => {
    const entity = ids.get(reference.table) ?? "";
    const id = `${idOf(table.name)}_by_${entity}`;
    const measures = measuresOf(table, id, entity, words);
    if (measures.length === 0) return [];
    const year = table.columns.find(
      ({ name, kind, samples }) => kind === "whole" && /(^|_)(year|tahun)$/i.test(name) && samples.length > 0,
    );
    const dimensions = table.columns.filter((column) => isCategory(column, table)).map(dimensionOf);
    const [label = table.name] = callings(table.name);
    return [
      {
        dataset: id,
        label: `${titled(label)} menurut ${callings(reference.table)[0] ?? reference.table}`,
        table: table.name,
        grain: { entity, column: reference.column },
        time: year ? { column: year.name, years: year.samples } : { timeless: true },
        ...(dimensions.length > 0 && { dimensions }),
        measures,
      },
    ];
  });
}

function measuresOf(table: Table, dataset: string, entity: string, words: Words): Draft[] {
  const names = callings(table.name);
  const [label = table.name] = names;
  const measure = (id: string, terms: readonly string[], rest: Draft): Draft[] => {
    const free = words.figures(entity, terms);
    return free.length === 0 ? [] : [{ id: `${dataset}_${id}`, label: titled(free[0] ?? ""), terms: free, ...rest }];
  };
  const counted = measure(
    "rows",
    [...names, ...names.map((name) => `jumlah ${name}`), ...names.map((name) => `banyaknya ${name}`)],
    {
      unit: label,
      expression: "count(*)",
      additivity: "sum",
    },
  );
  const figures = table.columns.filter((column) => isFigure(column, table));
  const single = figures.flatMap((column) => {
    const own = callings(column.name);
    const additive = aggregateOf(column.name) === "sum";
    const terms = [
      ...own.map((term) => `${term} ${label}`),
      ...own,
      ...(additive ? own.map((term) => `total ${term}`) : []),
    ];
    return measure(idOf(column.name), terms, {
      unit: "",
      decimals: column.kind === "whole" ? 0 : 2,
      expression: additive ? `sum({${column.name}})` : `avg({${column.name}})`,
      additivity: additive ? "sum" : "none",
    });
  });
  return [...counted, ...worthOf(figures, label, measure), ...single];
}

/** What was sold is what was bought times its price: such a pair of columns stands in most tables of sales. */
function worthOf(
  figures: readonly Column[],
  label: string,
  measure: (id: string, terms: readonly string[], rest: Draft) => Draft[],
): Draft[] {
  const find = (...wanted: string[]) => figures.find(({ name }) => wordsOf(name).some((word) => wanted.includes(word)));
  const quantity = find("quantity", "qty", "kuantitas", "jumlah");
  const price = find("price", "harga");
  if (!quantity || !price) return [];
  const discount = find("discount", "diskon");
  // A discount below one is a share; an amount could not be told apart from it, so it is left to people.
  const less = discount?.kind === "number" ? ` * (1 - {${discount.name}})` : "";
  return measure(
    "value",
    [`nilai ${label}`, "penjualan", "nilai penjualan", "total penjualan", "omzet", "pendapatan", "sales"],
    {
      unit: "",
      decimals: 2,
      expression: `sum({${quantity.name}} * {${price.name}}${less})`,
      additivity: "sum",
      definition: `${titled(quantity.name)} kali ${price.name}${less === "" ? "" : ", dikurangi diskon"}.`,
    },
  );
}

const isCategory = ({ name, kind, distinct, samples }: Column, table: Table): boolean =>
  kind === "text" &&
  samples.length > 1 &&
  distinct <= fewValues &&
  distinct * 3 <= table.rows &&
  !table.references.some(({ column }) => column === name);

function dimensionOf({ name, samples }: Column): Draft {
  const terms = callings(name);
  return {
    id: idOf(name),
    label: titled(terms[0] ?? name),
    terms,
    column: name,
    values: samples.map((value) => ({
      value,
      label: String(value),
      terms: [String(value).toLowerCase().trim().replace(/\s+/g, " ")],
    })),
  };
}
