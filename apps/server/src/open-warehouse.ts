import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildStarter, builtVersion, CannotBuild, isWhole, starterModelDir, starterVersion } from "@tanyadata/starter";
import {
  openDuckdbWarehouse,
  openMariadbWarehouse,
  openParquetWarehouse,
  openPostgresWarehouse,
  type Warehouse,
} from "@tanyadata/warehouse";
import type { Waiting } from "./await-postgres.ts";
import type { Capacity } from "./capacity.ts";
import { type Config, ConfigError } from "./config.ts";
import { keepingResults } from "./kept-results.ts";
import { placeOf, type WarehousePlace } from "./warehouse-address.ts";

/**
 * The warehouse that the configuration names; the starter's by default, built when it is missing or was made from other
 * data. @throws ConfigError, or what building threw
 */
export async function warehousePlace(
  config: Pick<Config, "warehouseUrl" | "modelFolder" | "dataDir">,
  report: (message: string) => void,
): Promise<WarehousePlace> {
  if (config.warehouseUrl === undefined) {
    const own = ownData(config.dataDir);
    refuseWithoutOwn(own);
    return { file: existsSync(own.file) ? own.file : await starterFile(config.dataDir, report) };
  }
  return ownPlace(config.warehouseUrl, config.modelFolder);
}

/** Where imported tables go without WAREHOUSE_URL: a copy of the starter's warehouse and model, in service once it is there. */
export const ownData = (dataDir: string): { readonly file: string; readonly modelFolder: string } => ({
  file: join(dataDir, "own", "warehouse.duckdb"),
  modelFolder: join(dataDir, "own", "model"),
});

/**
 * Refuses to serve the starter's data in the place of what was imported. A first import that was cut off leaves the starter's
 * own model without a file: nothing was imported yet. @throws ConfigError
 */
function refuseWithoutOwn({ file, modelFolder }: ReturnType<typeof ownData>): void {
  if (existsSync(file) || !existsSync(modelFolder)) return;
  const ofStarter = new Set(readdirSync(starterModelDir));
  const imported = readdirSync(modelFolder).filter((name) => !ofStarter.has(name));
  if (imported.length > 0)
    throw new ConfigError(
      `${file} is missing, though ${modelFolder} tells what was imported into it (${imported.join(", ")}). Put it back, or a ` +
        `backup of it; to go on with the starter's data alone, move ${dirname(file)} away.`,
    );
}
const openers = { postgres: openPostgresWarehouse, mariadb: openMariadbWarehouse };

/** Opens a warehouse, for whose server it waits if told to. @throws ConfigError, or Error that names the file or the server */
export async function openPlace(
  place: WarehousePlace,
  waiting?: Waiting,
  limits: Capacity["queries"] | undefined = undefined,
): Promise<Warehouse> {
  const bounded = limits ? { limits } : {};
  if ("file" in place) return openDuckdbWarehouse({ ...place, ...bounded });
  if ("folder" in place) return openParquetWarehouse({ ...place, ...bounded });
  if (waiting && place.server === "postgres")
    await (await import("./await-postgres.ts")).awaitPostgres("WAREHOUSE_URL", place.url, waiting);
  return openers[place.server]({ url: place.url, ...bounded }).catch((error: Error) => {
    throw new ConfigError(`WAREHOUSE_URL cannot be used: ${error.message}`);
  });
}

/**
 * Opens a warehouse that questions are answered from: it keeps their results until it is closed. Its query process starts on another core while the rest of the program
 * loads: this file imports little. @throws as `openPlace`
 */
export async function openToAnswer(
  place: WarehousePlace,
  { queries, resultBytes }: Pick<Capacity, "queries" | "resultBytes">,
  waiting?: Waiting,
): Promise<Warehouse> {
  return keepingResults(await openPlace(place, waiting, queries), resultBytes);
}

/** Opens the configured warehouse to answer from. @throws ConfigError, or Error that names the file */
export async function openWarehouse(config: Config, report: (message: string) => void): Promise<Warehouse> {
  return openToAnswer(await warehousePlace(config, report), config.capacity);
}

async function starterFile(dataDir: string, report: (message: string) => void): Promise<string> {
  const file = join(dataDir, "starter.duckdb");
  if ((await builtVersion(file)) === (await starterVersion())) {
    if (await isWhole(file)) return file;
    report("Gudang data rusak, dan dibangun kembali…");
  }
  await buildStarter({
    file,
    onProgress: ({ message, fraction }) => report(`${message} ${Math.round(fraction * 100)} %`),
  }).catch((error: unknown) => {
    throw error instanceof CannotBuild ? new ConfigError(`TANYADATA_DATA_DIR cannot be used: ${error.message}`) : error;
  });
  return file;
}

function ownPlace(warehouseUrl: string, modelFolder: string | undefined): WarehousePlace {
  const place = named(warehouseUrl);
  if (modelFolder === undefined)
    throw new ConfigError("TANYADATA_MODEL is missing: a warehouse of your own needs the folder of its semantic model");
  return place;
}

function named(warehouseUrl: string): WarehousePlace {
  try {
    return placeOf(warehouseUrl);
  } catch (error) {
    throw error instanceof ConfigError ? new ConfigError(`WAREHOUSE_URL is wrong: ${error.message}`) : error;
  }
}
