import { wrappedKey } from "../keys/wrapped-key.ts";
import type { Store } from "../store/store.ts";

/**
 * The key that encrypts the passwords of connected databases. Undefined where there are some under a key that none of these secrets opens:
 * putting the right secret back opens them again.
 */
export const databaseKey = (
  store: Store,
  secret: Uint8Array,
  former: readonly Uint8Array[],
  now: Date,
): Promise<Uint8Array | undefined> =>
  wrappedKey(store, {
    name: "database_passwords_key",
    purpose: "tanyadata passwords of connected databases",
    ...{ secret, former, now },
    mayForget: async () =>
      !(await store.db.selectFrom("databases").select("id").where("password", "!=", "").limit(1).executeTakeFirst()),
  });
