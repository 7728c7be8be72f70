import type { Warehouse } from "@tanyadata/warehouse";
import { stringify } from "yaml";
import { idOf, isPerson, kinOf, singular, wordsOf } from "./dictionary.ts";
import { draftEntity, type Ids } from "./entities.ts";
import { draftFacts } from "./facts.ts";
import { introspect } from "./introspect.ts";
import { kindsOf } from "./kinds.ts";
import type { Table } from "./table.ts";
import { type Draft, Words } from "./words.ts";

export interface DraftOptions {
  readonly warehouse: Warehouse;
  /** What the whole is called: "Toko Musik". */
  readonly label: string;
  /** The year that the data are of, for their sources. */
  readonly year: number;
  /** Only these tables; all without. */
  readonly tables?: ReadonlySet<string>;
  readonly onTable?: (name: string) => void;
}

/** A first model of a database: files of YAML, and the tables of which nothing could be made. */
export interface DraftModel {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly left: readonly string[];
}

/**
 * Drafts a model by rules from names, keys, foreign keys, comments, types and samples: tables whose rows bear names become
 * entities, others that point at them become datasets or ties. The draft is for people to go on with.
 */
export async function draftModel(options: DraftOptions): Promise<DraftModel> {
  const { warehouse, label, year, tables: only = null, onTable } = options;
  const tables = await introspect(warehouse, only, onTable);
  const kinds = kindsOf(tables);
  const ids: Ids = new Map(
    kinds.flatMap((kind) => (kind.is === "entity" ? [[kind.table.name, singularId(kind.table.name)] as const] : [])),
  );
  const words = new Words();
  const sources = [
    {
      title: `Basis data ${label}`,
      url: "https://localhost/",
      publisher: label,
      license: "Belum diisi",
      year,
      method: "Dibaca langsung dari basis data.",
    },
  ];
  const things = kinds.filter((kind) => kind.is === "entity");
  const drafted = things.map((kind) => ({ table: kind.table, draft: draftEntity(kind, kinds, ids, words) }));
  // Other words for a thing, as long as no other thing is called so; of people in one table alone "orang" are meant.
  const persons = things.filter(({ table }) => isPerson(table.name));
  const entities = drafted.map(({ table, draft }) => {
    const others = [...kinOf(table.name), ...(persons.length === 1 && isPerson(table.name) ? ["orang", "people"] : [])];
    return { ...draft, terms: [...(draft.terms as string[]), ...words.nouns(others)] };
  });
  const events: ReadonlyMap<string, Table> = new Map(
    kinds.flatMap((kind) => (kind.is === "facts" ? [[kind.table.name, kind.table] as const] : [])),
  );
  const facts = [...events.values()].flatMap((table): Draft[] => {
    const dataset = draftFacts(table, events, ids, words);
    return dataset ? [dataset] : [];
  });
  const root: Draft = { model: idOf(label), label, whole: { label, terms: [label.toLowerCase()] } };
  const written: Draft[] = [root, ...entities, ...facts];
  const used = new Set(kinds.map(({ table }) => table.name));
  return {
    files: written.map((draft, i) => ({
      name: `${i === 0 ? "model" : String(draft.entity ?? draft.dataset)}.yaml`,
      text: head + stringify(i === 0 ? draft : { ...draft, sources }, { lineWidth: 120, aliasDuplicateObjects: false }),
    })),
    left: tables.filter(({ name }) => !used.has(name)).map(({ name }) => name),
  };
}

const singularId = (table: string): string => {
  const words = wordsOf(table);
  return idOf([...words.slice(0, -1), singular(words.at(-1) ?? "")].join("_"));
};

const head = "# Rancangan; periksa kata (terms), satuan (unit) dan sumber (sources). Lalu: npm run model -- check\n";
