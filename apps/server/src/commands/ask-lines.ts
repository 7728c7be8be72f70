import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ConfigError, loadConfig } from "../config.ts";
import type { Answer } from "../features/queries/answerer.ts";
import type { LanguageModel } from "../models/language-model.ts";
import { openAiModel } from "../models/openai-model.ts";
import { retrying } from "../models/retrying.ts";
import { configuredModel, openData } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";

const usage = `Asks conversations of the engine and the configured language model, for measurements; without a server or a budget.

  … ask-lines.ts [--model gpt-4o|gpt-4o-mini]

Reads a line {"ask": ["…", "…"]} for each conversation, and prints a line for its last question: what came of it, how long
it took, and what it cost. Exit codes: 0 all were asked, 2 wrong usage or configuration.`;

const Line = z.object({ ask: z.array(z.string()).min(1) });

/** Counts what a model is asked and costs. */
function metered(model: LanguageModel) {
  const spent = { calls: 0, prompt: 0, cached: 0, completion: 0 };
  return {
    spent,
    complete: async (prompt: Parameters<LanguageModel["complete"]>[0]) => {
      spent.calls += 1;
      const completion = await model.complete(prompt);
      for (const part of ["prompt", "cached", "completion"] as const) spent[part] += completion.usage?.[part] ?? 0;
      return completion;
    },
  };
}

function told(answer: Answer) {
  switch (answer.kind) {
    case "answer": {
      const { engine, confidence, reading } = answer;
      return { kind: "rows", rows: answer.result[1], engine, confidence, said: reading };
    }
    case "ambiguous":
      return { kind: "ambiguous", choices: answer.choices.map(({ label }) => label), said: answer.detail };
    case "no_answer":
      return { kind: "refused", said: answer.detail };
    case "problem":
      return { kind: "refused", said: `${answer.code}: ${answer.detail}`, problem: answer.code };
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { model: { type: "string", default: "gpt-4o" } } });
  const model = z.enum(["gpt-4o", "gpt-4o-mini"]).safeParse(values.model);
  const config = loadConfig();
  if (!model.success || !config.languageModel) {
    console.error(model.success ? "OPENAI_API_KEY is not set." : usage);
    return 2;
  }
  const silence = config.languageModel.timeout;
  const meter = metered(openAiModel({ ...config.languageModel, silence }));
  const consulted = { languageModel: retrying(meter), verified: async () => [], mayReadRows: false };
  const data = await openData(
    configuredModel(config),
    openWarehouse(config, console.error),
    Promise.resolve(consulted),
  );
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      const { ask } = Line.parse(JSON.parse(line));
      Object.assign(meter.spent, { calls: 0, prompt: 0, cached: 0, completion: 0 });
      const began = performance.now();
      let answer: Answer | undefined;
      let previous: unknown = null;
      for (const question of ask) {
        const signal = AbortSignal.timeout(300_000);
        answer = await data.answerer.answer(question, { signal, userId: "evaluation", model: model.data, previous });
        if (answer.kind === "answer") previous = answer.plan ?? null;
      }
      const milliseconds = Math.round(performance.now() - began);
      console.log(JSON.stringify({ ...(answer && told(answer)), milliseconds, ...meter.spent }));
    }
    return 0;
  } finally {
    await data.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
