import {
  basesOf,
  isSecretColumn,
  type SemanticModel,
  secretByName,
  secretByShape,
  tablesOf,
  withoutSecrets,
} from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { nameInSql } from "../database.ts";
import type { Finding } from "./finding.ts";

/** Rows of each table whose values are looked at. */
const someRows = 200;

/** What of a model reads which tables; the numbers of an entity are its own. */
const usersOf = (model: SemanticModel) => [
  ...[...model.entities.values()].map(({ entity, table }) => ({
    kind: "entity" as const,
    id: entity,
    tables: [table],
  })),
  ...[...model.datasets.values()]
    .filter(({ table, grain }) => model.entities.get(grain.entity)?.table !== table)
    .map((dataset) => ({ kind: "dataset" as const, id: dataset.dataset, tables: tablesOf(dataset) })),
];

/** Columns that a model names and that are told to nobody: what reads them is left out, or refused. */
export function checkSecrets(model: SemanticModel): Finding[] {
  return withoutSecrets(model).left.flatMap((column) =>
    usersOf(model)
      .filter(({ tables }) => tables.some((table) => column.startsWith(`${table}.`)))
      .map(({ kind, id }): Finding => {
        const isNamed = secretByName(column.slice(column.lastIndexOf(".") + 1)) !== null;
        const why = isNamed ? "as its name says a secret" : 'as "secrets: columns" of the model says';
        const how = isNamed ? ', or write it under "secrets: except" of the model' : ", or take it from there";
        return {
          severity: "warning",
          where: { kind, id, path: [] },
          message: `${column} is told to nobody, ${why}: leave it out${how}`,
        };
      }),
  );
}

/** Columns of the model's tables whose values look like secrets, and of which the model says nothing: whoever writes SQL can read them. */
export async function checkShapes(model: SemanticModel, warehouse: Warehouse): Promise<Finding[]> {
  const { except } = model.root.secrets;
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const { kind, id, tables } of usersOf(model))
    for (const table of tables.flatMap((one) => basesOf(one, model))) {
      if (seen.has(table)) continue;
      seen.add(table);
      const outcome = await warehouse.run(`SELECT * FROM ${nameInSql(table)} LIMIT ${someRows}`);
      // What cannot be read is told by the checks of who reads it.
      if (!outcome.ok) continue;
      const { columns, rows } = outcome.value;
      for (const [at, name] of columns.entries()) {
        const column = `${table}.${name}`;
        const isExcepted = except.some((one) => one.toLowerCase() === column.toLowerCase());
        const secret = secretByShape(rows.map((row) => row[at]));
        if (secret === null || isExcepted || isSecretColumn(model, table, name)) continue;
        findings.push({
          severity: "warning",
          where: { kind, id, path: [] },
          message: `${column} holds what looks like secrets (${secret}), and whoever writes SQL can read it: write it under "secrets: columns" of the model, or under "secrets: except" where it is none`,
        });
      }
    }
  return findings;
}
