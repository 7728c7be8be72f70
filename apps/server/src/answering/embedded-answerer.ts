import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine, Plan } from "@tanyadata/text-to-sql";
import type { Answer, Answerer, Report } from "../features/queries/answerer.ts";
import { problemOf } from "../features/queries/result-stream.ts";
import { chartOf } from "./chart.ts";
import { resultOf, runCounted } from "./counted-run.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { sourcesOf, told } from "./sources.ts";

/** Answers from the engine alone: no key, no network, the same question always with the same SQL. */
export function embeddedAnswerer(engine: Engine, warehouse: GuardedWarehouse, model: SemanticModel): Answerer {
  return {
    async answer(question, { signal, report = () => {}, previous }) {
      const reading = engine.read(question, previous);
      switch (reading.kind) {
        case "ambiguous":
          return { kind: "ambiguous", detail: reading.detail, choices: reading.choices };
        case "refused":
          return { kind: "no_answer", detail: reading.detail, suggestions: reading.suggestions };
        case "plan":
          report({ event: "reading", data: { reading: reading.reading } });
          return run(reading.plan, reading.reading, signal, report);
      }
    },
  };

  async function run(plan: Plan, reading: string, signal: AbortSignal, report: Report): Promise<Answer> {
    const { sql, columns } = engine.compile(plan);
    report({ event: "sql", data: { sql } });
    report({ event: "stage", data: { stage: "querying" } });
    const outcome = await runCounted(warehouse, sql, signal);
    if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
    const { rows, rowCount, tables } = outcome.value;
    const result = resultOf(outcome.value, columns);
    report({ event: "rows", data: { result } });
    report({ event: "stage", data: { stage: "explaining" } });
    const { answer, suggestions } = engine.explain(plan, { rows, rowCount });
    for (const delta of linesOf(answer)) report({ event: "answer", data: { delta } });
    return {
      kind: "answer",
      answer,
      reading,
      sql,
      result,
      sources: [...told(engine.sourcesOf(plan)), ...sourcesOf(tables, model)],
      engine: "embedded",
      suggestions,
      chart: chartOf(plan, columns, rowCount),
      plan,
    };
  }
}

/** The lines of a text, each with its end; together they are the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
