import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BorderArchive, openArchive } from "@tanyadata/atlas";
import { loadModel, type SemanticModel, withoutSecrets } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { dialects, type PolicyUser, type View, wholeView } from "@tanyadata/text-to-sql";
import { reach, type Warehouse } from "@tanyadata/warehouse";
import { liveCatalogue, readCatalogue } from "./answering/catalogue.ts";
import type { Consulted } from "./answering/consulting/consulting-answerer.ts";
import { dataOver, type SeenData } from "./answering/data-over.ts";
import { basesNamedBy } from "./answering/guarded-warehouse.ts";
import { type Lent, lending } from "./answering/lending.ts";
import { type DataHealth, healthOf } from "./answering/model-health.ts";
import type { Config } from "./config.ts";
import { ownData } from "./open-warehouse.ts";
import { rolesIn } from "./policy/database-roles.ts";
import { anyone, modelFor } from "./policy/policy.ts";

/** The data that questions are asked of, all of them; and as a user sees them. */
export interface Data extends SeenData {
  /** What of the data is there for a user, until it is given back. */
  lend(user: () => Promise<PolicyUser>): Promise<Lent>;
  /** What a user may see; null: there are no policies. */
  viewOf(user: PolicyUser): View | null;
  /** What the model holds in its warehouse, and what is wrong with it. */
  health(): Promise<DataHealth>;
  /** Throws when the warehouse does not answer. */
  ping(): Promise<void>;
}

/** The folder of the model that the configuration names; without, that of what was imported, else the starter's. */
export function configuredFolder({
  modelFolder,
  warehouseUrl,
  dataDir,
}: Pick<Config, "modelFolder" | "warehouseUrl" | "dataDir">): string {
  const own = ownData(dataDir);
  const imported = warehouseUrl === undefined && existsSync(own.file) ? own.modelFolder : starterModelDir;
  return modelFolder ?? imported;
}

/** The semantic model in that folder. Throws ModelError. */
export const configuredModel = (config: Config): SemanticModel => loadModel(configuredFolder(config));

/**
 * Makes what answers from a warehouse that is being opened and its semantic model, of which nothing is told that is a secret.
 * @param consulted asked what the engine cannot read; without, nothing is ever asked
 * @param borderFile where imported borders are, if any were
 * @throws what opening threw, asking for roles of the database, or what reading the members did; the warehouse is then closed
 */
export async function openData(
  declared: SemanticModel,
  opening: Promise<Warehouse>,
  consulted?: Promise<Consulted>,
  borderFile?: string,
): Promise<Data> {
  const { model } = withoutSecrets(declared);
  try {
    const warehouse = await opening;
    const roles = await rolesIn(warehouse, model);
    const borders = borderFile === undefined ? null : openBorders(borderFile);
    const upkeep = warehouse.as({ user: null, lane: "upkeep" });
    const catalogue = liveCatalogue(warehouse, await readCatalogue(warehouse), () => performance.now());
    const columns = await catalogue();
    const shared = {
      warehouse,
      catalogue,
      borders,
      consulted: await consulted,
      isAllPublic: modelFor(anyone, model) === model,
      columnsOf: (table: string) => columns.get(table)?.map(({ name }) => name),
    };
    const whole = await dataOver(shared, wholeView(model));
    const { columnsOf } = shared;
    const world = { model, members: whole.members, dialect: dialects[warehouse.dialect], columnsOf, roles };
    const views = lending(whole, world, (view, held) =>
      dataOver({ ...shared, all: { model, knows: whole.knows } }, view, held),
    );
    let examining: Promise<DataHealth> | undefined;
    return {
      ...whole,
      lend: views.lend,
      viewOf: views.view,
      health: () => {
        // One at a time, however many ask: it runs a few hundred queries.
        examining ??= healthOf(declared, upkeep).finally(() => (examining = undefined));
        return examining;
      },
      ping: () => ping(warehouse, model),
      close: async () => {
        borders?.close();
        await views.close();
        await whole.close();
        await warehouse.close();
      },
    };
  } catch (error) {
    await opening.then((warehouse) => warehouse.close()).catch(() => {});
    throw error;
  }
}

/** Reads a row of the warehouse, at each server that holds its rows. @throws Error that says what stands in the way */
async function ping(warehouse: Warehouse, model: SemanticModel): Promise<void> {
  const { path } = warehouse;
  // Who has it open can read it still, but no process that is started anew.
  if (path !== undefined && !existsSync(path)) throw new Error(`${path} is gone`);
  await reach(warehouse, [...basesNamedBy(model)]);
}

/** Where imported borders and places of villages are kept. */
export const borderFileOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "atlas", "borders.sqlite");

function openBorders(file: string): BorderArchive | null {
  try {
    return openArchive(file);
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as Error).message}); \`npm run atlas -- remove\` takes it away`);
  }
}
