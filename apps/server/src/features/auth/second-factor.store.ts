import type { Kysely } from "kysely";
import type { Schema } from "../../store/schema.ts";

/** An authenticator that was confirmed, or is still to be. */
export interface SecondFactor {
  /** As it is kept: encrypted. */
  readonly secret: string;
  readonly isOn: boolean;
}

/** Second factors and recovery codes. Each change states what it rests on, so that of two at once one fails. */
export function secondFactorStore(db: Kysely<Schema>, now: () => Date) {
  return {
    of: async (userId: string): Promise<SecondFactor | undefined> => {
      const rows = db.selectFrom("second_factors").select(["secret", "confirmed_at"]).where("user_id", "=", userId);
      const row = await rows.executeTakeFirst();
      return row && { secret: row.secret, isOn: row.confirmed_at !== null };
    },

    recoveryCodesLeft: async (userId: string): Promise<number> => {
      const rows = db.selectFrom("recovery_codes").where("user_id", "=", userId);
      const { left } = await rows.select(({ fn }) => fn.countAll().as("left")).executeTakeFirstOrThrow();
      return Number(left);
    },

    /** Replaces an enrolment that was not confirmed. False where a second factor is on. */
    begin: async (userId: string, secret: string): Promise<boolean> => {
      const enrolment = { secret, last_step: 0, created_at: now().toISOString() };
      const row = await db
        .insertInto("second_factors")
        .values({ user_id: userId, ...enrolment })
        .onConflict((conflict) =>
          conflict.column("user_id").doUpdateSet(enrolment).where("second_factors.confirmed_at", "is", null),
        )
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Turns on the enrolment of this very secret; `step` is the first that was used. False where it is no longer open. */
    confirm: async (userId: string, secret: string, step: number, codeHashes: readonly string[]): Promise<boolean> =>
      await db.transaction().execute(async (transaction) => {
        const confirmed = await transaction
          .updateTable("second_factors")
          .set({ confirmed_at: now().toISOString(), last_step: step })
          .where("user_id", "=", userId)
          .where("secret", "=", secret)
          .where("confirmed_at", "is", null)
          .executeTakeFirst();
        if (confirmed.numUpdatedRows === 0n) return false;
        await transaction
          .insertInto("recovery_codes")
          .values(codeHashes.map((hash) => ({ user_id: userId, hash })))
          .execute();
        return true;
      }),

    /** False where a code of this step or a later one was used. */
    useStep: async (userId: string, secret: string, step: number): Promise<boolean> => {
      const used = await db
        .updateTable("second_factors")
        .set({ last_step: step })
        .where("user_id", "=", userId)
        .where("secret", "=", secret)
        .where("last_step", "<", step)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },

    /** False where it is unknown or was used. */
    useRecoveryCode: async (userId: string, hash: string): Promise<boolean> => {
      const code = db.deleteFrom("recovery_codes").where("user_id", "=", userId).where("hash", "=", hash);
      return (await code.executeTakeFirst()).numDeletedRows === 1n;
    },

    /** With the recovery codes. False where there was none. */
    remove: async (userId: string): Promise<boolean> => {
      const removed = await db.deleteFrom("second_factors").where("user_id", "=", userId).executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },

    /** Ids of all users whose second factor is on. */
    holders: async (): Promise<Set<string>> => {
      const rows = db.selectFrom("second_factors").select("user_id").where("confirmed_at", "is not", null);
      return new Set((await rows.execute()).map((row) => row.user_id));
    },
  };
}
export type SecondFactorStore = ReturnType<typeof secondFactorStore>;
