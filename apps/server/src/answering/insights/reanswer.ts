import type { Plan } from "@tanyadata/text-to-sql";
import type { Rows } from "@tanyadata/warehouse";
import type { Asked, InsightData, ReanswerOutcome } from "../../features/insights/insight-data.ts";
import { problemOf } from "../../features/queries/result-stream.ts";
import { breaksOf } from "../breaks.ts";
import { isTooLarge, resultOf, runCounted } from "../counted-run.ts";
import { columnsOf } from "../guarded-sql-runner.ts";
import type { GuardedFailure, GuardedWarehouse } from "../guarded-warehouse.ts";
import { pictureOf } from "../picture.ts";
import type { PlanTools } from "../planned-answer.ts";
import { sourcesOf, told } from "../sources.ts";
import type { DataVersions } from "./data-version.ts";
import { PlanShape } from "./plan.shape.ts";
import type { FindRegions } from "./row-regions.ts";

const unknown = "Data yang ditanyakan sudah tidak ada atau berganti nama.";
const refused = "Query ini tidak dapat dijalankan lagi pada database.";
const tooLarge = "Hasil query ini terlalu besar untuk disematkan.";
/** Characters of rows that an answer keeps: a board holds hundreds of answers, and is read as a whole. */
const mostCharacters = 200_000;

/** Answers stored questions anew: by their plan, compiled as the model is now, or by their SQL; both through the guard. */
export function reanswering(
  tools: PlanTools,
  { versions, regionsOf, byHand }: { versions: DataVersions; regionsOf: FindRegions; byHand: GuardedWarehouse },
): Pick<InsightData, "faultOf" | "sqlOf" | "answer"> {
  const { engine, model } = tools;
  /** The plan, if it has the shape of one and the model knows all that it names. */
  function usable(stored: unknown): { readonly plan: Plan; readonly sql: string } | null {
    const shaped = PlanShape.safeParse(stored);
    if (!shaped.success || engine.faultsOf(shaped.data).length > 0) return null;
    try {
      return { plan: shaped.data, sql: engine.compile(shaped.data).sql };
    } catch {
      // What the engine cannot compile was made for another model.
      return null;
    }
  }
  const written = ({ plan }: Asked): boolean => plan === null || plan === undefined;

  async function answer(
    asked: Asked,
    { signal, userId }: Parameters<InsightData["answer"]>[1],
  ): Promise<ReanswerOutcome> {
    const known = written(asked) ? null : usable(asked.plan);
    if (!known && !written(asked)) return { ok: false, broken: unknown };
    const sql = known?.sql ?? asked.sql;
    // What a file says was written is no more than what its bringer may write.
    const warehouse = known
      ? tools.warehouse.as({ user: userId, lane: "insights" })
      : byHand.as({ user: userId, lane: "written" });
    // Before the run: what changes meanwhile is then rather told twice than never.
    const outcome = await runCounted(warehouse, sql, signal);
    if (!outcome.ok) return failed(outcome.failure);
    const { rows: all, rowCount, touched } = outcome.value;
    const rows = fitting(all, mostCharacters);
    if (rows.length === 0 && all.length > 0) return { ok: false, broken: tooLarge };
    const columns = known ? engine.compile(known.plan).columns : columnsOf(outcome.value);
    const truncated = outcome.value.truncated || rows.length < all.length;
    const drawn = known && {
      breaks: breaksOf(known.plan, model),
      picture: await pictureOf({ ...tools, warehouse }, known.plan, signal),
    };
    const result = resultOf({ ...outcome.value, rows, truncated }, columns, drawn ?? {});
    return {
      ok: true,
      value: {
        sql,
        words: known && {
          answer: engine.explain(known.plan, { rows, rowCount }).answer,
          reading: engine.readingOf(known.plan),
        },
        result,
        regions: known && regionsOf(known.plan, rows),
        sources: [...(known ? told(engine.sourcesOf(known.plan)) : []), ...sourcesOf(touched, model)],
        tables: touched.tables,
        version: await versions.of(touched.tables),
      },
    };
  }

  return {
    faultOf: (asked) => (written(asked) || usable(asked.plan) ? null : unknown),
    sqlOf: (asked) => (written(asked) ? asked.sql : (usable(asked.plan)?.sql ?? asked.sql)),
    answer,
  };
}

/** As many of the first rows as fit. */
function fitting(rows: Rows["rows"], most: number): Rows["rows"] {
  let size = 0;
  const end = rows.findIndex((row) => {
    size += JSON.stringify(row).length;
    return size > most;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function failed(failure: GuardedFailure): Exclude<ReanswerOutcome, { ok: true }> {
  const { detail } = problemOf(failure);
  switch (failure.kind) {
    case "timeout":
      return { ok: false, problem: "query_timeout", detail };
    case "too_many":
      return { ok: false, problem: "too_many_requests", detail };
    case "overloaded":
    case "cancelled":
      return { ok: false, problem: "overloaded", detail };
    case "unavailable":
      return { ok: false, problem: "warehouse_unavailable", detail };
    default:
      return {
        ok: false,
        broken: isTooLarge(failure) ? tooLarge : refused,
        byPolicy: failure.kind === "guard" && failure.byPolicy === true,
      };
  }
}
