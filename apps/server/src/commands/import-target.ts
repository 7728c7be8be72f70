import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { diskTrouble, duckdbStore, postgresStore, type TableStore } from "@tanyadata/import";
import { loadModel, type Member, type SemanticModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { readMembers, vastEntities } from "@tanyadata/warehouse";
import { type Config, ConfigError } from "../config.ts";
import { openPlace, ownData, warehousePlace } from "../open-warehouse.ts";

/** Where imports go. */
export interface Target {
  readonly store: TableStore;
  readonly modelFolder: string;
  /** Where the model is read from as long as that one is not there yet. */
  readonly readFolder: string;
  readonly dialect: "duckdb" | "postgres";
  /** Those that rows can be about. */
  readonly members: readonly Member[];
  model(): SemanticModel;
  /** Makes the place ready to be written to. */
  prepare(signal: AbortSignal): Promise<void>;
}

/**
 * The warehouse and the model that imports go to: the configured ones, or without WAREHOUSE_URL copies of the starter's, made
 * by `prepare` where there are none yet. @param owner address of a PostgreSQL user who may create tables
 * @throws ConfigError, ModelError, or what building or opening the warehouse threw
 */
export async function importTarget(
  config: Config,
  owner: string | undefined,
  report: (message: string) => void,
): Promise<Target> {
  const { warehouseUrl, modelFolder, dataDir } = config;
  if (warehouseUrl === undefined && modelFolder !== undefined)
    throw new ConfigError("TANYADATA_MODEL without WAREHOUSE_URL: set both, or neither");
  const place = await warehousePlace(config, report);
  const isServer = "url" in place;
  if (isServer && place.server === "mariadb")
    throw new ConfigError(
      "imports cannot be written to MariaDB or MySQL; without WAREHOUSE_URL they go to a DuckDB file beside the data, or to PostgreSQL",
    );
  if (owner !== undefined && !isServer)
    throw new ConfigError("--owner is for a WAREHOUSE_URL that is a PostgreSQL database");
  const own = ownData(dataDir);
  const isFirst = warehouseUrl === undefined && !existsSync(own.file);
  // What is read until then is what will be copied.
  const readFolder = modelFolder ?? (isFirst ? starterModelDir : own.modelFolder);
  report("Membaca nama wilayah…");
  const members = await membersOf(loadModel(readFolder), place);
  let isPrepared = !isFirst;
  const file = isServer ? "" : isFirst ? own.file : place.file;
  return {
    members,
    readFolder,
    dialect: isServer ? "postgres" : "duckdb",
    modelFolder: modelFolder ?? own.modelFolder,
    model: () => loadModel(isPrepared ? (modelFolder ?? own.modelFolder) : readFolder),
    store: isServer ? postgresStore(owner ?? place.url, readerOf(place.url, owner)) : duckdbStore(file),
    async prepare(signal) {
      if (isPrepared || isServer) return;
      await copyStarter(place.file, own, signal);
      isPrepared = true;
    },
  };
}

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
