import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { newId } from "../../ids.ts";
import type { Schema } from "../../store/schema.ts";
import type { User } from "./user.store.ts";

const day = 24 * 60 * 60 * 1000;
/** A refresh token that is not used for so long ends with its session. */
export const refreshTokenDays = 30;
/**
 * A refresh token that was used already gets another successor for so long after its first use. Two tabs that refresh
 * at once, or a browser that never saw the answer and asks again, stay logged in; a stolen token is of use only if the
 * thief is faster than that. Afterwards its use means that two hold it, and the whole family is revoked.
 */
export const graceMilliseconds = 30_000;

/** For so long one that was begun at a provider may be opened: a second factor may have to be found. */
const begunMilliseconds = 10 * 60_000;

/** Days after which a session ends, however often it is used: somebody has to log in again. */
export const sessionDays = 90;

/** A log-in as its holder knows it. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
}
export type Exchange = Session | { readonly refused: "unknown" | "ended" | "reused"; readonly sessionId?: string };

/** What a provider of an organisation told of a log-in there. */
export interface FromProvider {
  readonly provider: string;
  readonly subject: string;
  readonly session: string | null;
  /** When they proved there who they are; null where it does not say. */
  readonly provenAt: string | null;
  /** Encrypted. */
  token(sessionId: string): string | null;
}

/** From where a session is used. */
export interface UsedFrom {
  readonly device: string | null;
  readonly address: string;
  /** Whether a user has logged in there before. */
  readonly isKnownTo: (email: string) => Promise<boolean>;
}

/** Refresh tokens are 256 random bits: a plain hash keeps them as safe as a slow one would. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Sessions and their families of refresh tokens. */
export function sessionStore(db: Kysely<Schema>, now: () => Date) {
  const issue = async (transaction: Kysely<Schema>, sessionId: string): Promise<string> => {
    const token = randomBytes(32).toString("base64url");
    await transaction
      .insertInto("refresh_tokens")
      .values({
        hash: hashOf(token),
        session_id: sessionId,
        created_at: now().toISOString(),
        expires_at: new Date(now().getTime() + refreshTokenDays * day).toISOString(),
      })
      .execute();
    return token;
  };

  const revoke = async (sessionId: string): Promise<void> => {
    await db
      .updateTable("sessions")
      .set({ revoked_at: now().toISOString() })
      .where("id", "=", sessionId)
      .where("revoked_at", "is", null)
      .execute();
  };

  const longAgo = (at: Date): string => new Date(at.getTime() - sessionDays * day).toISOString();
  /** Sessions of a user that a refresh token can still go on with. */
  const goingOn = (userId: string) =>
    db
      .selectFrom("sessions")
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .where("created_at", ">", longAgo(now()))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("refresh_tokens")
            .select("refresh_tokens.hash")
            .whereRef("refresh_tokens.session_id", "=", "sessions.id")
            .where("refresh_tokens.expires_at", ">", now().toISOString()),
        ),
      );

  return {
    /** Undefined when the password was changed or the user disabled since `user` was read. */
    open: async (
      user: Pick<User, "id" | "passwordHash">,
      { device, address, isNewDevice }: Pick<UsedFrom, "device" | "address"> & { readonly isNewDevice: boolean },
    ): Promise<Session | undefined> =>
      await db.transaction().execute(async (transaction) => {
        // Changes nothing but takes the row's lock, which a change of password takes too: one of both comes first.
        const locked = await transaction
          .updateTable("users")
          .set((users) => ({ updated_at: users.ref("updated_at") }))
          .where("id", "=", user.id)
          .where("password_hash", "=", user.passwordHash)
          .where("disabled_at", "is", null)
          .executeTakeFirst();
        if (locked.numUpdatedRows === 0n) return undefined;
        const at = now().toISOString();
        const times = { created_at: at, opened_at: at, proven_at: at };
        const is_new_device = isNewDevice ? 1 : 0;
        const session = { id: newId(now()), user_id: user.id, ...times, device, address, is_new_device };
        await transaction.insertInto("sessions").values(session).execute();
        const refreshToken = await issue(transaction, session.id);
        return { sessionId: session.id, userId: user.id, refreshToken };
      }),

    /** Begins one that its holder opens within minutes, once; until then it is good for nothing. */
    begin: async (
      userId: string,
      { device, address }: Pick<UsedFrom, "device" | "address">,
      from: FromProvider,
    ): Promise<string> => {
      const [id, at] = [newId(now()), now().toISOString()];
      const { provider, subject, session, provenAt, token } = from;
      const told = { provider, provider_subject: subject, provider_session: session, provider_token: token(id) };
      await db
        .insertInto("sessions")
        .values({
          id,
          user_id: userId,
          created_at: at,
          proven_at: provenAt,
          ...told,
          provider_seen_at: at,
          device,
          address,
        })
        .execute();
      return id;
    },

    /** Undefined where it was opened before, took too long, or its user was disabled meanwhile. */
    openBegun: async (sessionId: string, isNewDevice: boolean): Promise<Session | undefined> =>
      await db.transaction().execute(async (transaction) => {
        const at = now();
        const opened = await transaction
          .updateTable("sessions")
          .set({ opened_at: at.toISOString(), is_new_device: isNewDevice ? 1 : 0 })
          .where("id", "=", sessionId)
          .where("opened_at", "is", null)
          .where("provider", "is not", null)
          .where("revoked_at", "is", null)
          .where("created_at", ">", new Date(at.getTime() - begunMilliseconds).toISOString())
          .returning("user_id")
          .executeTakeFirst();
        if (!opened) return undefined;
        const user = await transaction
          .updateTable("users")
          .set((users) => ({ updated_at: users.ref("updated_at") }))
          .where("id", "=", opened.user_id)
          .where("disabled_at", "is", null)
          .executeTakeFirst();
        if (user.numUpdatedRows === 0n) return undefined;
        return { sessionId, userId: opened.user_id, refreshToken: await issue(transaction, sessionId) };
      }),

    /** The session that a refresh token belongs to, whatever its state. */
    sessionOf: async (token: string): Promise<string | undefined> => {
      const rows = db.selectFrom("refresh_tokens").select("session_id").where("hash", "=", hashOf(token));
      return (await rows.executeTakeFirst())?.session_id;
    },

    /** Whose it is; null where there is none of this id. */
    userOf: async (sessionId: string): Promise<string | null> => {
      const rows = db.selectFrom("sessions").select("user_id").where("id", "=", sessionId);
      return (await rows.executeTakeFirst())?.user_id ?? null;
    },

    /** When its holder proved who they are; null where nobody knows. */
    provenAt: async (sessionId: string): Promise<string | null> => {
      const rows = db.selectFrom("sessions").select("proven_at").where("id", "=", sessionId);
      return (await rows.executeTakeFirst())?.proven_at ?? null;
    },

    keepProof: async (sessionId: string): Promise<void> => {
      await db.updateTable("sessions").set({ proven_at: now().toISOString() }).where("id", "=", sessionId).execute();
    },

    /** Exchanges a refresh token for its successor; the rule of re-use stands at `graceMilliseconds`. */
    exchange: async (token: string, address: string): Promise<Exchange> => {
      const hash = hashOf(token);
      const at = now();
      const result = await db.transaction().execute(async (transaction): Promise<Exchange> => {
        // First: it takes the lock, so that of two at once the second sees what the first did.
        const first = await transaction
          .updateTable("refresh_tokens")
          .set({ used_at: at.toISOString() })
          .where("hash", "=", hash)
          .where("used_at", "is", null)
          .executeTakeFirst();
        const row = await transaction
          .selectFrom("refresh_tokens")
          .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
          .innerJoin("users", "users.id", "sessions.user_id")
          .select(["session_id", "user_id", "expires_at", "used_at", "revoked_at", "disabled_at"])
          .select("sessions.created_at")
          .where("hash", "=", hash)
          .executeTakeFirst();
        if (!row) return { refused: "unknown" };
        const isOver = row.expires_at <= at.toISOString() || row.created_at <= longAgo(at);
        if (row.revoked_at !== null || row.disabled_at !== null || isOver) return { refused: "ended" };
        const isFirstUse = first.numUpdatedRows === 1n;
        const usedAgo = at.getTime() - Date.parse(row.used_at ?? at.toISOString());
        if (!isFirstUse && usedAgo > graceMilliseconds) return { refused: "reused", sessionId: row.session_id };
        await transaction
          .updateTable("sessions")
          .set({ address, last_used_at: at.toISOString() })
          .where("id", "=", row.session_id)
          .execute();
        const refreshToken = await issue(transaction, row.session_id);
        return { sessionId: row.session_id, userId: row.user_id, refreshToken };
      });
      if ("refused" in result && result.refused === "reused" && result.sessionId) await revoke(result.sessionId);
      return result;
    },

    revoke,

    /** Those of a user that go on, the one used last first. */
    ofUser: async (userId: string) => {
      const rows = await goingOn(userId)
        .select(["id", "device", "address", "created_at"])
        .select(({ fn }) => fn.coalesce("last_used_at", "created_at").as("last_used_at"))
        .orderBy("last_used_at", "desc")
        .execute();
      return rows;
    },

    /** Ends one of a user's; false where it is not theirs, or over. */
    endOf: async (userId: string, sessionId: string): Promise<boolean> => {
      const is = await goingOn(userId).select("id").where("id", "=", sessionId).executeTakeFirst();
      if (is) await revoke(sessionId);
      return is !== undefined;
    },

    /** Ends all of a user's but one; how many these were. */
    endOthers: async (userId: string, kept: string | undefined): Promise<number> => {
      const others = await goingOn(userId)
        .select("id")
        .where("id", "!=", kept ?? "")
        .execute();
      for (const { id } of others) await revoke(id);
      return others.length;
    },

    /** Deletes what no call can need any more. */
    forgetExpired: async (): Promise<void> => {
      await db.deleteFrom("refresh_tokens").where("expires_at", "<", now().toISOString()).execute();
      const longAgo = new Date(now().getTime() - refreshTokenDays * day).toISOString();
      await db
        .deleteFrom("sessions")
        .where("created_at", "<", longAgo)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("refresh_tokens")
                .select("refresh_tokens.hash")
                .whereRef("refresh_tokens.session_id", "=", "sessions.id"),
            ),
          ),
        )
        .execute();
    },
  };
}
export type SessionStore = ReturnType<typeof sessionStore>;
