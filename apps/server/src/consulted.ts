import type { Consulted } from "./answering/consulting/consulting-answerer.ts";
import type { LanguageModelConfig } from "./config.ts";
import { verifiedQuestions } from "./features/queries/verified.store.ts";
import { configuredLanguageModel } from "./models/configured.ts";
import type { Store } from "./store/store.ts";

/** What the configuration lets be asked about questions that the engine cannot read. */
export async function consultedWith(
  config: LanguageModelConfig,
  storing: Promise<Store>,
  now: () => Date,
  log: (call: object) => void,
): Promise<Consulted> {
  const languageModel = await configuredLanguageModel(config, storing, now, log);
  return { languageModel, verified: verifiedQuestions(await storing), mayReadRows: config.mayReadRows };
}
