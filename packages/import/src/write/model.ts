import type { SemanticModel } from "@tanyadata/semantic-model";
import { stringify } from "yaml";
import type { Gap } from "../understand/coverage.ts";
import type { Understanding } from "../understand/understand.ts";
import { namedBeside, wordsOf } from "./words.ts";

/** Where figures come from; what is not told is left for people to fill in. */
export interface Origin {
  readonly publisher: string;
  readonly url: string;
  readonly license: string;
  readonly file: string;
}

/** An id as models write them. */
export const idOf = (text: string): string => {
  const id = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    // Whole words, where a name is too long for a table's.
    .replace(/^(.{20,50})_.*$/, (whole, head: string) => (whole.length > 50 ? head : whole))
    .slice(0, 50);
  return /^[a-z]/.test(id) ? id : `data_${id}`;
};

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
  return `# Rancangan dari impor; periksa kata (terms), satuan (unit), penjumlahan (additivity) dan sumber (sources).\n${stringify(draft, { lineWidth: 120, aliasDuplicateObjects: false })}`;
}

/** Members are named one by one up to so many. */
const mostNamed = 2000;

/** A gap as models write it. */
function noteOf({ sentence: note, missing, years }: Gap) {
  if (missing.length > mostNamed) return [];
  return [{ note, ...(years !== null && { years }), members: missing }];
}
