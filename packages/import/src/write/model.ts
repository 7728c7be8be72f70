import type { SemanticModel } from "@tanyadata/semantic-model";
import { stringify } from "yaml";
import { ofImports } from "../flat/beside.ts";
import type { Gap } from "../understand/coverage.ts";
import type { Understanding } from "../understand/understand.ts";
import { idOf } from "./ids.ts";
import { joinedBy } from "./joins.ts";
import type { Table } from "./store.ts";
import { namedBeside, spoken, wordsOf } from "./words.ts";

/** Where figures come from; what is not told is left for people to fill in. */
export interface Origin {
  readonly publisher: string;
  readonly url: string;
  readonly license: string;
  readonly file: string;
}

/** Stands in a source that nobody told. */
export const untold = "Belum diisi";

/** Names of the table's columns for the figures, in their order. */
export const columnNames = ({ figures }: Understanding): string[] => {
  const taken = new Set(["key", "year"]);
  return figures.map(({ label }) => {
    let name = idOf(label);
    while (taken.has(name)) name += "_2";
    taken.add(name);
    return name;
  });
};

/** The table of figures about members, in years. */
export function tableOf(understanding: Understanding): Table {
  const { rows } = understanding;
  return {
    columns: [
      { name: "key", type: "text" },
      { name: "year", type: "year" },
      ...columnNames(understanding).map((name) => ({ name, type: "number" as const })),
    ],
    length: rows.length,
    *rows() {
      for (const { key, year, values } of rows) yield [key, year, ...values];
    },
  };
}

interface DraftOptions {
  readonly id: string;
  readonly table: string;
  readonly origin: Origin;
  /** The present year. */
  readonly today: number;
  /** Datasets whose figures the file may tell more of. */
  readonly mayJoin: (dataset: string) => boolean;
}

/**
 * The draft of a dataset over the imported table, as YAML. Words that the model uses already are left out; what it calls so is joined as
 * another source of it, where it is the same.
 */
export function draftDataset(
  understanding: Understanding,
  model: SemanticModel,
  { id: dataset, table, origin, today, mayJoin }: DraftOptions,
): string {
  const { entity, title, years, figures, gaps } = understanding;
  const columns = columnNames(understanding);
  const taken = wordsOf(model);
  const ids = new Set(model.measures.keys());
  const joined = new Set<string>();
  // Where those whom the file leaves out are too many to be named, it would be taken for whole.
  const continuing = gaps.every(({ missing }) => missing.length <= mostNamed) ? { continues: "yields" } : {};
  const measures = figures.map((figure, i) => {
    const { label, unit, decimals, adds } = figure;
    let id = idOf(label);
    while (ids.has(id)) id = `${dataset}_${id}`;
    ids.add(id);
    const other = joinedBy(figure, model, mayJoin)?.measure;
    const main = other && !joined.has(other.id) ? other : undefined;
    if (main) joined.add(main.id);
    return {
      id,
      ...namedBeside(label, title, taken),
      ...(main && { variant_of: main.id, ...continuing, qualifiers: qualifiersOf(title, origin) }),
      unit: unit || (main?.unit ?? ""),
      decimals,
      expression: `${adds ? "sum" : "avg"}({${columns[i]}})`,
      additivity: adds ? "sum" : "none",
    };
  });
  const draft = {
    dataset,
    label: title,
    table,
    grain: { entity: entity.entity, column: "key" },
    time: years === null ? { timeless: true } : { column: "year", years },
    measures,
    ...(gaps.length > 0 && { gaps: gaps.flatMap(noteOf) }),
    sources: [
      {
        title,
        url: origin.url,
        publisher: origin.publisher,
        license: origin.license,
        year: years?.at(-1) ?? today,
        method: `Diimpor dari berkas ${origin.file}.`,
      },
    ],
  };
  return `${ofImports}\n${stringify(draft, { lineWidth: 120, aliasDuplicateObjects: false })}`;
}

/** Words that pick a file among the sources of one figure: "menurut dinas kesehatan". */
const qualifiersOf = (title: string, { publisher, file }: Origin): string[] => [
  ...new Set(
    [publisher === untold ? "" : publisher, title, file.replace(/\.\w+$/, "")]
      .map((text) => spoken(text.replace(/_/g, " ")))
      .filter((text) => text !== "" && !/^[\d\W]*$/.test(text)),
  ),
];

/** Members are named one by one up to so many. */
const mostNamed = 2000;

/** A gap as models write it. */
function noteOf({ sentence: note, missing, years }: Gap) {
  if (missing.length > mostNamed) return [];
  return [{ note, ...(years !== null && { years }), members: missing }];
}
