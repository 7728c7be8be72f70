import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel, ModelError, type SemanticModel } from "@tanyadata/semantic-model";
import { ImportRefused } from "./read/grid.ts";
import type { Understanding } from "./understand/understand.ts";
import { diskTrouble, removeLeftDrafts } from "./write/disk.ts";
import { draftDataset, type Origin } from "./write/model.ts";
import { writeTable } from "./write/table.ts";

export interface ImportOptions {
  readonly understanding: Understanding;
  /** The DuckDB file to add to, and the folder of its model. */
  readonly file: string;
  readonly modelFolder: string;
  readonly model: SemanticModel;
  /** Name of the table and id of the dataset. */
  readonly table: string;
  readonly origin: Origin;
  readonly replace: boolean;
  /** The present year. */
  readonly today: number;
  readonly signal?: AbortSignal;
}

/**
 * Puts what was understood into the warehouse: a table in a copy of its file, a dataset beside the others, and only when both fit
 * the old ones are exchanged for them. @throws ImportRefused; what disk or database said; then all is as it was
 */
export async function importTable(options: ImportOptions): Promise<{ readonly modelFile: string }> {
  const { understanding, file, modelFolder, model, table, origin, replace, today, signal } = options;
  if (model.datasets.has(table) && !replace)
    throw new ImportRefused(
      `dataset ${table} sudah ada; beri --replace untuk menggantinya, atau --table untuk nama lain`,
    );
  const users = [...model.entities.values(), ...model.datasets.values()].filter((one) => one.table === table);
  if (
    users.some((one) => !("dataset" in one && one.dataset === table)) ||
    (existsSync(join(modelFolder, `${table}.yaml`)) && users.length === 0)
  )
    throw new ImportRefused(`${table} dipakai bagian lain dari model; pilih nama lain dengan --table`);
  const others = withoutDataset(model, table);
  const text = draftDataset(understanding, table, others, origin, today);
  const modelFile = join(modelFolder, `${table}.yaml`);
  const written = await writeTable({ file, table, understanding, replace, ...(signal && { signal }) });
  const draft = `${modelFile}.draft-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await removeLeftDrafts(modelFile);
    await writeFile(draft, text);
    signal?.throwIfAborted();
    loadModel(modelFolder, { [`${table}.yaml`]: text });
    // The table first: a table without a dataset hurts nobody.
    await written.commit();
    await rename(draft, modelFile);
  } catch (error) {
    await written.discard();
    await rm(draft, { force: true });
    throw error instanceof ModelError
      ? new ImportRefused(`rancangan modelnya tidak cocok dengan yang ada: ${error.message}`)
      : diskTrouble(error, modelFile);
  }
  return { modelFile };
}

/** The model as it is without the dataset that is being replaced. */
function withoutDataset(model: SemanticModel, id: string): SemanticModel {
  const measures = [...model.measures].filter(([, { dataset }]) => dataset.dataset !== id);
  return { ...model, measures: new Map(measures) };
}
