import { isUntold, type Reading } from "@tanyadata/text-to-sql";
import type { Answer, Answerer } from "../features/queries/answerer.ts";
import { problemOf } from "../features/queries/result-stream.ts";
import { type PlanTools, runPlan, tellPlan } from "./planned-answer.ts";
import { type AnswerRead, inPlace, type Read, reading } from "./reading/read.ts";

type Options = Parameters<Answerer["answer"]>[1];

/** Answers from the engine alone: no key, no network, the same question always with the same SQL. */
export const embeddedAnswerer = (tools: PlanTools, read: Read = inPlace(tools.engine)): Answerer =>
  reading(read, answeredByEngine(tools));

export const answeredByEngine =
  (tools: PlanTools): AnswerRead =>
  async (_, read, options) =>
    read.ok ? answerReading(tools, read.value, options) : { kind: "problem", ...problemOf(read.failure) };

/** What a question that was read comes to. */
export async function answerReading(
  tools: PlanTools,
  read: Reading,
  options: Pick<Options, "signal" | "userId" | "report" | "evenIfLarge">,
): Promise<Answer> {
  const { report = () => {} } = options;
  switch (read.kind) {
    case "ambiguous":
      return { kind: "ambiguous", detail: read.detail, choices: read.choices };
    case "refused":
      return { kind: "no_answer", detail: read.detail, suggestions: read.suggestions };
    case "plan": {
      report({ event: "reading", data: { reading: read.reading } });
      const outcome = await runPlan(tools, read.plan, options, (sql) => {
        report({ event: "sql", data: { sql } });
        report({ event: "stage", data: { stage: "querying" } });
      });
      if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
      const { rows, rowCount } = outcome.value.counted;
      if (isUntold(read.plan, rows)) {
        const { suggestions } = tools.engine.explain(read.plan, { rows, rowCount });
        return { kind: "no_answer", detail: `Data ini tidak memuat angkanya: ${read.reading}.`, suggestions };
      }
      const confidence = read.assumed.length === 0 ? "high" : "medium";
      const told = { reading: read.reading, engine: "embedded", confidence } as const;
      return tellPlan(tools, outcome.value, told, report);
    }
  }
}
