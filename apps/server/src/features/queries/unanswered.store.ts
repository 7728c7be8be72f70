import type { Unanswered } from "@tanyadata/contract";
import { newId } from "../../ids.ts";
import type { Store } from "../../store/store.ts";

/** Questions that a language model was needed for and could not be asked: kept, so that they can be asked again. */
export interface UnansweredStore {
  /** Keeps a question once, however often it failed; the oldest make room. */
  keep(
    userId: string,
    failed: { readonly question: string; readonly topicId: string | null; readonly detail: string },
    now: Date,
  ): Promise<void>;
  /** A user's, newest first. */
  list(userId: string): Promise<Unanswered[]>;
  /** It was answered after all. */
  forget(userId: string, question: string): Promise<void>;
  /** Its user gave it up. `false`: there is none of this id. */
  remove(userId: string, id: string): Promise<boolean>;
}

/** Of one user; more than this nobody asks again. */
const mostOfUser = 20;

export function unansweredStore({ db }: Pick<Store, "db">): UnansweredStore {
  return {
    keep: (userId, { question, topicId, detail }, now) =>
      db.transaction().execute(async (transaction) => {
        const own = () => transaction.deleteFrom("unanswered").where("user_id", "=", userId);
        await own().where("question", "=", question).execute();
        const rest = transaction
          .selectFrom("unanswered")
          .select("id")
          .where("user_id", "=", userId)
          .orderBy("id", "desc");
        const tooMany = (await rest.execute()).slice(mostOfUser - 1).map(({ id }) => id);
        if (tooMany.length > 0) await own().where("id", "in", tooMany).execute();
        // The topic may have been deleted meanwhile.
        const topic =
          topicId === null
            ? undefined
            : await transaction.selectFrom("topics").select("id").where("id", "=", topicId).executeTakeFirst();
        const row = { id: newId(now), user_id: userId, topic_id: topic?.id ?? null, question, detail };
        await transaction
          .insertInto("unanswered")
          .values({ ...row, created_at: now.toISOString() })
          .execute();
      }),
    async list(userId) {
      const rows = await db
        .selectFrom("unanswered")
        .select(["id", "question", "topic_id", "detail", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .execute();
      return rows.map(({ topic_id, ...row }) => ({ ...row, chat_topic_id: topic_id }));
    },
    async forget(userId, question) {
      await db.deleteFrom("unanswered").where("user_id", "=", userId).where("question", "=", question).execute();
    },
    async remove(userId, id) {
      const gone = await db
        .deleteFrom("unanswered")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return Number(gone.numDeletedRows) > 0;
    },
  };
}
