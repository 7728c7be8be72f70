import { sql } from "../store/kysely.ts";
import type { Store } from "../store/store.ts";
import { estimateOf, type LanguageModel, totalOf } from "./language-model.ts";

/** Tokens of one day (UTC). */
export interface Budget {
  readonly perUser: number;
  readonly inAll: number;
}

/** What was spent, by user and day, in the app state: all nodes count together and a restart forgets nothing. */
export interface Spending {
  /** Takes tokens from today's budget before they are spent; or says whose would be overdrawn, and takes none. */
  reserve(userId: string, tokens: number, budget: Budget): Promise<{ readonly day: string } | "user" | "all">;
  /** Corrects what was reserved by what was spent. */
  settle(userId: string, day: string, difference: number): Promise<void>;
}

export function spending(db: Store["db"], now: () => Date): Spending {
  return {
    reserve: (userId, tokens, budget) =>
      db.transaction().execute(async (transaction) => {
        const day = now().toISOString().slice(0, 10);
        // Written first: on both databases the row is then ours until the transaction ends.
        const own = await transaction
          .insertInto("model_usage")
          .values({ day, user_id: userId, tokens, calls: 1 })
          .onConflict((conflict) =>
            conflict.columns(["day", "user_id"]).doUpdateSet({
              tokens: sql<number>`model_usage.tokens + excluded.tokens`,
              calls: sql<number>`model_usage.calls + 1`,
            }),
          )
          .returning("tokens")
          .executeTakeFirstOrThrow();
        const all = await transaction
          .selectFrom("model_usage")
          .select(({ fn }) => fn.sum<number | string>("tokens").as("tokens"))
          .where("day", "=", day)
          .executeTakeFirstOrThrow();
        const over =
          Number(own.tokens) > budget.perUser ? "user" : Number(all.tokens) > budget.inAll ? "all" : undefined;
        if (!over) return { day };
        await transaction
          .updateTable("model_usage")
          .set({ tokens: sql<number>`tokens - ${tokens}`, calls: sql<number>`calls - 1` })
          .where("day", "=", day)
          .where("user_id", "=", userId)
          .execute();
        return over;
      }),
    async settle(userId, day, difference) {
      await db
        .updateTable("model_usage")
        .set({ tokens: sql<number>`tokens + ${difference}` })
        .where("day", "=", day)
        .where("user_id", "=", userId)
        .execute();
    },
  };
}

/** Spends no more than today's budget. What a call may cost at most is reserved first, so that many at once do not overdraw it. */
export function withinBudget(model: LanguageModel, spent: Spending, budget: Budget): LanguageModel {
  return {
    async complete(prompt) {
      const reserved = estimateOf(prompt);
      const taken = await spent.reserve(prompt.userId, reserved, budget);
      if (taken === "user" || taken === "all") return { ok: false, failure: { kind: "budget", whose: taken } };
      let cost = reserved;
      try {
        const completion = await model.complete(prompt);
        cost = completion.usage ? totalOf(completion.usage) : 0;
        return completion;
      } finally {
        // Where that cannot be written, what was reserved counts: too much rather than too little.
        await spent.settle(prompt.userId, taken.day, cost - reserved).catch(() => {});
      }
    },
  };
}
