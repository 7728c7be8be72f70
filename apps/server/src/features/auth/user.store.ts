import type { Kysely } from "kysely";
import { newId } from "../../ids.ts";
import type { Schema } from "../../store/schema.ts";

export interface User {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  readonly passwordHash: string;
  /** Of a password that was made for its user: until when it counts. */
  readonly passwordEndsAt: string | null;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  /** Of a program: nobody logs in to it. */
  readonly isService: boolean;
  readonly createdAt: string;
}

export interface NewUser {
  readonly email: string;
  readonly nickname: string;
  readonly passwordHash: string;
  readonly isAdmin: boolean;
  readonly isService?: boolean;
  /** The password was made for them, and counts until then. */
  readonly passwordEndsAt?: string;
}

/** One address is one user, however it is typed. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

export interface UserPage {
  readonly prev?: string | undefined;
  readonly limit: number;
  /** Words that email or name must have. */
  readonly search?: string | undefined;
}

/** Reads and writes users. A changed password or a disabled user ends the sessions in the same transaction. */
export function userStore(db: Kysely<Schema>, now: () => Date) {
  const all = db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "nickname",
      "password_hash",
      "password_ends_at",
      "is_admin",
      "is_service",
      "disabled_at",
      "created_at",
    ]);

  /** Writes to the user first: a log-in of the same moment waits for that lock and then sees the change. */
  const changeAndRevoke = async (
    id: string,
    change: { password_hash: string; password_ends_at: string | null } | { disabled_at: string },
    keptSession?: string,
  ): Promise<void> => {
    const at = now().toISOString();
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("users")
        .set({ ...change, updated_at: at })
        .where("id", "=", id)
        .execute();
      await transaction
        .updateTable("sessions")
        .set({ revoked_at: at })
        .where("user_id", "=", id)
        .where("revoked_at", "is", null)
        .$if(keptSession !== undefined, (update) => update.where("id", "!=", keptSession ?? ""))
        .execute();
    });
  };

  return {
    byEmail: async (email: string): Promise<User | undefined> => {
      const row = await all.where("email", "=", canonicalEmail(email)).executeTakeFirst();
      return row && fromRow(row);
    },
    byId: async (id: string): Promise<User | undefined> => {
      const row = await all.where("id", "=", id).executeTakeFirst();
      return row && fromRow(row);
    },
    list: async (): Promise<User[]> => (await all.orderBy("email").execute()).map(fromRow),
    /** By email, after the user `prev`; undefined where there is none such. */
    page: async ({ prev, limit, search = "" }: UserPage): Promise<User[] | undefined> => {
      let found = all.orderBy("email").limit(limit);
      for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
        const pattern = `%${word.replace(/[%_\\]/g, "_")}%`;
        found = found.where((where) =>
          where.or([where("email", "like", pattern), where((row) => row.fn("lower", ["nickname"]), "like", pattern)]),
        );
      }
      if (prev !== undefined) {
        const last = await db.selectFrom("users").select("email").where("id", "=", prev).executeTakeFirst();
        if (!last) return undefined;
        found = found.where("email", ">", last.email);
      }
      return (await found.execute()).map(fromRow);
    },
    any: async (): Promise<boolean> =>
      (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined,
    /** Undefined when the email is taken. */
    add: async (user: NewUser): Promise<User | undefined> => {
      const at = now().toISOString();
      const row = {
        id: newId(now()),
        email: canonicalEmail(user.email),
        nickname: user.nickname,
        password_hash: user.passwordHash,
        password_ends_at: user.passwordEndsAt ?? null,
        is_admin: user.isAdmin ? 1 : 0,
        is_service: user.isService ? 1 : 0,
        disabled_at: null,
        created_at: at,
        updated_at: at,
      };
      const added = await db
        .insertInto("users")
        .values(row)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      return added && fromRow(row);
    },
    /** All sessions but `keptSession` end. */
    setPassword: (id: string, passwordHash: string, keptSession?: string): Promise<void> =>
      changeAndRevoke(id, { password_hash: passwordHash, password_ends_at: null }, keptSession),
    /** One that was made for them, and is to be changed; all sessions end. */
    setMadePassword: (id: string, passwordHash: string, endsAt: string): Promise<void> =>
      changeAndRevoke(id, { password_hash: passwordHash, password_ends_at: endsAt }),
    /** All sessions end. */
    disable: (id: string): Promise<void> => changeAndRevoke(id, { disabled_at: now().toISOString() }),
    setAdmin: async (id: string, isAdmin: boolean): Promise<void> => {
      const change = { is_admin: isAdmin ? 1 : 0, updated_at: now().toISOString() };
      await db.updateTable("users").set(change).where("id", "=", id).execute();
    },
    enable: async (id: string): Promise<void> => {
      const change = { disabled_at: null, updated_at: now().toISOString() };
      await db.updateTable("users").set(change).where("id", "=", id).execute();
    },
  };
}
export type UserStore = ReturnType<typeof userStore>;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  readonly password_hash: string;
  readonly password_ends_at: string | null;
  readonly is_admin: number;
  readonly is_service: number;
  readonly disabled_at: string | null;
  readonly created_at: string;
}

const fromRow = (row: Row): User => ({
  id: row.id,
  email: row.email,
  nickname: row.nickname,
  passwordHash: row.password_hash,
  passwordEndsAt: row.password_ends_at,
  isAdmin: row.is_admin === 1,
  isDisabled: row.disabled_at !== null,
  isService: row.is_service === 1,
  createdAt: row.created_at,
});
