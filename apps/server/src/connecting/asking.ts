import { defaultModel, type ModelName, type ProposingModel } from "@tanyadata/contract";
import type { Proposals, ProposedTable, TableCard } from "@tanyadata/modelling";
import type { z } from "zod";
import type { LanguageModelConfig } from "../config.ts";
import { configuredLanguageModel } from "../models/configured.ts";
import type { LanguageModel } from "../models/language-model.ts";
import { mostTables } from "../proposing/prompt.ts";
import { mostCalls, mostTokens, proposerWith, replyTime } from "../proposing/proposer.ts";
import type { Store } from "../store/store.ts";

/** A language model that drafts may ask, behind everything that bounds it. */
export interface DraftsAsk {
  readonly languageModel: Promise<LanguageModel>;
  readonly config: Pick<LanguageModelConfig, "deployed" | "baseUrl">;
}

/** The language model of the configuration, with the time that replies about several tables take; drafts ask one after another. */
export function draftsAsk(
  config: LanguageModelConfig,
  storing: Promise<Store>,
  now: () => Date,
  log: (call: object) => void,
): DraftsAsk {
  const timeout = Math.max(config.timeout, replyTime);
  const languageModel = configuredLanguageModel(
    { ...config, timeout, concurrency: 1 },
    ...([storing, now, log] as const),
    timeout / 3,
  );
  languageModel.catch(() => {}); // told where it is awaited
  return { languageModel, config };
}

/** What may be ticked, and what it takes at most: told before anything is sent. */
export const offerOf = ({ config: { deployed, baseUrl } }: DraftsAsk): ProposingModel => ({
  model: defaultModel,
  called: deployed[defaultModel],
  at: new URL(baseUrl).host,
  most_calls: mostCalls,
  most_tables: mostTables,
  most_tokens: mostTokens,
});

interface Asking {
  readonly model: z.infer<typeof ModelName>;
  readonly userId: string;
  readonly signal: AbortSignal;
  /** Replies by the profiles that they are about; those that come are added. */
  readonly replies: Map<string, ProposedTable>;
  readonly onStep: (message: string) => void;
  readonly report: (error: unknown) => void;
}

/** What a language model proposes for tables, as a draft asks for it. Never rejects: without a reply the draft is as it would be. */
export async function proposalsFrom(
  { languageModel, config }: DraftsAsk,
  cards: readonly TableCard[],
  { model, userId, signal, replies, onStep, report }: Asking,
): Promise<Proposals> {
  const called = config.deployed[model];
  try {
    const propose = proposerWith({
      ...{ languageModel: await languageModel, model, userId, signal },
      remembered: { get: (key) => replies.get(key), set: (key, proposed) => void replies.set(key, proposed) },
      onCall: (at, of) => onStep(`Menanyai ${called} tentang nama tabel dan kolom: panggilan ${at + 1} dari ${of}…`),
    });
    return await propose(cards);
  } catch (error) {
    report(error);
    return { tables: [], asked: 0, of: cards.length, failure: brokenAsking };
  }
}

/** Why nothing is proposed, where the fault is ours. */
export const brokenAsking = "terjadi kesalahan; administrator server dapat melihat sebabnya di catatan server";
