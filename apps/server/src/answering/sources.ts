import type { Source } from "@tanyadata/contract";
import { type Source as ModelSource, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";

/** The sources of the tables that a query read (lower case): those of datasets first, then those of what the rows are called by. */
export function sourcesOf(tables: readonly string[], model: SemanticModel): Source[] {
  const read = (names: readonly string[]): boolean => names.some((name) => tables.includes(name.toLowerCase()));
  const declared = [
    ...[...model.datasets.values()].filter((dataset) => read(tablesOf(dataset))),
    ...[...model.entities.values()].filter(({ table, links }) => read([table, ...links.map((link) => link.table)])),
  ];
  return told(declared.flatMap(({ sources }) => sources));
}

/** Sources as answers carry them, each once. */
export function told(sources: readonly ModelSource[]): Source[] {
  const byLink = new Map<string, Source>();
  for (const { title, publisher, url } of sources) {
    const source = { source: `${title} — ${publisher}`, source_link: url };
    byLink.set(`${source.source} ${url}`, source);
  }
  return [...byLink.values()];
}
