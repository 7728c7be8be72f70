import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildStarter, builtVersion, starterVersion } from "@tanyadata/starter";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { type Config, ConfigError } from "./config.ts";

/**
 * The warehouse file that the configuration names; the starter's by default, built when it is missing or was made from
 * other data. @throws ConfigError, or what building threw
 */
export const warehouseFile = async (config: Config, report: (message: string) => void): Promise<string> =>
  config.warehouseUrl === undefined ? await starterFile(config.dataDir, report) : ownFile(config);

/**
 * Opens the configured warehouse. Its query process starts on another core while the rest of the program loads: this file
 * imports little. @throws ConfigError, or Error that names the file
 */
export const openWarehouse = async (config: Config, report: (message: string) => void): Promise<Warehouse> =>
  openDuckdbWarehouse({ file: await warehouseFile(config, report) });

async function starterFile(dataDir: string, report: (message: string) => void): Promise<string> {
  const file = join(dataDir, "starter.duckdb");
  if ((await builtVersion(file)) === (await starterVersion())) return file;
  await buildStarter({
    file,
    onProgress: ({ message, fraction }) => report(`${message} ${Math.round(fraction * 100)} %`),
  });
  return file;
}

function ownFile({ warehouseUrl = "", modelFolder }: Config): string {
  if (/^[a-z]+:\/\//i.test(warehouseUrl))
    throw new ConfigError(
      `WAREHOUSE_URL is wrong: expected the path of a DuckDB file (it is ${new URL(warehouseUrl).protocol}//…)`,
    );
  if (!existsSync(warehouseUrl)) throw new ConfigError(`WAREHOUSE_URL is wrong: there is no file ${warehouseUrl}`);
  if (modelFolder === undefined)
    throw new ConfigError("TANYADATA_MODEL is missing: a warehouse of your own needs the folder of its semantic model");
  return warehouseUrl;
}
