import type { SemanticModel } from "@tanyadata/semantic-model";
import { stringify } from "yaml";
import { ofImports } from "../flat/beside.ts";
import type { Gap } from "../understand/coverage.ts";
import type { Understanding } from "../understand/understand.ts";
import { idOf } from "./ids.ts";
import type { Table } from "./store.ts";
import { namedBeside, wordsOf } from "./words.ts";

/** Where figures come from; what is not told is left for people to fill in. */
export interface Origin {
  readonly publisher: string;
  readonly url: string;
  readonly license: string;
  readonly file: string;
}

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

/** The draft of a dataset over the imported table, as YAML; words that the model uses already are left out. */
export function draftDataset(
  understanding: Understanding,
  { id: dataset, table }: { readonly id: string; readonly table: string },
  model: SemanticModel,
  origin: Origin,
  today: number,
): string {
  const { entity, title, years, figures, gaps } = understanding;
  const columns = columnNames(understanding);
  const taken = wordsOf(model);
  const ids = new Set(model.measures.keys());
  const measures = figures.map(({ label, unit, decimals, adds }, i) => {
    let id = idOf(label);
    while (ids.has(id)) id = `${dataset}_${id}`;
    ids.add(id);
    return {
      id,
      ...namedBeside(label, title, taken),
      unit,
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

/** Members are named one by one up to so many. */
const mostNamed = 2000;

/** A gap as models write it. */
function noteOf({ sentence: note, missing, years }: Gap) {
  if (missing.length > mostNamed) return [];
  return [{ note, ...(years !== null && { years }), members: missing }];
}
