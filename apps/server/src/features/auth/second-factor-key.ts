import { hkdfSync, randomBytes } from "node:crypto";
import type { Store } from "../../store/store.ts";
import { seal, unseal } from "./sealing.ts";

const name = "second_factor_key";

/**
 * The key that encrypts the authenticators' secrets: random, made at the first start, kept with the app state under a key
 * derived from the signing secret. So a new signing secret costs one row, as long as the one before is among `former`.
 * Undefined where second factors are on whose key none of these secrets opens.
 */
export async function secondFactorKey(
  store: Store,
  secret: Uint8Array,
  former: readonly Uint8Array[],
  now: Date,
): Promise<Uint8Array | undefined> {
  const wrapped = (key: Uint8Array): string => seal(wrappingKey(secret), key, name);
  await store.db
    .insertInto("secrets")
    .values({ name, value: wrapped(randomBytes(32)), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const rows = store.db.selectFrom("secrets").select("value").where("name", "=", name);
  const { value } = await rows.executeTakeFirstOrThrow();
  const key = unseal(wrappingKey(secret), value, name);
  if (key) return key;

  for (const other of former) {
    const kept = unseal(wrappingKey(other), value, name);
    if (!kept) continue;
    await replace(store, value, wrapped(kept));
    return kept;
  }
  // Nothing that is on would be lost by a new key; enrolments that nobody confirmed begin again.
  const isNeeded = await store.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("second_factors").where("confirmed_at", "is", null).execute();
    return (await transaction.selectFrom("second_factors").select("user_id").limit(1).execute()).length > 0;
  });
  if (isNeeded) return undefined;
  await replace(store, value, wrapped(randomBytes(32)));
  return secondFactorKey(store, secret, former, now);
}

/** Leaves what another node wrote meanwhile. */
async function replace(store: Store, old: string, value: string): Promise<void> {
  const row = store.db.updateTable("secrets").set({ value }).where("name", "=", name).where("value", "=", old);
  await row.execute();
}

const wrappingKey = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "tanyadata second factors", 32));
