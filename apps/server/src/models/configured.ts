import type { LanguageModelConfig } from "../config.ts";
import type { Store } from "../store/store.ts";
import { spending, withinBudget } from "./budget.ts";
import type { LanguageModel } from "./language-model.ts";
import { logged } from "./logged.ts";
import { retrying } from "./retrying.ts";
import { takingTurns } from "./taking-turns.ts";

/** Longest silence within a reply, in milliseconds. */
const longestSilence = 10_000;

/** The model that the configuration names, behind everything that bounds it. Its client is loaded only here: without a key, never. */
export async function configuredLanguageModel(
  config: LanguageModelConfig,
  storing: Promise<Store>,
  now: () => Date,
  log: (call: object) => void,
  silence = longestSilence,
): Promise<LanguageModel> {
  const [{ openAiModel }, { db }] = await Promise.all([import("./openai-model.ts"), storing]);
  const attempt = openAiModel({ ...config, silence: Math.min(silence, config.timeout) });
  const bounded = withinBudget(attempt, spending(db, now), config.budget);
  return retrying(logged(takingTurns(bounded, config.concurrency), log));
}
