import type { Source } from "@tanyadata/contract";
import { basesOf, columnsIn, isBase, type Source as ModelSource, type SemanticModel } from "@tanyadata/semantic-model";
import type { Touched } from "@tanyadata/text-to-sql";

/**
 * The sources of what a query read: those of datasets first, then those of what the rows are called by. What stands in the
 * table of an entity but comes from elsewhere is a source where it is read, not wherever the entity is.
 */
export function sourcesOf({ tables, columns }: Touched, { datasets, entities, views }: SemanticModel): Source[] {
  const reads = (names: readonly string[]): boolean =>
    names.some((name) => [name, ...basesOf(name, { views })].some((one) => tables.includes(one.toLowerCase())));
  const names = (table: string, column: string): boolean =>
    [column, "*"].some((one) => columns.includes(`${table}.${one}`.toLowerCase()));
  const tablesOfEntities = new Set([...entities.values()].map(({ table }) => table));
  const figures = [...datasets.values()].filter((dataset) =>
    tablesOfEntities.has(dataset.table)
      ? dataset.measures.some(
          (one) => isBase(one) && columnsIn(one.expression).some((column) => names(dataset.table, column)),
        )
      : reads([dataset.table, ...(dataset.whole ? [dataset.whole.table] : [])]),
  );
  const rows = [...entities.values()].filter(({ table, links }) => reads([table, ...links.map((link) => link.table)]));
  const parts = rows.flatMap(({ table, attributes, codes }) =>
    [...attributes, ...codes].filter(({ column }) => names(table, column)).flatMap(({ source }) => source ?? []),
  );
  return told([...[...figures, ...rows].flatMap(({ sources }) => sources), ...parts]);
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
