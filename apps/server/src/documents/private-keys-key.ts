import { wrap, wrappedKey } from "../keys/wrapped-key.ts";
import type { Store } from "../store/store.ts";

const [name, purpose] = ["private_keys_key", "tanyadata private keys"];

/** The row of a key that is to encrypt the private keys from now on. */
export const wrapPrivateKeysKey = (secret: Uint8Array, key: Uint8Array): { name: string; value: string } => ({
  name,
  value: wrap(key, { name, purpose, secret }),
});

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
    ...{ name, purpose, secret, former, now },
    mayForget: async () => {
      const roots = store.db.selectFrom("secrets").select("name").where("name", "=", "signing_authority");
      const keys = store.db.selectFrom("certificates").select("id").where("locked_key", "is not", null).limit(1);
      return !(await roots.executeTakeFirst()) && !(await keys.executeTakeFirst());
    },
  });
