import type { Confidence, Picture } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine, Plan, PlanColumn } from "@tanyadata/text-to-sql";
import type { Answer, Answerer, Report } from "../features/queries/answerer.ts";
import { breaksOf } from "./breaks.ts";
import { chartOf } from "./chart.ts";
import { type CountedRows, resultOf, runCounted } from "./counted-run.ts";
import type { GuardedOutcome, GuardedWarehouse } from "./guarded-warehouse.ts";
import { pictureOf } from "./picture.ts";
import { type Seeing, withSeen } from "./seen.ts";
import { sourcesOf, told } from "./sources.ts";

type AskOptions = Parameters<Answerer["answer"]>[1];

/** What plans are answered with. */
export interface PlanTools {
  readonly engine: Engine;
  readonly warehouse: GuardedWarehouse;
  readonly model: SemanticModel;
  /** What is kept from who asks; nothing, where none is given. */
  readonly view?: Seeing;
}

/** A plan, the SQL that it was compiled to, what came back, and what is drawn where that is more. */
export interface RanPlan {
  readonly plan: Plan;
  readonly sql: string;
  readonly columns: readonly PlanColumn[];
  readonly counted: CountedRows;
  readonly picture: Picture | undefined;
}

/** Compiles a plan and runs it as a question of its user; `compiled` hears of the SQL before it runs. */
export async function runPlan(
  tools: PlanTools,
  plan: Plan,
  {
    signal,
    userId,
    evenIfLarge = false,
    report = () => {},
  }: Pick<AskOptions, "signal" | "userId" | "evenIfLarge" | "report">,
  compiled: (sql: string) => void = () => {},
): Promise<GuardedOutcome<RanPlan>> {
  const { sql, columns } = tools.engine.compile(plan);
  compiled(sql);
  const onWait = (ahead: number | null) => report({ event: "waiting", data: { ahead } });
  const warehouse = tools.warehouse.as({ user: userId, lane: "question", isBounded: !evenIfLarge, onWait });
  const outcome = await runCounted(warehouse, sql, signal);
  if (!outcome.ok) return outcome;
  const picture = await pictureOf({ ...tools, warehouse }, plan, signal);
  return { ok: true, value: { plan, sql, columns, counted: outcome.value, picture } };
}

/** Who came to a plan, and how it is told. */
export interface Told {
  readonly reading: string;
  /** `embedded`, or the language model's name. */
  readonly engine: string;
  readonly confidence: Confidence;
  /** Words that stand in the place of the engine's. */
  readonly prose?: string | null;
}

/** Tells what came back: rows, then the answer in words, line by line. */
export function tellPlan(
  { engine, model, view }: PlanTools,
  { plan, sql, columns, counted, picture }: RanPlan,
  { reading, engine: by, confidence, prose }: Told,
  report: Report,
): Extract<Answer, { kind: "answer" }> {
  const { rows, rowCount, touched } = counted;
  const result = resultOf(counted, columns, { breaks: breaksOf(plan, model), picture });
  report({ event: "rows", data: { result } });
  report({ event: "stage", data: { stage: "explaining" } });
  const explained = engine.explain(plan, { rows, rowCount });
  const { suggestions } = explained;
  const answer = withSeen(prose ?? explained.answer, touched.tables, view);
  for (const delta of linesOf(answer)) report({ event: "answer", data: { delta } });
  return {
    kind: "answer",
    answer,
    reading,
    sql,
    result,
    sources: [...told(engine.sourcesOf(plan)), ...sourcesOf(touched, model)],
    engine: by,
    confidence,
    suggestions,
    chart: chartOf(plan, columns, rowCount),
    plan,
  };
}

/** The lines of a text, each with its end; together they are the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
