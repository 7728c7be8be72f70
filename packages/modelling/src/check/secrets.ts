import { type SemanticModel, tablesOf, withoutSecrets } from "@tanyadata/semantic-model";
import type { Finding } from "./finding.ts";

/** Columns that a model names and that are told to nobody: what reads them is left out, or refused. */
export function checkSecrets(model: SemanticModel): Finding[] {
  const users = [
    ...[...model.entities.values()].map(({ entity, table }) => ({
      kind: "entity" as const,
      id: entity,
      tables: [table],
    })),
    ...[...model.datasets.values()]
      // The numbers of an entity are its own.
      .filter(({ table, grain }) => model.entities.get(grain.entity)?.table !== table)
      .map((dataset) => ({ kind: "dataset" as const, id: dataset.dataset, tables: tablesOf(dataset) })),
  ];
  return withoutSecrets(model).left.flatMap((column) =>
    users
      .filter(({ tables }) => tables.some((table) => column.startsWith(`${table}.`)))
      .map(
        ({ kind, id }): Finding => ({
          severity: "warning",
          where: { kind, id, path: [] },
          message: `${column} is told to nobody, as its name says a secret: leave it out, or write it under "secrets: except" of the model`,
        }),
      ),
  );
}
