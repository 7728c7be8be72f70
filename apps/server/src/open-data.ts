import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BorderArchive, openArchive } from "@tanyadata/atlas";
import type { Credit, DataOverview } from "@tanyadata/contract";
import { loadModel, type SemanticModel, withoutSecrets, withViews } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { dialects, fullQuestionOf, makeEngine, type Trace } from "@tanyadata/text-to-sql";
import { type Cell, type Rows, readMembers, vastEntities, vastNames, type Warehouse } from "@tanyadata/warehouse";
import { guardedBy, liveCatalogue, readCatalogue } from "./answering/catalogue.ts";
import { type Consulted, consultingAnswerer } from "./answering/consulting/consulting-answerer.ts";
import { sqlWriter } from "./answering/consulting/written-sql/writer.ts";
import { creditsOf } from "./answering/credits.ts";
import { embeddedAnswerer } from "./answering/embedded-answerer.ts";
import { guardedSqlRunner } from "./answering/guarded-sql-runner.ts";
import { basesNamedBy, type GuardedWarehouse } from "./answering/guarded-warehouse.ts";
import { answerFrom, sourcesInService } from "./answering/in-service.ts";
import { insightData } from "./answering/insights/insight-data.ts";
import { PlanShape } from "./answering/insights/plan.shape.ts";
import { rowRegions } from "./answering/insights/row-regions.ts";
import { type DataHealth, healthOf } from "./answering/model-health.ts";
import type { Read } from "./answering/reading/read.ts";
import { type Readings, readingsOf } from "./answering/reading/readings.ts";
import { rehearse } from "./answering/rehearsal.ts";
import { learning, withLearned } from "./answering/vast-names.ts";
import type { Config } from "./config.ts";
import type { DataInService } from "./features/data/data.routes.ts";
import type { InsightData } from "./features/insights/insight-data.ts";
import type { GeoData } from "./features/pyramid/geo-data.ts";
import type { Answerer, FindFullQuestion, FindRowRegions, FindSlots } from "./features/queries/answerer.ts";
import { problemOf, type ResultStream } from "./features/queries/result-stream.ts";
import type { SqlRunner } from "./features/queries/sql-runner.ts";
import { AppError } from "./http/app-error.ts";
import { ownData } from "./open-warehouse.ts";
import { anyone, modelFor, type Viewer } from "./policy/policy.ts";

/** The data that questions are asked of: the warehouse, its semantic model and what answers from them. */
export interface Data {
  /** Reads a question without answering it. */
  readonly read: Read;
  readonly answerer: Answerer;
  readonly fullQuestion: FindFullQuestion;
  readonly slots: FindSlots;
  readonly regions: FindRowRegions;
  readonly results: ResultStream & SqlRunner;
  /** What the geographic calls are answered from. */
  geo(viewer: Viewer): GeoData;
  /** What Insights is answered from. */
  readonly insights: InsightData;
  /** What the model holds in its warehouse, and what is wrong with it. */
  health(): Promise<DataHealth>;
  /** What a page about the data shows, and answers from one dataset. */
  readonly inService: {
    readonly model: SemanticModel;
    sources(): Promise<Pick<DataOverview, "title" | "warehouse" | "sources">>;
    answer: DataInService["answer"];
  };
  /** Where what it holds comes from. */
  credits(): readonly Credit[];
  /** How a question is read, step by step. */
  trace(question: string): Trace;
  /** Reads a few questions, so that the first who asks does not wait longer than others. */
  rehearse(): Promise<void>;
  /** Throws when the warehouse does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const rowsAtOnce = 200_000;

/** The folder of the model that the configuration names; without, that of what was imported, else the starter's. */
export function configuredFolder({ modelFolder, warehouseUrl, dataDir }: Config): string {
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
 * @throws what opening threw, or what reading the members did; the warehouse is then closed
 */
export async function openData(
  declared: SemanticModel,
  opening: Promise<Warehouse>,
  consulted?: Promise<Consulted>,
  borderFile?: string,
): Promise<Data> {
  const { model } = withoutSecrets(declared);
  let readings: Readings | undefined;
  try {
    const warehouse = await opening;
    const borders = borderFile === undefined ? null : openBorders(borderFile);
    const read = (sql: string) => allRows(warehouse, sql);
    const vast = await vastEntities(model, read);
    const members = await readMembers(model, read, warehouse.dialect, vast);
    const engine = makeEngine(model, members, dialects[warehouse.dialect], vast);
    const upkeep = warehouse.as({ user: null, lane: "upkeep" });
    readings = readingsOf(engine, { model, members, dialect: warehouse.dialect, vast });
    const { read: reading, slots } = readings;
    const learn = learning(readings, vast.size === 0 ? null : await vastNames(model, vast, upkeep), warehouse);
    let examining: Promise<DataHealth> | undefined;
    const catalogue = liveCatalogue(warehouse, await readCatalogue(warehouse), () => performance.now());
    const guarded = guardedBy(warehouse, catalogue, model);
    const parts = await consulted;
    const consulting = (parts: Consulted) => ({
      ...tools,
      ...parts,
      writeSql: sqlWriter({ ...parts, model, warehouse }),
    });
    const tools = { engine, warehouse: guarded, model };
    const regionsOf = rowRegions(model, members);
    const geos = new WeakMap<SemanticModel, GeoData>();
    const geoOf = (told: SemanticModel): GeoData => {
      const known = geos.get(told);
      if (known) return known;
      const ofMap = guardedBy(warehouse, catalogue, told).as({ user: null, lane: "map" });
      const made = {
        model: told,
        members: told === model ? members : members.filter(({ entity }) => told.entities.has(entity)),
        borders,
        isAllPublic: modelFor(anyone, model) === model,
        read: (sql: string, signal: AbortSignal) => readGeo(ofMap, withViews(sql, told), signal),
      };
      geos.set(told, made);
      return made;
    };
    const insights = insightData(tools, { warehouse, members, now: () => performance.now() });
    const embedded = withLearned(embeddedAnswerer(tools, reading), learn);
    const sources = sourcesInService(model, upkeep);
    return {
      read: async (question, previous, asker) => {
        await learn(question, previous, asker);
        return reading(question, previous, asker);
      },
      answerer: parts ? withLearned(consultingAnswerer(consulting(parts), reading), learn) : embedded,
      fullQuestion: async (question, plan, asker) => {
        const shaped = PlanShape.safeParse(plan);
        if (!shaped.success) return null;
        return fullQuestionOf(engine, question, shaped.data, async (said) => {
          const outcome = await reading(said, null, asker);
          return outcome.ok ? outcome.value : null;
        });
      },
      slots: async (question, plan, asker) => {
        await learn(question, plan, asker);
        const outcome = await slots(question, plan, asker);
        if (!outcome.ok) {
          const { code, detail } = problemOf(outcome.failure);
          throw new AppError(code, { detail });
        }
        return outcome.value.map((slot) => ({ ...slot, options: [...slot.options] }));
      },
      regions: async (plan, [, rows]) => {
        const shaped = PlanShape.safeParse(plan);
        return shaped.success && rows.length > 1 ? regionsOf(shaped.data, rows) : null;
      },
      results: {
        stream: (sql, { signal, userId }) => guarded.as({ user: userId, lane: "written" }).stream(sql, { signal }),
        ...guardedSqlRunner(guarded, model),
      },
      geo: (viewer) => geoOf(modelFor(viewer, model)),
      insights: {
        ...insights,
        answer: async (asked, as) => {
          await learn("", asked.plan, as);
          return insights.answer(asked, as);
        },
      },
      health: () => {
        // One at a time, however many ask: it runs a few hundred queries.
        examining ??= healthOf(declared, upkeep).finally(() => (examining = undefined));
        return examining;
      },
      inService: {
        model,
        sources: async () => ({ title: model.root.label, warehouse: warehouse.dialect, sources: await sources() }),
        answer: (question, from, asker) => answerFrom(embedded, model, question, from, asker),
      },
      credits: () => creditsOf(model),
      trace: (question) => engine.trace(question),
      rehearse: () => rehearse(engine, model),
      ping: () => ping(warehouse, model),
      close: async () => {
        borders?.close();
        await readings?.close();
        await warehouse.close();
      },
    };
  } catch (error) {
    await opening.then((warehouse) => warehouse.close()).catch(() => {});
    throw error;
  }
}

/** Reads a row of the warehouse. @throws Error that says what stands in the way */
async function ping(warehouse: Warehouse, model: SemanticModel): Promise<void> {
  const { file } = warehouse;
  // Who has it open can read it still, but no process that is started anew.
  if (file !== undefined && !existsSync(file)) throw new Error(`${file} is gone`);
  const [table = ""] = basesNamedBy(model);
  const named = table.split(".").map((part) => `"${part.replaceAll('"', '""')}"`);
  const outcome = await warehouse.run(`SELECT 1 FROM ${named.join(".")} LIMIT 1`);
  // A long queue is no illness.
  if (!outcome.ok && outcome.failure.kind !== "overloaded" && outcome.failure.kind !== "too_many")
    throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
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

/** All rows of a geographic query; what goes wrong is a problem of the call. */
async function readGeo(warehouse: GuardedWarehouse, sql: string, signal: AbortSignal): Promise<Rows["rows"]> {
  const outcome = await warehouse.run(sql, { signal, maxRows: rowsAtOnce });
  if (outcome.ok && !outcome.value.truncated) return outcome.value.rows;
  if (outcome.ok) return allRows(warehouse, sql);
  const { failure } = outcome;
  if (failure.kind === "timeout") throw new AppError("query_timeout");
  if (failure.kind === "overloaded" || failure.kind === "unavailable") throw new AppError("warehouse_unavailable");
  throw new Error(`a geographic query failed: ${JSON.stringify(failure)}\n${sql}`);
}

/**
 * All rows of a query of the program's own. Streams only what is too large to come at once: the processes for streams
 * are not started yet, and starting one takes longer than reading a hundred thousand names.
 * @throws Error that says what went wrong
 */
async function allRows(warehouse: Warehouse | GuardedWarehouse, sql: string): Promise<readonly (readonly Cell[])[]> {
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
