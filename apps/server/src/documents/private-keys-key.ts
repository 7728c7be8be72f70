import { wrappedKey } from "../keys/wrapped-key.ts";
import type { Store } from "../store/store.ts";

/**
 * The key that encrypts the private keys of certificates. Undefined where there are some under a key that none of these
 * secrets opens.
 */
export const privateKeysKey = (
  store: Store,
  secret: Uint8Array,
  former: readonly Uint8Array[],
  now: Date,
): Promise<Uint8Array | undefined> =>
  wrappedKey(store, {
    ...{ name: "private_keys_key", purpose: "tanyadata private keys", secret, former, now },
    mayForget: async () => {
      const roots = store.db.selectFrom("secrets").select("name").where("name", "=", "signing_authority");
      const keys = store.db.selectFrom("certificates").select("id").where("locked_key", "is not", null).limit(1);
      return !(await roots.executeTakeFirst()) && !(await keys.executeTakeFirst());
    },
  });
