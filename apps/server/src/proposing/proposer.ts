import { createHash } from "node:crypto";
import type { Propose, ProposedTable, TableCard } from "@tanyadata/modelling";
import { estimateTokens, type LanguageModel, type Model, type ModelFailure } from "../models/language-model.ts";
import { mostTold, partsOf, proposingPrefix, told } from "./prompt.ts";
import { proposalShape, proposalsIn } from "./reply.ts";

/** Calls for one draft at most; longest reply, in tokens; and seconds for all of it. */
export const mostCalls = 40;
const maxTokens = 3_500;
const mostSeconds = 600;
/** A call that failed is made once more. */
const attempts = 2;

/** The longest that one reply about several tables may take, in milliseconds, where no more is configured. */
export const replyTime = 180_000;

/** What was replied about tables before, by what they were then: the same profile is not paid for twice. */
export interface Remembered {
  get(key: string): ProposedTable | undefined;
  set(key: string, proposed: ProposedTable): void;
}

/** What asking about a database will take, told before it begins. */
export interface Outlook {
  readonly tables: number;
  readonly calls: number;
  readonly tokens: number;
}

export interface Asking {
  readonly languageModel: LanguageModel;
  readonly model: Model;
  readonly userId: string;
  readonly signal: AbortSignal;
  readonly remembered: Remembered;
  /** Hears what it will take, before the first call; none where all is remembered. */
  readonly before?: (outlook: Outlook) => void;
  readonly onCall?: (at: number, of: number) => void;
}

/**
 * Asks a language model once what the tables of a draft may be called: in few calls, each of several tables, about profiles alone. What it
 * replied before about the same profile is remembered. The first call that fails ends the asking; what was replied until then stays.
 */
export function proposerWith(asking: Asking): Propose {
  const { languageModel, model, userId, remembered } = asking;
  return async (cards) => {
    const keyOf = (card: TableCard): string =>
      createHash("sha256")
        .update(JSON.stringify([1, model, proposingPrefix, card]))
        .digest("hex");
    const known = cards.flatMap((card) => remembered.get(keyOf(card)) ?? []);
    const open = cards.filter((card) => !remembered.get(keyOf(card)));
    const all = partsOf(open);
    const parts = all.slice(0, mostCalls);
    const replied: ProposedTable[] = [];
    let asked = cards.length - open.length;
    const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(mostSeconds * 1000)]);
    const come = (failure: string | null) => ({ tables: [...known, ...replied], asked, of: cards.length, failure });

    if (parts.length > 0) asking.before?.(outlookOf(parts, cards));
    for (const [at, part] of parts.entries()) {
      asking.onCall?.(at, parts.length);
      const outcome = await replyTo(told(part, cards));
      if (typeof outcome === "string") return come(outcome);
      asked += part.length;
      for (const { table } of part) {
        const card = cards.find((one) => one.table === table);
        // Nothing said of a table is an answer, too.
        const proposed = outcome.find((one) => one.table === table) ?? nothingOf(table);
        replied.push(proposed);
        if (card) remembered.set(keyOf(card), proposed);
      }
    }
    return come(all.length > parts.length ? `${mostCalls} calls are the most for one draft` : null);

    async function replyTo(content: string): Promise<ProposedTable[] | string> {
      const calls = { left: attempts };
      while (calls.left > 0) {
        const completion = await languageModel.complete({
          ...{ model, userId, prefix: proposingPrefix, shape: proposalShape, maxTokens, signal, calls },
          turns: [{ role: "user", content }],
        });
        if (!completion.ok) return asking.signal.aborted ? "stopped" : failureText(completion.failure);
        const proposed = proposalsIn(completion.text);
        if (proposed) return proposed;
      }
      return "its reply was not of the form that was asked for";
    }
  };
}

const nothingOf = (table: string): ProposedTable => ({
  ...{ table, names: [], description: "", columns: [], questions: [] },
});

/** Tokens of one call at most, its reply included. */
export const mostTokens =
  estimateTokens(proposingPrefix + JSON.stringify(proposalShape.schema) + " ".repeat(mostTold)) + maxTokens;

const outlookOf = (parts: readonly (readonly TableCard[])[], cards: readonly TableCard[]): Outlook => ({
  tables: parts.flat().length,
  calls: parts.length,
  tokens: parts.reduce(
    (sum, part) =>
      sum + estimateTokens(proposingPrefix + JSON.stringify(proposalShape.schema) + told(part, cards)) + maxTokens,
    0,
  ),
});

/** Why a call came to nothing, for whoever reads the report. */
const failureText = (failure: ModelFailure): string =>
  "detail" in failure
    ? `the language model failed (${failure.kind}: ${failure.detail})`
    : `the language model failed (${failure.kind})`;
