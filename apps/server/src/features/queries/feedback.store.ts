import type { Feedback } from "@tanyadata/contract";
import type { z } from "zod";
import type { Store } from "../../store/store.ts";

/** What users said of their own answers. */
export interface FeedbackStore {
  /** Keeps the last word on an answer. `false`: the user has no such question. */
  say(userId: string, feedback: z.output<typeof Feedback>, now: Date): Promise<boolean>;
}

/** Feedback in the app state. */
export function feedbackStore({ db, dialect }: Pick<Store, "db" | "dialect">): FeedbackStore {
  return {
    say: (userId, { query_id: queryId, rating, comment = null }, now) =>
      db.transaction().execute(async (transaction) => {
        const query = transaction.selectFrom("queries").select("id").where("id", "=", queryId);
        const own = query.where("user_id", "=", userId).where("refusal", "is", null);
        // Held, so that it cannot be deleted meanwhile; SQLite has one writer at a time as it is, and no such lock.
        if (!(await (dialect === "postgres" ? own.forKeyShare() : own).executeTakeFirst())) return false;
        const said = { rating, comment, updated_at: now.toISOString() };
        await transaction
          .insertInto("feedback")
          .values({ query_id: queryId, user_id: userId, ...said })
          .onConflict((conflict) => conflict.column("query_id").doUpdateSet(said))
          .execute();
        return true;
      }),
  };
}
