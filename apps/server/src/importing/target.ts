import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { diskTrouble, duckdbStore, postgresStore, type TableStore } from "@tanyadata/import";
import { loadModel, type Member, type SemanticModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { readMembers, vastEntities } from "@tanyadata/warehouse";
import { type Config, ConfigError } from "../config.ts";
import { versionOf } from "../live-data.ts";
import { openPlace, ownData, warehousePlace } from "../open-warehouse.ts";
import type { WarehousePlace } from "../warehouse-address.ts";

/** What of the configuration says where imports go. */
export type ImportPlaces = Pick<Config, "warehouseUrl" | "modelFolder" | "dataDir">;

/** Where imports go, for what needs to know nobody by name. */
export interface Place {
  readonly store: TableStore;
  readonly modelFolder: string;
  /** Where the model is read from as long as that one is not there yet. */
  readonly readFolder: string;
  readonly dialect: "duckdb" | "postgres";
  readonly dataDir: string;
  /** The warehouse as it is read. */
  readonly place: WarehousePlace;
  model(): SemanticModel;
  /** Whether another import changed the model since it was last asked for. */
  hasChanged(): boolean;
  /** Makes the place ready to be written to. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** Where imports go, and those that their rows can be about. */
export interface Target extends Place {
  readonly members: readonly Member[];
}

/**
 * The warehouse and the model that imports go to: the configured ones, or without WAREHOUSE_URL copies of the starter's, made
 * by `prepare` where there are none yet. @param owner address of a PostgreSQL user who may create tables
 * @throws ConfigError, ModelError, or what building or opening the warehouse threw
 */
export async function importPlace(
  config: ImportPlaces,
  owner: string | undefined,
  report: (message: string) => void,
): Promise<Place> {
  const { warehouseUrl, modelFolder, dataDir } = config;
  if (warehouseUrl === undefined && modelFolder !== undefined)
    throw new ConfigError("TANYADATA_MODEL without WAREHOUSE_URL: set both, or neither");
  const place = await warehousePlace(config, report);
  const isServer = "url" in place;
  if (isServer && place.server === "mariadb") throw new ConfigError(notInto("MariaDB or MySQL"));
  if ("folder" in place) throw new ConfigError(notInto("a folder of Parquet files"));
  if (owner !== undefined && !isServer)
    throw new ConfigError("--owner is for a WAREHOUSE_URL that is a PostgreSQL database");
  const own = ownData(dataDir);
  const isFirst = warehouseUrl === undefined && !existsSync(own.file);
  // What is read until then is what will be copied.
  const readFolder = modelFolder ?? (isFirst ? starterModelDir : own.modelFolder);
  let isPrepared = !isFirst;
  const folderInService = () => (isPrepared || existsSync(own.file) ? (modelFolder ?? own.modelFolder) : readFolder);
  const version = () => `${folderInService()}\n${versionOf([folderInService()])}`;
  let seen = version();
  const file = isServer ? "" : isFirst ? own.file : place.file;
  return {
    readFolder,
    dataDir,
    place,
    dialect: isServer ? "postgres" : "duckdb",
    modelFolder: modelFolder ?? own.modelFolder,
    model: () => {
      seen = version();
      return loadModel(folderInService());
    },
    hasChanged: () => version() !== seen,
    store: isServer ? postgresStore(owner ?? place.url, readerOf(place.url, owner)) : duckdbStore(file),
    async prepare(signal) {
      if (isPrepared || isServer) return;
      await copyStarter(place.file, own, signal);
      isPrepared = true;
    },
  };
}

/** The same, with all members of the model. @throws what `importPlace` does */
export async function importTarget(...where: Parameters<typeof importPlace>): Promise<Target> {
  const [, , report] = where;
  const to = await importPlace(...where);
  report("Membaca nama wilayah…");
  return { ...to, members: await membersOf(to.model(), to.place) };
}

const notInto = (what: string): string =>
  `imports cannot be written to ${what}; without WAREHOUSE_URL they go to a DuckDB file beside the data, or to PostgreSQL`;

const readerOf = (url: string, owner: string | undefined): string | null =>
  owner === undefined ? null : decodeURIComponent(new URL(url).username);

async function membersOf(model: SemanticModel, place: Parameters<typeof openPlace>[0]): Promise<readonly Member[]> {
  const warehouse = await openPlace(place);
  const read = async (sql: string) => {
    const outcome = await warehouse.run(sql, { maxRows: 200_000 });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value.rows;
  };
  try {
    return await readMembers(model, read, warehouse.dialect, await vastEntities(model, read));
  } finally {
    await warehouse.close();
  }
}

async function copyStarter(from: string, own: ReturnType<typeof ownData>, signal: AbortSignal): Promise<void> {
  const part = `${own.file}.part`;
  try {
    await mkdir(dirname(own.file), { recursive: true });
    await rm(own.modelFolder, { recursive: true, force: true });
    await cp(starterModelDir, own.modelFolder, { recursive: true });
    // The file last: it is what says that the folder is in service.
    await copyFile(from, part);
    signal.throwIfAborted();
    await rename(part, own.file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw diskTrouble(error, own.file);
  }
}
