import { isUntold, type Reading } from "@tanyadata/text-to-sql";
import type { Answer, Answerer } from "../features/queries/answerer.ts";
import { problemOf } from "../features/queries/result-stream.ts";
import { type PlanTools, runPlan, tellPlan } from "./planned-answer.ts";
import { inPlace, type Read } from "./reading/read.ts";

type Options = Parameters<Answerer["answer"]>[1];

/** Answers from the engine alone: no key, no network, the same question always with the same SQL. */
export const embeddedAnswerer = (tools: PlanTools, read: Read = inPlace(tools.engine)): Answerer => ({
  async answer(question, options) {
    const outcome = await read(question, options.previous, options);
    if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
    return answerReading(tools, outcome.value, options);
  },
});

/** What a question that was read comes to. */
export async function answerReading(
  tools: PlanTools,
  reading: Reading,
  { signal, userId, report = () => {} }: Pick<Options, "signal" | "userId" | "report">,
): Promise<Answer> {
  switch (reading.kind) {
    case "ambiguous":
      return { kind: "ambiguous", detail: reading.detail, choices: reading.choices };
    case "refused":
      return { kind: "no_answer", detail: reading.detail, suggestions: reading.suggestions };
    case "plan": {
      report({ event: "reading", data: { reading: reading.reading } });
      const outcome = await runPlan(tools, reading.plan, { signal, userId }, (sql) => {
        report({ event: "sql", data: { sql } });
        report({ event: "stage", data: { stage: "querying" } });
      });
      if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
      const { rows, rowCount } = outcome.value.counted;
      if (isUntold(reading.plan, rows)) {
        const { suggestions } = tools.engine.explain(reading.plan, { rows, rowCount });
        return { kind: "no_answer", detail: `Data ini tidak memuat angkanya: ${reading.reading}.`, suggestions };
      }
      const confidence = reading.assumed.length === 0 ? "high" : "medium";
      const told = { reading: reading.reading, engine: "embedded", confidence } as const;
      return tellPlan(tools, outcome.value, told, report);
    }
  }
}
