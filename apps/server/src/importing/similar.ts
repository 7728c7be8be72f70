import type { SemanticModel } from "@tanyadata/semantic-model";
import type { UnderstoodFile } from "./understand-file.ts";
import type { VersionStore } from "./versions.ts";

/** A table whose columns are mostly those of a file. */
const enough = 0.8;

/** A column's title as it is in every year's file: without years. */
export const titleOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\b(19|20)\d\d\b/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Titles of a file's columns, each once. */
export const titlesOf = ({ columns }: Pick<UnderstoodFile["read"], "columns">): string[] => [
  ...new Set(
    columns
      .filter(({ is }) => is !== "empty")
      .map(({ title }) => titleOf(title))
      .filter((title) => title !== ""),
  ),
];

/** Imported tables that a file of such columns may be more of, the likeliest first. */
export function similarTo(
  titles: readonly string[],
  store: VersionStore,
  model: SemanticModel,
): readonly { readonly id: string; readonly title: string }[] {
  const own = new Set(titles);
  return store
    .every(model)
    .flatMap(({ id, current }) => {
      if (!current || own.size < 2) return [];
      const all = new Set([...current.titles, ...own]);
      const shared = current.titles.filter((title) => own.has(title)).length;
      return shared >= all.size * enough ? [{ id, title: current.title, shared: shared / all.size }] : [];
    })
    .sort((a, b) => b.shared - a.shared)
    .map(({ id, title }) => ({ id, title }));
}
