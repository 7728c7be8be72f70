import { markedYaml } from "../proposals/marks.ts";
import type { DraftedFacts } from "./datasets.ts";
import type { DraftedEntity } from "./entities.ts";
import type { joinedOf } from "./joined.ts";
import type { Draft } from "./words.ts";

/** The parts of a model that files are made of. */
interface Parts {
  readonly entities: ReadonlyMap<string, DraftedEntity>;
  readonly parts: readonly Draft[];
  readonly joined: readonly ReturnType<typeof joinedOf>[];
  readonly facts: readonly DraftedFacts[];
}

interface Told {
  readonly label: string;
  readonly year: number;
  /** Words that were proposed, and what was said of tables. */
  readonly words: readonly string[];
  readonly descriptions: ReadonlyMap<string, string>;
  /** Phrases that are the draft's own. */
  readonly lines: ReadonlySet<string>;
}

/** A draft as files of YAML, each part with its sources; words that were proposed are marked, and what was said of a table stands on top. */
export function filesOf(
  root: Draft,
  { entities, parts, joined, facts }: Parts,
  { label, year, words, descriptions, lines }: Told,
): { name: string; text: string }[] {
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
  const files = new Map<string, string>();
  const put = (name: string, file: Draft, table = "", marked = words): void =>
    void files.set(files.has(name) ? `${name}_2` : name, markedYaml(file, marked, lines, descriptions.get(table)));
  const putEntity = (entity: Draft, table?: string): void => put(String(entity.entity), { ...entity, sources }, table);
  const putDataset = (dataset: Draft, table?: string): void =>
    put(`${dataset.dataset}.facts`, { ...dataset, sources }, table);
  const putView = (view: Draft): void => put(`${view.view}.view`, view);
  put("model", root, "", (root.examples ?? []) as string[]);
  for (const [table, { entity, view }] of entities) {
    if (view) putView(view);
    putEntity(entity, table);
  }
  for (const entity of parts) putEntity(entity);
  for (const one of joined) {
    for (const view of one.views) putView(view);
    for (const dataset of one.datasets) putDataset(dataset);
  }
  for (const { of, entities: own, datasets, view, balances } of facts) {
    if (view) putView(view);
    if (balances) putView(balances.view);
    for (const entity of [...(balances?.entities ?? []), ...own]) putEntity(entity);
    for (const dataset of datasets) putDataset(dataset, of.table.name);
    if (balances) putDataset(balances.dataset);
  }
  return [...files].map(([name, text]) => ({ name: `${name}.yaml`, text }));
}
