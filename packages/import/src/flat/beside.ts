import type { SemanticModel } from "@tanyadata/semantic-model";
import { parse, stringify } from "yaml";
import type { Origin } from "../write/model.ts";
import { core, spoken, wordsOf } from "../write/words.ts";
import type { KnownNames } from "./known.ts";
import { tiesOf } from "./own-words.ts";

type Part = Record<string, unknown>;

/** The first line of the files that imports write, by which a later one knows them. */
export const ofImports =
  "# Rancangan dari impor; periksa kata (terms), satuan (unit), penjumlahan (additivity) dan sumber (sources).";

/** A file of a model, by its name. */
export interface ModelFile {
  readonly name: string;
  readonly text: string;
}

export interface Beside {
  /** What was drafted over the table alone, as if there were nothing else. */
  readonly drafted: readonly ModelFile[];
  /** The model that it shall stand in. */
  readonly model: SemanticModel;
  readonly known: readonly KnownNames[];
  /** Id of the dataset; and the table as it was drafted over, and as it is called. */
  readonly id: string;
  readonly from: string;
  readonly table: string;
  readonly title: string;
  readonly origin: Origin;
  readonly year: number;
}

/**
 * A model drafted over one table, fitted into a model that is there: names that are taken get the table's, words that are taken are left
 * out, members that the model knows are its own, and its root is not written. The dataset, or the entity that the rows are, comes last.
 */
export function besideModel({
  drafted,
  model,
  known,
  id,
  from,
  table,
  title,
  origin,
  year,
}: Beside): readonly ModelFile[] {
  const parts = drafted.map(({ text }) => parse(text) as Part).filter((part) => !("model" in part));
  const taken = wordsOf(model);
  const said = new Set<string>();
  const subject = spoken(title).split(" ").slice(0, 3).join(" ");
  const ties = tiesOf(known);
  const namesOf = (part: Part): KnownNames | undefined =>
    known.find(({ column }) => part.key === column || part.name === column);
  /** A name alone means who bears it in the model; with its noun, "cabang Garut", the branch. */
  const calledIn = (part: Part): Part => {
    const { titled, title = "", own = "", names: written = [] } = namesOf(part) ?? {};
    if (own === "") return {};
    const lead = spoken(title).replace(own, "").trim();
    return titled
      ? { prominence: 1, name: titled, aliases: lead === "" ? {} : aliasesOf(written, own) }
      : { prominence: leastProminent };
  };
  const names = renaming(parts, model, id, from, table);
  const called = (value: unknown): unknown => names.get(String(value)) ?? value;
  // A list of schools and what it lists may bear one name: a table is none of the members that stand in it.
  const ofViews = new Set(parts.flatMap((part) => ("view" in part ? [part.view] : [])));
  const tableCalled = (value: unknown): unknown => (value === from && !ofViews.has(from) ? table : called(value));
  const free = (terms: readonly string[]): string[] => {
    // What the draft calls two things in two ways it may: "servis" and "total servis".
    const isFree = (term: string): boolean => !taken.has(core(term)) && !said.has(term);
    const left = terms.filter(isFree);
    const own = left.length > 0 || terms.length === 0 ? left : [`${terms[0]} ${subject}`].filter(isFree);
    for (const term of own) said.add(term);
    return own;
  };
  const sources = [
    {
      title,
      url: origin.url,
      publisher: origin.publisher,
      license: origin.license,
      year,
      method: `Diimpor dari berkas ${origin.file}.`,
    },
  ];
  const entityOf = (part: Part): Part => ({
    ...part,
    entity: called(part.entity),
    table: tableCalled(part.table),
    terms: free(withOwn(part.terms as string[], namesOf(part)?.own)),
    ...calledIn(part),
    sources,
  });
  // Members that the model knows are told by it, unless the column calls them something that they are not there.
  const gone = new Set(parts.flatMap((part) => ("entity" in part && namesOf(part)?.own === "" ? [part.entity] : [])));
  const entities = parts.filter((part) => "entity" in part && !gone.has(part.entity)).map(entityOf);
  // Members that the model knows stand in the rows alone, not in what is computed of all of them: a balance.
  const rowsOf = parts.find((part) => "dataset" in part)?.table;
  const views = parts
    .filter((part) => "view" in part)
    .map((part) => viewOf(part, names, part.view === rowsOf ? columnsOf(known, ties) : [], from, table));
  // A category of several datasets is one, and has its words in all of them.
  const ofDimensions = new Map<unknown, string[]>();
  const termsOf = ({ id, terms }: Part): string[] => {
    const own = ofDimensions.get(id) ?? free(terms as string[]);
    ofDimensions.set(id, own);
    return own;
  };
  const datasets = parts
    .filter((part) => "dataset" in part)
    .map((part) => {
      const also = (part.also as { entity: string; column: string }[])
        .filter(({ entity }) => !gone.has(entity))
        .map(({ entity, column }) => ({ entity: called(entity), column }));
      const dimensions = ((part.dimensions ?? []) as Part[]).flatMap((one) => {
        const names = known.find(({ column }) => column === one.column);
        if (!names) return [one];
        return names.own === "" ? [] : [byNoun(one, names)];
      });
      return {
        ...part,
        dataset: called(part.dataset),
        table: tableCalled(part.table),
        also: [
          ...also,
          ...(part.table === rowsOf ? ties : []).map(({ entity, keys }) => ({ entity: entity.entity, column: keys })),
        ],
        ...(dimensions.length > 0
          ? { dimensions: dimensions.map((one) => ({ ...one, terms: termsOf(one) })) }
          : { dimensions: [] }),
        measures: (part.measures as Part[]).map((measure) => ({
          ...measure,
          id: model.measures.has(String(measure.id)) ? `${id}_${measure.id}` : measure.id,
          terms: free(measure.terms as string[]),
        })),
        sources,
      };
    });
  const file = (part: Part, name: string): ModelFile => ({
    name: `${name}.yaml`,
    text: `${ofImports}\n${stringify(part, { lineWidth: 120, aliasDuplicateObjects: false })}`,
  });
  const [first, ...others]: Part[] = [...datasets, ...entities];
  return [
    ...views.map((part) => file(part, `${id}.${part.view}`)),
    ...others.map((part) => file(part, `${id}.${part.entity ?? part.dataset}`)),
    ...(first ? [file(first, id)] : []),
  ];
}

/** Of members that bear the names of others: only with a noun are they meant. */
const leastProminent = 3;

/**
 * A category whose values are names of members that the model knows: each is named with the category's noun, "cabang Garut", and only so
 * where another column names the same members.
 */
function byNoun(dimension: Part, { own, title, titled }: KnownNames): Part {
  const nouns = withOwn(dimension.terms as string[], own);
  const values = (dimension.values as Part[]).map((value) => ({
    ...value,
    ...(titled !== null && { label: `${title} ${value.label}` }),
    terms: nouns.flatMap((noun) => (value.terms as string[]).map((term) => `${noun} ${term}`)),
  }));
  return { ...dimension, terms: nouns, values };
}

const withOwn = (terms: readonly string[], own = ""): readonly string[] =>
  own === "" || terms.includes(own) ? terms : [...terms, own];

/** What is called otherwise in the model than in the draft: the table, the dataset, and what bears the name of something there. */
function renaming(
  parts: readonly Part[],
  { entities, datasets, views }: SemanticModel,
  id: string,
  from: string,
  table: string,
) {
  const names = new Map([[from, table]]);
  const isTaken = (name: string) => entities.has(name) || datasets.has(name) || views.has(name);
  const [first] = parts.filter((part) => "dataset" in part);
  for (const part of parts) {
    const own = String(part.view ?? part.entity ?? part.dataset);
    if (part === first) names.set(own, id);
    else if (isTaken(own) || own === id) names.set(own, `${id}_${own}`);
  }
  return names;
}

/** "asal Garut" of what is called "Kota Asal Garut". */
const aliasesOf = (names: readonly string[], own: string): Record<string, string[]> =>
  Object.fromEntries(names.map((name) => [name, [`${own} ${name.toLowerCase()}`]]));

/** Columns of the table that the import itself added: keys of members that the model knows, and names with what they are here. */
const columnsOf = (known: readonly KnownNames[], ties: readonly KnownNames[]): string[] => [
  ...ties.map(({ keys }) => keys),
  ...known.flatMap(({ titled }) => titled ?? []),
];

/** A view reads the table by the name that it has, and hands on the keys of members that the model knows. */
function viewOf(
  part: Part,
  names: ReadonlyMap<string, string>,
  columns: readonly string[],
  from: string,
  table: string,
): Part {
  const keys = columns.map((one) => `t.${one}`);
  const sql = String(part.sql)
    .replace(/^\s*SELECT\s+/i, (select) => `${select}${keys.map((key) => `${key},\n  `).join("")}`)
    .replace(/(FROM\s+)(?:"([a-z_0-9]+)"|\{([a-z_0-9]+)\}|([a-z_0-9]+))(?=\s|$)/gi, (whole, lead, ...found) => {
      const read = found.slice(0, 3).find((one) => one !== undefined);
      const other = read === from ? table : names.get(read);
      return other === undefined ? whole : `${lead}"${other}"`;
    });
  return {
    ...part,
    view: names.get(String(part.view)) ?? part.view,
    tables: (part.tables as string[]).map((one) => (one === from ? table : (names.get(one) ?? one))),
    sql,
  };
}
