import { type SemanticModel, withoutSecrets } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { overViews } from "../database.ts";
import { checkDataset } from "./dataset.ts";
import { checkEntity } from "./entity.ts";
import type { Finding } from "./finding.ts";
import { checkReach } from "./reach.ts";
import { checkSecrets } from "./secrets.ts";

/**
 * Tests what a model says of its tables: every column and expression runs, joins keep their cardinality, years and values are
 * those of the data. Empty: nothing is wrong.
 */
export async function checkTables(
  model: SemanticModel,
  database: Warehouse,
  onProgress: (what: string) => void = () => {},
): Promise<Finding[]> {
  const warehouse = overViews(database, model);
  const findings: Finding[] = checkSecrets(model);
  for (const entity of model.entities.values()) {
    onProgress(entity.label);
    findings.push(...(await checkEntity(entity, model, warehouse)));
  }
  for (const dataset of model.datasets.values()) {
    onProgress(dataset.label);
    findings.push(...(await checkDataset(dataset, model, warehouse)));
  }
  return findings;
}

/**
 * Tests a model against its database: what `checkTables` tests, and that every measure is reached by a question. Empty: nothing is wrong.
 */
export async function checkModel(
  model: SemanticModel,
  warehouse: Warehouse,
  onProgress: (what: string) => void = () => {},
): Promise<Finding[]> {
  const findings = await checkTables(model, warehouse, onProgress);
  // Names cannot be read, nor questions made, from what is not there.
  if (findings.some(({ severity }) => severity === "error")) return findings;
  onProgress("Pertanyaan");
  return [...findings, ...(await checkReach(withoutSecrets(model).model, warehouse))];
}
