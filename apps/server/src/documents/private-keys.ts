import { randomBytes } from "node:crypto";
import type { Store } from "../store/store.ts";
import { type CertificateTools, formerAuthority, ownKeys, rootName } from "./authority.ts";
import { wrapPrivateKeysKey } from "./private-keys-key.ts";

/** A private key is not under the key that the others are under: nothing was changed. */
export class KeysDiffer extends Error {}

/**
 * Encrypts all private keys anew, under a new key that is kept under `secret`; all or none. Gives how many. No server may
 * run meanwhile: it would go on with the key before. Throws KeysDiffer.
 */
export function rotatePrivateKeys(
  { db }: Pick<Store, "db">,
  tools: Pick<CertificateTools, "lock" | "unlock">,
  { key, secret }: { readonly key: Uint8Array; readonly secret: Uint8Array },
): Promise<number> {
  const fresh = randomBytes(32);
  const again = (locked: string, name: string): string => {
    const plain = tools.unlock(Buffer.from(locked, "base64"), key, name);
    if (!plain) throw new KeysDiffer(`The private key of ${name} cannot be opened; nothing was changed.`);
    return Buffer.from(tools.lock(plain, fresh, name)).toString("base64");
  };
  return db.transaction().execute(async (transaction) => {
    const own = await transaction.selectFrom("secrets").selectAll().where("name", "in", ownKeys).execute();
    for (const { name, value } of own) {
      const kept: { key: string } = JSON.parse(value);
      const changed = JSON.stringify({ ...kept, key: again(kept.key, name) });
      await transaction.updateTable("secrets").set({ value: changed }).where("name", "=", name).execute();
    }
    const users = await transaction
      .selectFrom("certificates")
      .select(["id", "locked_key"])
      .where("locked_key", "is not", null)
      .execute();
    for (const { id, locked_key } of users) {
      const changed = again(locked_key ?? "", id);
      await transaction.updateTable("certificates").set({ locked_key: changed }).where("id", "=", id).execute();
    }
    const { name, value } = wrapPrivateKeysKey(secret, fresh);
    await transaction.updateTable("secrets").set({ value }).where("name", "=", name).execute();
    return own.length + users.length;
  });
}

/**
 * Throws all private keys away, for when nothing opens them any more: certificates that had one are revoked, and a new authority is
 * made at its first use. The root before it stays trusted, so that what was signed stays what it was. Gives how many.
 */
export function forgetPrivateKeys({ db }: Pick<Store, "db">, now: Date): Promise<number> {
  const at = now.toISOString();
  return db.transaction().execute(async (transaction) => {
    const root = await transaction
      .selectFrom("secrets")
      .select("value")
      .where("name", "=", rootName)
      .executeTakeFirst();
    if (root) {
      const { chain }: { chain: string[] } = JSON.parse(root.value);
      const kept = { name: `${formerAuthority}${at}`, value: JSON.stringify({ chain }), created_at: at };
      await transaction.insertInto("secrets").values(kept).execute();
    }
    const { name } = wrapPrivateKeysKey(new Uint8Array(32), new Uint8Array(32));
    const gone = await transaction.deleteFrom("secrets").where("name", "in", ownKeys).returning("name").execute();
    await transaction.deleteFrom("secrets").where("name", "=", name).execute();
    const users = transaction.updateTable("certificates").where("locked_key", "is not", null);
    await users
      .where("revoked_at", "is", null)
      .set({ revoked_at: at, revoked_for: "cessation_of_operation" })
      .execute();
    const emptied = await users.set({ locked_key: null }).returning("id").execute();
    return gone.length + emptied.length;
  });
}
