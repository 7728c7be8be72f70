import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadModel, type SemanticModel } from "@tanyadata/semantic-model";
import { buildStarter, builtVersion, starterModelDir, starterVersion } from "@tanyadata/starter";
import { makeEngine } from "@tanyadata/text-to-sql";
import { type Cell, openDuckdbWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import { embeddedAnswerer } from "./answering/embedded-answerer.ts";
import { guardedSqlRunner } from "./answering/guarded-sql-runner.ts";
import { allowedBy, guardedWarehouse } from "./answering/guarded-warehouse.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Answerer } from "./features/queries/answerer.ts";
import type { ResultStream } from "./features/queries/result-stream.ts";
import type { SqlRunner } from "./features/queries/sql-runner.ts";

/** The data that questions are asked of: the warehouse, its semantic model and what answers from them. */
export interface Data {
  readonly answerer: Answerer;
  readonly results: ResultStream & SqlRunner;
  /** Throws when the warehouse does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

type Report = (message: string) => void;

const rowsAtOnce = 200_000;

/**
 * Opens the warehouse and the semantic model that the configuration names; the starter's by default, built when it is
 * missing or was made from other data.
 * @throws ConfigError, ModelError, or Error that names the file
 */
export async function openData(config: Config, report: Report): Promise<Data> {
  const file = config.warehouseUrl === undefined ? await starterFile(config.dataDir, report) : ownFile(config);
  const opening = openDuckdbWarehouse({ file });
  // Loaded while the query processes start; if it cannot be, they must not stay.
  const model = await loaded(config.modelFolder ?? starterModelDir, opening);
  const warehouse = await opening;
  try {
    const engine = makeEngine(model, await readMembers(model, (sql) => allRows(warehouse, sql)));
    const guarded = guardedWarehouse(warehouse, allowedBy(model));
    return {
      answerer: embeddedAnswerer(engine, guarded, model),
      results: { stream: guarded.stream, ...guardedSqlRunner(guarded, model) },
      ping: async () => void (await allRows(warehouse, "SELECT 1")),
      close: () => warehouse.close(),
    };
  } catch (error) {
    await warehouse.close();
    throw error;
  }
}

async function loaded(folder: string, opening: Promise<Warehouse>): Promise<SemanticModel> {
  try {
    return loadModel(folder);
  } catch (error) {
    await opening.then((warehouse) => warehouse.close()).catch(() => {});
    throw error;
  }
}

async function starterFile(dataDir: string, report: Report): Promise<string> {
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

/**
 * All rows of a query of the program's own. Streams only what is too large to come at once: the processes for streams
 * are not started yet, and starting one takes longer than reading a hundred thousand names.
 * @throws Error that says what went wrong
 */
async function allRows(warehouse: Warehouse, sql: string): Promise<readonly (readonly Cell[])[]> {
  const outcome = await warehouse.run(sql, { maxRows: rowsAtOnce });
  if (!outcome.ok) throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
  if (!outcome.value.truncated) return outcome.value.rows;
  const rows: (readonly Cell[])[] = [];
  for await (const part of warehouse.stream(sql)) {
    if ("rows" in part) rows.push(...part.rows);
    if ("end" in part && !part.end.ok)
      throw new Error(`the warehouse did not answer: ${JSON.stringify(part.end.failure)}`);
  }
  return rows;
}
