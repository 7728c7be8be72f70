import { isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { basesIn } from "./columns.ts";
import type { View } from "./view.ts";

/** What there is in a model and in its tables that is not there for somebody. */
export function keptFrom(
  model: SemanticModel,
  cut: SemanticModel,
  { limits, may, role }: Pick<View, "limits" | "may" | "role">,
): string {
  const without = <T>(all: ReadonlyMap<string, T>, some: ReadonlyMap<string, T>) =>
    [...all.keys()].filter((id) => !some.has(id)).sort();
  const expressionOf = (id: string, { measures }: SemanticModel): string => {
    const measure = measures.get(id)?.measure;
    return measure && isBase(measure) ? measure.expression : "";
  };
  const changed = [...cut.measures.keys()].flatMap((id) =>
    expressionOf(id, cut) === expressionOf(id, model) ? [] : expressionOf(id, cut),
  );
  const tables = [...limits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, { hidden, where, named }]) => [table, [...hidden].sort(), where, named?.where]);
  return JSON.stringify([
    tables,
    without(model.entities, cut.entities),
    without(model.measures, cut.measures),
    changed,
    [may.sql, may.export].map((open) => basesIn(cut).filter((table) => !open.has(table))),
    // As it always was where queries run as no role: what was told stays theirs.
    ...(role === undefined ? [] : [{ role }]),
  ]);
}
