import type { Kysely } from "kysely";
import type { Schema } from "../../../store/schema.ts";

/** A session as far as it hangs on a provider. */
export interface ProviderSession {
  readonly id: string;
  readonly userId: string;
  readonly provider: string;
  readonly subject: string;
  /** Encrypted. */
  readonly token: string | null;
  readonly openedAt: string | null;
  /** When the provider last said that they are welcome. */
  readonly seenAt: string;
}

/** Sessions that came from the provider of an organisation. */
export function providerSessionStore(db: Kysely<Schema>, now: () => Date) {
  return {
    /** Undefined of a log-in with a password. */
    of: async (sessionId: string): Promise<ProviderSession | undefined> => {
      const row = await db
        .selectFrom("sessions")
        .select(["id", "user_id", "provider", "provider_subject", "provider_token", "provider_seen_at", "opened_at"])
        .where("id", "=", sessionId)
        .executeTakeFirst();
      if (!row || row.provider === null || row.provider_subject === null) return undefined;
      return {
        ...{ id: row.id, userId: row.user_id, provider: row.provider, subject: row.provider_subject },
        ...{ token: row.provider_token, openedAt: row.opened_at, seenAt: row.provider_seen_at ?? "" },
      };
    },

    /** Takes the turn to ask the provider; false where somebody asked after `since`. A provider's token is used up by asking. */
    takeTurn: async (sessionId: string, since: string): Promise<boolean> => {
      const taken = await db
        .updateTable("sessions")
        .set({ provider_asked_at: now().toISOString() })
        .where("id", "=", sessionId)
        .where(({ eb, or }) => or([eb("provider_asked_at", "is", null), eb("provider_asked_at", "<", since)]))
        .executeTakeFirst();
      return taken.numUpdatedRows === 1n;
    },

    keepWelcome: async (sessionId: string, token: string | null): Promise<void> => {
      const change = { provider_token: token, provider_seen_at: now().toISOString() };
      await db.updateTable("sessions").set(change).where("id", "=", sessionId).execute();
    },

    /** Ends one log-in there, or all of somebody; whose sessions ended. */
    endOf: async (provider: string, who: { readonly subject: string | null; readonly session: string | null }) => {
      const ended = await db
        .updateTable("sessions")
        .set({ revoked_at: now().toISOString() })
        .where("provider", "=", provider)
        .where("revoked_at", "is", null)
        .$if(who.subject !== null, (update) => update.where("provider_subject", "=", who.subject))
        .$if(who.session !== null, (update) => update.where("provider_session", "=", who.session))
        .returning("user_id")
        .execute();
      return [...new Set(ended.map((row) => row.user_id))];
    },
  };
}
export type ProviderSessionStore = ReturnType<typeof providerSessionStore>;
