import { existsSync, readFileSync } from "node:fs";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ModelError, namesIn, parseModel, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { claimDraft, type DraftFile } from "@tanyadata/warehouse";
import { type ModelFile, ofImports } from "./flat/beside.ts";
import { ImportRefused } from "./read/grid.ts";
import type { Understanding } from "./understand/understand.ts";
import { diskTrouble } from "./write/disk.ts";
import { draftDataset, type Origin, tableOf } from "./write/model.ts";
import type { StagedTable, Table, TableStore } from "./write/store.ts";

/** What shall be imported: rows, and the files of the model that tell of them; the last of them is the dataset of the import's id. */
export interface Imported<T = Table | StagedTable> {
  readonly table: T;
  /** @param table what the table is called in the end */
  files(table: string, model: SemanticModel): readonly ModelFile[];
}

/** What shall be imported, and into which model. */
export interface Planned {
  readonly imported: Imported;
  /** The folder of the warehouse's model, and what it holds. */
  readonly modelFolder: string;
  readonly model: SemanticModel;
  /** Id of the dataset, and the name of its table where that is free. */
  readonly table: string;
}

export interface ImportOptions extends Planned {
  readonly store: TableStore;
  readonly replace: boolean;
  /** Tables that the model does not use, and that stay: of versions that may come back. */
  readonly kept?: ReadonlySet<string>;
  /** Hears what is whole, before it is in service. */
  readonly onWhole?: (whole: Whole) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onStep?: (message: string) => void;
}

/** What an import wrote: the table, and the files of the model that tell of it. */
export interface Whole {
  readonly table: string;
  readonly files: readonly ModelFile[];
}

/**
 * Figures about members, with the dataset that tells of them. @param today the present year
 * @param mayJoin datasets whose figures the file may tell more of
 */
export const figuresImport = (
  understanding: Understanding,
  id: string,
  origin: Origin,
  today: number,
  mayJoin: (dataset: string) => boolean = () => false,
): Imported => ({
  table: tableOf(understanding),
  files: (table, model) => [
    { name: `${id}.yaml`, text: draftDataset(understanding, model, { id, table, origin, today, mayJoin }) },
  ],
});

/** Whether an import of that id may be written. @throws ImportRefused */
export function refuseTaken(id: string, model: SemanticModel, modelFolder: string, replace: boolean): void {
  const file = join(modelFolder, `${id}.yaml`);
  const isThere = existsSync(file);
  const isOwn = isThere && readFileSync(file, "utf8").startsWith(ofImports);
  const isDataset = model.datasets.get(id)?.dataset === id;
  if ((isOwn || isDataset) && !replace)
    throw new ImportRefused(`dataset ${id} sudah ada`, {
      doubt: { wish: "table", options: [id] },
      flags: "beri --replace untuk menggantinya, atau --table untuk nama lain",
    });
  const others = isOwn ? withoutImport(modelFolder, id) : model;
  const users = [...others.entities.values(), ...others.datasets.values()].filter((one) => one.table === id);
  if ((isThere && !isOwn && !isDataset) || users.some((one) => !("dataset" in one && one.dataset === id)))
    throw new ImportRefused(`${id} dipakai bagian lain dari model`, {
      doubt: { wish: "table", options: [] },
      flags: "pilih nama lain dengan --table",
    });
}

/** The model as it would be with what was understood; nothing is written. @throws ImportRefused */
export function modelWith({ imported, modelFolder, table: id }: Omit<Planned, "model">): SemanticModel {
  try {
    return parseModel(filesWith(modelFolder, id, imported.files(id, withoutImport(modelFolder, id))));
  } catch (error) {
    throw misfit(error);
  }
}

/** Files that an earlier import of that id wrote. */
const ofImport = (id: string) => (name: string) =>
  name === `${id}.yaml` || (name.startsWith(`${id}.`) && name.endsWith(".yaml"));

/** All files of a model, with these in the place of those of the import. */
function filesWith(folder: string, id: string, files: readonly ModelFile[]): readonly ModelFile[] {
  const others = namesIn(folder).filter((name) => !ofImport(id)(name));
  return [...others.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") })), ...files];
}

/** The model as it is without what is being replaced. */
const withoutImport = (folder: string, id: string): SemanticModel => parseModel(filesWith(folder, id, []));

const misfit = (error: unknown): unknown =>
  error instanceof ModelError
    ? new ImportRefused(`rancangan modelnya tidak cocok dengan yang ada: ${error.message}`)
    : error;

/**
 * Puts what was understood into the warehouse: a table of its own, then a dataset beside the others, in the old one's place
 * where it replaces one. The dataset's rename is the moment at which the new is in service: killed before it, the old dataset goes
 * on with the old table, and the next import removes the new one. Files of its members come before it: they say nothing without it.
 * The file that is replaced is kept as `.yaml.old`. @throws ImportRefused; what disk or database said
 */
export async function importTable(options: ImportOptions): Promise<{ readonly modelFile: string }> {
  const { imported, store, modelFolder, model, table: id, replace, kept = [], onWhole, signal, onStep } = options;
  refuseTaken(id, model, modelFolder, replace);
  const modelFile = join(modelFolder, `${id}.yaml`);
  const inUse = new Set([...usedTables(model), ...kept]);
  const written = await store.write({ name: id, table: imported.table, inUse, signal, onStep });
  try {
    const files = imported.files(written.table, withoutImport(modelFolder, id));
    await replaceFiles(modelFolder, id, files, async () => {
      signal?.throwIfAborted();
      await onWhole?.({ table: written.table, files });
      await written.commit();
    });
  } catch (error) {
    await written.discard();
    throw diskTrouble(misfit(error), modelFile);
  }
  return { modelFile };
}

/**
 * Puts files that an import once wrote in the place of those that it has now, for a version that comes back; none take it out of the
 * model. The tables stay. @throws ImportRefused where the model would not hold together
 */
export async function putImport(modelFolder: string, id: string, files: readonly ModelFile[]): Promise<void> {
  try {
    await replaceFiles(modelFolder, id, files, async () => {});
  } catch (error) {
    throw diskTrouble(misfit(error), join(modelFolder, `${id}.yaml`));
  }
}

/** The model as it would be without an import. @throws ImportRefused where others stand on it */
export function modelWithout(modelFolder: string, id: string): SemanticModel {
  try {
    return withoutImport(modelFolder, id);
  } catch (error) {
    throw misfit(error);
  }
}

/** Whether an import wrote what the model holds of that id, and may take it away. */
export const isImport = (modelFolder: string, id: string): boolean =>
  existsSync(modelFolder) &&
  filesOfImport(modelFolder, id).some(({ name, text }) => name === `${id}.yaml` && text.startsWith(ofImports));

/** What the model holds of an import, as people may have edited it. */
export const filesOfImport = (modelFolder: string, id: string): readonly ModelFile[] =>
  namesIn(modelFolder)
    .filter(ofImport(id))
    .map((name) => ({ name, text: readFileSync(join(modelFolder, name), "utf8") }));

/** Writes all beside what is there, then, once that is `ready`, renames: what tells of the rows comes last, and goes first. */
async function replaceFiles(
  modelFolder: string,
  id: string,
  files: readonly ModelFile[],
  ready: () => Promise<void>,
): Promise<void> {
  parseModel(filesWith(modelFolder, id, files));
  const modelFile = join(modelFolder, `${id}.yaml`);
  const drafts: DraftFile[] = [];
  try {
    for (const { name, text } of files) {
      const draft = await claimDraft(join(modelFolder, name));
      drafts.push(draft);
      await writeFile(draft.file, text);
    }
    // People may have edited it.
    if (existsSync(modelFile)) await copyFile(modelFile, `${modelFile}.old`);
    await ready();
    const left = new Set(files.map(({ name }) => name));
    const gone = namesIn(modelFolder).filter((name) => ofImport(id)(name) && !left.has(name));
    for (const name of gone.sort((a, b) => a.length - b.length)) await rm(join(modelFolder, name));
    for (const draft of drafts) await draft.commit();
  } finally {
    for (const draft of drafts) await draft.release().catch(() => {});
  }
}

function usedTables({ entities, datasets, views }: SemanticModel): string[] {
  const ofEntities = [...entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]);
  const ofViews = [...views.values()].flatMap(({ tables }) => tables);
  return [...ofEntities, ...ofViews, ...[...datasets.values()].flatMap(tablesOf)];
}
