import type { SemanticModel } from "@tanyadata/semantic-model";
import { stringify } from "yaml";
import type { Understanding } from "../understand/understand.ts";

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

/** Figures that are rates, shares or indices by their name or unit do not add up. */
const noSum =
  /persen|%|indeks|index|rasio|ratio|rata|laju|tingkat|kepadatan|angka|produktivitas|per\s|\/|gini|ipm|tpt|tpak|inflasi|harapan|pengeluaran/i;

/** These are amounts, whatever else the table is about. */
const isCounted = /^(jumlah|banyaknya|luas|produksi|total)\s/i;

/** The draft of a dataset over the imported table, as YAML; words that the model uses already are left out. */
export function draftDataset(
  understanding: Understanding,
  { id: dataset, table }: { readonly id: string; readonly table: string },
  model: SemanticModel,
  origin: Origin,
  today: number,
): string {
  const { entity, title, years, figures } = understanding;
  const columns = columnNames(understanding);
  const taken = new Set(
    [...model.measures.values()]
      .filter(({ dataset }) => dataset.grain.entity === entity.entity)
      .flatMap(({ measure }) => measure.terms),
  );
  const ids = new Set(model.measures.keys());
  const measures = figures.map(({ label, unit, decimals }, i) => {
    let id = idOf(label);
    while (ids.has(id)) id = `${dataset}_${id}`;
    ids.add(id);
    const whole = `${spoken(title)} ${spoken(label)}`;
    const isSaid = spoken(title) !== spoken(label) && whole.split(" ").length <= 6;
    const terms = [...new Set([spoken(label), ...(isSaid ? [whole] : [])])].filter((term) => !taken.has(term));
    const own = terms.length > 0 ? terms : [freeTerm(`${spoken(label)} impor`, taken)];
    for (const term of own) taken.add(term);
    const additive = isCounted.test(label) || !noSum.test(`${label} ${unit} ${title}`);
    return {
      id,
      label,
      terms: own,
      unit,
      decimals,
      expression: `${additive ? "sum" : "avg"}({${columns[i]}})`,
      additivity: additive ? "sum" : "none",
    };
  });
  const draft = {
    dataset,
    label: title,
    table,
    grain: { entity: entity.entity, column: "key" },
    time: years === null ? { timeless: true } : { column: "year", years },
    measures,
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

/** What the model calls by a word already, is called by another one: the first of "x impor", "x impor 2", … that is free. */
function freeTerm(term: string, taken: ReadonlySet<string>): string {
  let free = term;
  for (let i = 2; taken.has(free); i++) free = `${term} ${i}`;
  return free;
}

const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^\]]*\]/g, " ")
    .replace(/[^\p{L}\p{N}%/.-]+/gu, " ")
    .trim();
