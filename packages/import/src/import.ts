import { existsSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel, ModelError, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { claimDraft, type DraftFile } from "@tanyadata/warehouse";
import { ImportRefused } from "./read/grid.ts";
import type { Understanding } from "./understand/understand.ts";
import { diskTrouble } from "./write/disk.ts";
import { draftDataset, type Origin } from "./write/model.ts";
import type { TableStore } from "./write/store.ts";

/** What shall be imported, and into which model. */
export interface Planned {
  readonly understanding: Understanding;
  /** The folder of the warehouse's model, and what it holds. */
  readonly modelFolder: string;
  readonly model: SemanticModel;
  /** Id of the dataset, and the name of its table where that is free. */
  readonly table: string;
  readonly origin: Origin;
  /** The present year. */
  readonly today: number;
}

export interface ImportOptions extends Planned {
  readonly store: TableStore;
  readonly replace: boolean;
  readonly signal?: AbortSignal;
  readonly onStep?: (message: string) => void;
}

/** Whether a dataset of that id may be written. @throws ImportRefused */
export function refuseTaken(table: string, model: SemanticModel, modelFolder: string, replace: boolean): void {
  if (model.datasets.has(table) && !replace)
    throw new ImportRefused(
      `dataset ${table} sudah ada; beri --replace untuk menggantinya, atau --table untuk nama lain`,
    );
  const isOwn = model.datasets.get(table)?.dataset === table;
  const users = [...model.entities.values(), ...model.datasets.values()].filter((one) => one.table === table);
  if (
    users.some((one) => !("dataset" in one && one.dataset === table)) ||
    (existsSync(join(modelFolder, `${table}.yaml`)) && !isOwn)
  )
    throw new ImportRefused(`${table} dipakai bagian lain dari model; pilih nama lain dengan --table`);
}

/** The model as it would be with what was understood; nothing is written. @throws ImportRefused */
export function modelWith({ understanding, modelFolder, model, table: id, origin, today }: Planned): SemanticModel {
  const text = draftDataset(understanding, { id, table: id }, withoutDataset(model, id), origin, today);
  try {
    return loadModel(modelFolder, { [`${id}.yaml`]: text });
  } catch (error) {
    throw misfit(error);
  }
}

const misfit = (error: unknown): unknown =>
  error instanceof ModelError
    ? new ImportRefused(`rancangan modelnya tidak cocok dengan yang ada: ${error.message}`)
    : error;

/**
 * Puts what was understood into the warehouse: a table of its own, then a dataset beside the others, in the old one's place
 * where it replaces one. The dataset's rename is the moment at which the new is in service: killed before it, the old dataset goes
 * on with the old table, and the next import removes the new one. The file that is replaced is kept as `.yaml.old`. @throws ImportRefused; what disk or database said
 */
export async function importTable(options: ImportOptions): Promise<{ readonly modelFile: string }> {
  const { understanding, store, modelFolder, model, table: id, origin, replace, today, signal, onStep } = options;
  refuseTaken(id, model, modelFolder, replace);
  const modelFile = join(modelFolder, `${id}.yaml`);
  const inUse = new Set(usedTables(model));
  const written = await store.write({ name: id, understanding, inUse, signal, onStep });
  let draft: DraftFile | undefined;
  try {
    const text = draftDataset(understanding, { id, table: written.table }, withoutDataset(model, id), origin, today);
    draft = await claimDraft(modelFile);
    await writeFile(draft.file, text);
    signal?.throwIfAborted();
    loadModel(modelFolder, { [`${id}.yaml`]: text });
    // People may have edited it.
    if (existsSync(modelFile)) await copyFile(modelFile, `${modelFile}.old`);
    await written.commit();
    await draft.commit();
  } catch (error) {
    await written.discard();
    throw diskTrouble(misfit(error), modelFile);
  } finally {
    await draft?.release().catch(() => {});
  }
  return { modelFile };
}

function usedTables({ entities, datasets }: SemanticModel): string[] {
  const ofEntities = [...entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]);
  return [...ofEntities, ...[...datasets.values()].flatMap(tablesOf)];
}

/** The model as it is without the dataset that is being replaced. */
function withoutDataset(model: SemanticModel, id: string): SemanticModel {
  const measures = [...model.measures].filter(([, { dataset }]) => dataset.dataset !== id);
  return { ...model, measures: new Map(measures) };
}
