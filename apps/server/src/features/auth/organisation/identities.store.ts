import type { Kysely } from "kysely";
import type { Schema } from "../../../store/schema.ts";

/** Who people are at providers. */
export function identityStore(db: Kysely<Schema>, now: () => Date) {
  return {
    /** The user that somebody is here. */
    userOf: async (provider: string, subject: string): Promise<string | undefined> => {
      const rows = db.selectFrom("identities").select("user_id");
      return (await rows.where("provider", "=", provider).where("subject", "=", subject).executeTakeFirst())?.user_id;
    },
    /** Whether somebody at a provider is this user already. */
    isAt: async (userId: string, provider: string): Promise<boolean> => {
      const rows = db.selectFrom("identities").select("user_id");
      return (
        (await rows.where("user_id", "=", userId).where("provider", "=", provider).executeTakeFirst()) !== undefined
      );
    },
    /** False where somebody was faster. */
    add: async (provider: string, subject: string, userId: string): Promise<boolean> => {
      const added = await db
        .insertInto("identities")
        .values({ provider, subject, user_id: userId, created_at: now().toISOString() })
        .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
  };
}
export type IdentityStore = ReturnType<typeof identityStore>;
