import type { Result } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Engine, Plan } from "@tanyadata/text-to-sql";
import type { Rows } from "@tanyadata/warehouse";
import type { Answer, Answerer, Report } from "../features/queries/answerer.ts";
import { problemOf } from "../features/queries/result-stream.ts";
import { chartOf } from "./chart.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { sourcesOf } from "./sources.ts";

/** Rows that an answer carries; the export has them all. */
const shownRows = 1000;

/** Answers from the engine alone: no key, no network, the same question always with the same SQL. */
export function embeddedAnswerer(engine: Engine, warehouse: GuardedWarehouse, model: SemanticModel): Answerer {
  return {
    async answer(question, { signal, report = () => {} }) {
      const reading = engine.read(question);
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
    const outcome = await warehouse.run(sql, { signal, maxRows: shownRows });
    if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
    const rowCount = outcome.value.truncated ? await countAll(sql, signal) : outcome.value.rows.length;
    if (typeof rowCount !== "number") return rowCount;
    const result = resultOf(outcome.value, columns, rowCount);
    report({ event: "rows", data: { result } });
    report({ event: "stage", data: { stage: "explaining" } });
    const { answer, suggestions } = engine.explain(plan, { rows: outcome.value.rows, rowCount });
    for (const delta of linesOf(answer)) report({ event: "answer", data: { delta } });
    return {
      kind: "answer",
      answer,
      reading,
      sql,
      result,
      sources: sourcesOf(outcome.value.tables, model),
      engine: "embedded",
      suggestions,
      chart: chartOf(plan, columns, rowCount),
      plan,
    };
  }

  async function countAll(sql: string, signal: AbortSignal): Promise<number | Extract<Answer, { kind: "problem" }>> {
    const outcome = await warehouse.run(`SELECT count(*) AS n FROM (${sql}) AS counted`, { signal });
    return outcome.ok ? Number(outcome.value.rows[0]?.[0]) : { kind: "problem", ...problemOf(outcome.failure) };
  }
}

/** The lines of a text, each with its end; together they are the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** A third element only where a table says more than the answer does: more than one cell. */
function resultOf(
  { columns: header, rows, truncated }: Rows,
  columns: ReturnType<Engine["compile"]>["columns"],
  rowCount: number,
): Result {
  const table = rows.map((row) => [...row]);
  if (rowCount * header.length <= 1) return [[...header], table];
  return [[...header], table, { columns: columns.map((column) => ({ ...column })), row_count: rowCount, truncated }];
}
