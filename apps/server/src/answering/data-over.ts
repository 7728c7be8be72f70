import { createHash } from "node:crypto";
import type { BorderArchive } from "@tanyadata/atlas";
import type { Credit, DataOverview } from "@tanyadata/contract";
import { type Member, type SemanticModel, withViews } from "@tanyadata/semantic-model";
import {
  basesIn,
  dialects,
  fullQuestionOf,
  makeEngine,
  type Readable,
  type Trace,
  type View,
} from "@tanyadata/text-to-sql";
import { type Cell, type Rows, readMembers, vastEntities, vastNames, type Warehouse } from "@tanyadata/warehouse";
import type { DataInService } from "../features/data/data.routes.ts";
import type { InsightData } from "../features/insights/insight-data.ts";
import type { GeoData } from "../features/pyramid/geo-data.ts";
import type { Answerer, FindFullQuestion, FindRowRegions, FindSlots } from "../features/queries/answerer.ts";
import { problemOf, type ResultStream } from "../features/queries/result-stream.ts";
import type { SqlRunner } from "../features/queries/sql-runner.ts";
import { AppError } from "../http/app-error.ts";
import { traced } from "../measuring/trace.ts";
import { limitedWarehouse } from "../policy/limited-warehouse.ts";
import { modelFor, type Viewer } from "../policy/policy.ts";
import { type Catalogue, guardedBy } from "./catalogue.ts";
import { answeredWithModel, type Consulted } from "./consulting/consulting-answerer.ts";
import { sqlWriter } from "./consulting/written-sql/writer.ts";
import { creditsOf } from "./credits.ts";
import { answeredByEngine } from "./embedded-answerer.ts";
import { exporting } from "./exporting.ts";
import { guardedSqlRunner, noSqlByHand } from "./guarded-sql-runner.ts";
import type { GuardedFailure, GuardedWarehouse } from "./guarded-warehouse.ts";
import { answerFrom, sourcesInService } from "./in-service.ts";
import { insightData } from "./insights/insight-data.ts";
import { PlanShape } from "./insights/plan.shape.ts";
import { rowRegions } from "./insights/row-regions.ts";
import { type AnswerRead, type Read, reading as readFirst } from "./reading/read.ts";
import { readingsOf } from "./reading/readings.ts";
import { rehearse } from "./rehearsal.ts";
import { roleless } from "./seen.ts";
import { learning } from "./vast-names.ts";

/** The data as one user sees them: the warehouse, its semantic model and what answers from them. */
export interface SeenData {
  /** Under which view: what was told under another may not be for who sees these. Empty: nothing is kept from them. */
  readonly seenAs: string;
  /** Reads a question without answering it. */
  readonly read: Read;
  /** Answers what was read here. */
  readonly answerRead: AnswerRead;
  readonly answerer: Answerer;
  readonly fullQuestion: FindFullQuestion;
  readonly slots: FindSlots;
  readonly regions: FindRowRegions;
  readonly results: ResultStream & SqlRunner;
  /** What the geographic calls are answered from. */
  geo(viewer: Viewer): GeoData;
  /** What Insights is answered from. */
  readonly insights: InsightData;
  /** What a page about the data shows, and answers from one dataset. */
  readonly inService: {
    readonly model: SemanticModel;
    sources(): Promise<Pick<DataOverview, "title" | "warehouse" | "sources">>;
    answer: DataInService["answer"];
  };
  /** Where what they hold comes from. */
  credits(): readonly Credit[];
  /** How a question is read, step by step. */
  trace(question: string): Trace;
  /** Reads a few questions, so that the first who asks does not wait longer than others. */
  rehearse(): Promise<void>;
  /** Whether words name something of them just as they stand. */
  knows(words: string): boolean;
  close(): Promise<void>;
}

/** What all views of the same data share. */
export interface SharedData {
  readonly warehouse: Warehouse;
  readonly catalogue: () => Promise<Catalogue>;
  readonly consulted: Consulted | undefined;
  readonly borders: BorderArchive | null;
  /** Whether everybody may be told all of it. */
  readonly isAllPublic: boolean;
  readonly columnsOf: Readable["columnsOf"];
  /** All that there is, for a view that keeps some of it back: the log tells which refusals are policies'. */
  readonly all?: Pick<SeenData, "knows"> & { readonly model: SemanticModel };
}

const rowsAtOnce = 200_000;

/**
 * Makes what answers from a warehouse as one view lets it be read. Nothing here knows what is kept from whom: the model is cut down, the
 * members are those that the tables tell, and whatever is run is put under the view's limits.
 * @param held members that are known already; without, they are read
 */
export async function dataOver(
  shared: SharedData,
  view: View,
  held?: readonly Member[],
): Promise<SeenData & { readonly members: readonly Member[] }> {
  const { model } = view;
  const warehouse = limitedWarehouse(shared.warehouse, view, shared.columnsOf);
  const forWritten = limitedWarehouse(shared.warehouse, view, shared.columnsOf, true);
  const catalogue = shownIn(shared.catalogue, view);
  const read = (sql: string) => allRows(warehouse, sql);
  const vast = await vastEntities(model, read);
  const members = held ?? (await readMembers(model, read, warehouse.dialect, vast));
  const engine = makeEngine(model, members, dialects[warehouse.dialect], vast);
  const upkeep = warehouse.as({ user: null, lane: "upkeep" });
  const readings = readingsOf(engine, { model, members, dialect: warehouse.dialect, vast });
  const { read: reading, slots } = readings;
  const learn = learning(readings, vast.size === 0 ? null : await vastNames(model, vast, upkeep), warehouse);
  const guarded = guardedBy(warehouse, catalogue, model);
  // What is told row by row only to some, SQL of one's own does not find.
  const all = shared.all ? { model: shared.all.model, catalogue: shared.catalogue } : null;
  const byHand = view.isWhole ? guarded : guardedBy(forWritten, catalogue, model, view.may.sql, all);
  const tools = { engine, warehouse: guarded, model, view };
  const consulting = (parts: Consulted) => ({
    ...tools,
    ...parts,
    writeSql: mayAllBeWritten(view) ? sqlWriter({ ...parts, model, warehouse: forWritten }) : async () => null,
  });
  const seenAs = stampOf(view);
  const regionsOf = rowRegions(model, members);
  const geos = new WeakMap<SemanticModel, GeoData>();
  const geoOf = (told: SemanticModel): GeoData => {
    const known = geos.get(told);
    if (known) return known;
    const ofMap = guardedBy(warehouse, catalogue, told).as({ user: null, lane: "map" });
    const made = {
      model: told,
      members: told === model ? members : members.filter(({ entity }) => told.entities.has(entity)),
      borders: shared.borders,
      isAllPublic: shared.isAllPublic && view.isWhole,
      read: (sql: string, signal: AbortSignal) => readGeo(ofMap, withViews(sql, told), signal),
    };
    geos.set(told, made);
    return made;
  };
  const insights = insightData(tools, { warehouse: shared.warehouse, byHand, members, now: () => performance.now() });
  const learned: Read = (question, previous, asker) =>
    traced("read", () => learn(question, previous, asker).then(() => reading(question, previous, asker)), {
      failureOf: (outcome) => (outcome.ok ? undefined : outcome.failure.kind),
    });
  const byEngine = answeredByEngine(tools);
  const answered = shared.consulted ? answeredWithModel(consulting(shared.consulted)) : byEngine;
  const answerRead: AnswerRead = async (question, read, options) => {
    if (view.role === null) return { kind: "no_answer", detail: roleless, suggestions: [], byPolicy: true, seenAs };
    const answer = await answered(question, read, options);
    return { ...answer, seenAs, ...(answer.kind === "no_answer" && { byPolicy: isWithheld(read, shared.all) }) };
  };
  const sources = sourcesInService(model, upkeep);
  return {
    seenAs,
    members,
    read: learned,
    answerRead,
    answerer: readFirst(learned, answerRead),
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
      ...exporting({ guarded, byHand, tools, view }),
      ...(view.may.sql.size > 0 ? guardedSqlRunner(byHand, model) : noSqlByHand),
    },
    geo: (viewer) => geoOf(modelFor(viewer, model)),
    insights: {
      ...insights,
      isSeen: (stored) => seenAs === "" || stored === seenAs,
      answer: async (asked, as) => {
        await learn("", asked.plan, as);
        const outcome = await insights.answer(asked, as);
        return outcome.ok ? { ok: true, value: { ...outcome.value, seenAs } } : outcome;
      },
    },
    inService: {
      model,
      sources: async () => ({ title: model.root.label, warehouse: warehouse.dialect, sources: await sources() }),
      answer: (question, from, asker) => answerFrom(readFirst(learned, byEngine), model, question, from, asker),
    },
    credits: () => creditsOf(model),
    trace: (question) => engine.trace(question),
    rehearse: () => rehearse(engine, model),
    knows: engine.knows,
    close: () => readings.close(),
  };
}

/** Whether a question was refused for words that mean nothing to its asker, and something to whom nothing is kept from. */
const isWithheld: (read: Parameters<AnswerRead>[1], all: SharedData["all"]) => boolean = (read, all) =>
  all !== undefined &&
  read.ok &&
  read.value.kind === "refused" &&
  read.value.refusal.kind === "unknown-words" &&
  read.value.refusal.words.some((words) => all.knows(words));

/** Whether SQL may be written over all that may be asked of. */
const mayAllBeWritten = (view: View): boolean =>
  view.isWhole || basesIn(view.model).every((table) => view.may.sql.has(table));

/** Tells views apart: what one of them told is for who sees the same. */
const stampOf = ({ kept }: View): string =>
  kept === "" ? "" : createHash("sha256").update(kept).digest("base64url").slice(0, 22);

/** A catalogue without the columns that are kept from somebody. */
function shownIn(catalogue: () => Promise<Catalogue>, { limits, isWhole }: View): () => Promise<Catalogue> {
  if (isWhole) return catalogue;
  const made = new WeakMap<Catalogue, Catalogue>();
  return async () => {
    const all = await catalogue();
    const known = made.get(all);
    if (known) return known;
    const isShown = (table: string, name: string): boolean =>
      limits.get(table)?.hidden.has(name.toLowerCase()) !== true;
    const shown = new Map(
      [...all].map(([table, columns]) => [table, columns.filter(({ name }) => isShown(table, name))]),
    );
    made.set(all, shown);
    return shown;
  };
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
  if (!outcome.ok) throw unanswered(outcome.failure);
  if (!outcome.value.truncated) return outcome.value.rows;
  const rows: (readonly Cell[])[] = [];
  for await (const part of warehouse.stream(sql)) {
    if ("rows" in part) rows.push(...part.rows);
    if ("end" in part && !part.end.ok) throw unanswered(part.end.failure);
  }
  return rows;
}

/** What became of a query of the program's own. Whose role of the database cannot be taken is told so. */
function unanswered(failure: GuardedFailure): Error {
  if (failure.kind === "unavailable" && failure.role !== undefined)
    return new AppError("warehouse_unavailable", { detail: problemOf(failure).detail });
  return new Error(`the warehouse did not answer: ${JSON.stringify(failure)}`);
}
