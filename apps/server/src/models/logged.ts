import { spend } from "../events/spent.ts";
import { measure } from "../measuring/measure.ts";
import { traced } from "../measuring/trace.ts";
import { type LanguageModel, totalOf } from "./language-model.ts";

/** Tells of each call what was asked and what it cost. The key is no part of a prompt, and so of no line. */
export function logged(model: LanguageModel, log: (call: object) => void): LanguageModel {
  return {
    async complete(prompt) {
      const began = performance.now();
      const completion = await traced("language model", () => model.complete(prompt), {
        kind: "client",
        attributes: { "gen_ai.request.model": prompt.model },
        failureOf: (one) => (one.ok ? undefined : one.failure.kind),
      });
      const outcome = completion.ok ? "reply" : completion.failure.kind;
      measure("tanyadata_model_calls_total", 1, { outcome });
      if (completion.usage) {
        const { prompt: input, completion: output } = completion.usage;
        measure("tanyadata_model_tokens_total", totalOf(completion.usage));
        spend(prompt.model, { input, output });
      }
      log({
        model: prompt.model,
        user_id: prompt.userId,
        prompt: prompt.turns.at(-1)?.content,
        outcome,
        ...completion.usage,
        milliseconds: Math.round(performance.now() - began),
      });
      return completion;
    },
  };
}
