import { createHash } from "node:crypto";
import type { Engine, Plan } from "@tanyadata/text-to-sql";
import { contentOf } from "@tanyadata/text-to-sql";
import type { VerifiedQuestion } from "../../features/queries/verified.store.ts";
import { LastUsed } from "../../last-used.ts";

/** A plan that was accepted once, or that an administrator approved of. */
export interface Remembered {
  readonly plan: Plan;
  readonly confidence: "high" | "medium";
  /** Who came to it. */
  readonly engine: string;
}

/**
 * Plans of questions that were asked before, so that asking again costs nothing and comes to the same. It lives as long as
 * the data and their model do: other data begin with an empty memory. A plan is run anew each time.
 */
export interface Memory {
  recall(question: string, previous: unknown): Promise<Remembered | undefined>;
  keep(question: string, previous: unknown, remembered: Remembered): void;
}

const mostKept = 1000;

export function memory(engine: Engine, verified: () => Promise<readonly VerifiedQuestion[]>): Memory {
  const kept = new LastUsed<Remembered>(mostKept);
  // What a question means may hang on the one before it.
  const keyOf = (question: string, previous: unknown): string =>
    createHash("sha256")
      .update(JSON.stringify([contentOf(question), previous ?? null]))
      .digest("base64");

  /** A stored plan may be of another model by now: then it is as none. */
  function soundOf({ plan, engine: by }: VerifiedQuestion): Remembered | undefined {
    try {
      const stored = plan as Plan;
      if (engine.faultsOf(stored).length > 0) return undefined;
      engine.compile(stored);
      return { plan: stored, confidence: "high", engine: by };
    } catch {
      return undefined;
    }
  }

  return {
    async recall(question, previous) {
      const content = contentOf(question);
      // What an administrator approved of stood alone, and so must what it answers.
      const approved = previous ? undefined : (await verified()).find((one) => contentOf(one.question) === content);
      return (approved && soundOf(approved)) ?? kept.get(keyOf(question, previous));
    },
    keep(question, previous, remembered) {
      kept.set(keyOf(question, previous), remembered);
    },
  };
}
