import { wrappedKey } from "../../keys/wrapped-key.ts";
import type { Store } from "../../store/store.ts";

/**
 * The key that encrypts the authenticators' secrets. Undefined where second factors are on whose key none of these
 * secrets opens.
 */
export const secondFactorKey = (
  store: Store,
  secret: Uint8Array,
  former: readonly Uint8Array[],
  now: Date,
): Promise<Uint8Array | undefined> =>
  wrappedKey(store, {
    name: "second_factor_key",
    purpose: "tanyadata second factors",
    secret,
    former,
    now,
    // Enrolments that nobody confirmed begin again.
    mayForget: () =>
      store.db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("second_factors").where("confirmed_at", "is", null).execute();
        return (await transaction.selectFrom("second_factors").select("user_id").limit(1).execute()).length === 0;
      }),
  });
