import { createHash, randomBytes } from "node:crypto";
import type { ApiKey, KeyScope, NewKey } from "@tanyadata/contract";
import { newId } from "../../ids.ts";
import type { Store } from "../../store/store.ts";

/** What every key begins with: scanners for secrets, and our own log, know it by that. */
const beginning = "tanya_";
const day = 24 * 60 * 60 * 1000;
/** Milliseconds within which a use is not written again. */
const usedEvery = 60_000;
/** Keys that one user may have. */
export const maxKeys = 50;

/** Keys of programs. They are 256 random bits: a plain hash keeps them as safe as a slow one would. */
export interface KeyStore {
  /** Newest first. */
  list(userId: string): Promise<ApiKey[]>;
  /** `undefined`: the user has as many as there may be. */
  make(
    userId: string,
    key: Omit<NewKey, "password">,
  ): Promise<{ readonly key: ApiKey; readonly secret: string } | undefined>;
  /** Its name; undefined where the user has none of this id. */
  revoke(userId: string, keyId: string): Promise<string | undefined>;
  /** Whose key this is; `unknown` of one that is over, `undefined` of what is no key. Notes that it was used. */
  prove(
    token: string,
  ): Promise<
    { readonly userId: string; readonly name: string; readonly scopes: readonly KeyScope[] } | "unknown" | undefined
  >;
}

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export function keyStore({ db }: Pick<Store, "db">, now: () => Date): KeyStore {
  const told = ["id", "name", "scopes", "ending", "created_at", "expires_at", "last_used_at"] as const;
  const list = async (userId: string): Promise<ApiKey[]> => {
    const rows = db.selectFrom("api_keys").select(told).where("user_id", "=", userId).orderBy("id", "desc");
    return (await rows.execute()).map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
  };

  return {
    list,
    async make(userId, { name, scopes, days }) {
      const at = now();
      const secret = beginning + randomBytes(32).toString("base64url");
      const row = {
        id: newId(at),
        name,
        ending: secret.slice(-4),
        scopes: [...new Set(scopes)].join(" "),
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + days * day).toISOString(),
      };
      return db.transaction().execute(async (transaction) => {
        // Takes the user's row, so that of two at once the second counts what the first made.
        await transaction
          .updateTable("users")
          .set((users) => ({ updated_at: users.ref("updated_at") }))
          .where("id", "=", userId)
          .execute();
        const held = transaction.selectFrom("api_keys").where("user_id", "=", userId);
        const { count } = await held.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
        if (Number(count) >= maxKeys) return undefined;
        await transaction
          .insertInto("api_keys")
          .values({ ...row, user_id: userId, hash: hashOf(secret) })
          .execute();
        return { key: { ...row, scopes: scopesOf(row.scopes), last_used_at: null }, secret };
      });
    },
    async revoke(userId, keyId) {
      const key = db.deleteFrom("api_keys").where("id", "=", keyId).where("user_id", "=", userId).returning("name");
      return (await key.executeTakeFirst())?.name;
    },
    async prove(token) {
      if (!token.startsWith(beginning)) return undefined;
      const rows = db.selectFrom("api_keys").select(["id", "name", "user_id", "scopes", "expires_at", "last_used_at"]);
      const row = await rows.where("hash", "=", hashOf(token)).executeTakeFirst();
      const at = now();
      if (!row || row.expires_at <= at.toISOString()) return "unknown";
      if (row.last_used_at === null || at.getTime() - Date.parse(row.last_used_at) >= usedEvery)
        await db.updateTable("api_keys").set({ last_used_at: at.toISOString() }).where("id", "=", row.id).execute();
      return { userId: row.user_id, name: row.name, scopes: scopesOf(row.scopes) };
    },
  };
}

const scopesOf = (text: string): KeyScope[] => text.split(" ") as KeyScope[];
