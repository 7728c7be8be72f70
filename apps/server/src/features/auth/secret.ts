import { randomBytes } from "node:crypto";
import type { Store } from "../../store/store.ts";

const name = "access_tokens";

/**
 * The key that signs access tokens. Without a configured one it is made at the first start and kept with the app state:
 * so all nodes of one database share it, and it survives a restart.
 */
export async function signingSecret(store: Store, configured: string | undefined, now: Date): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured);
  const made = { name, value: randomBytes(32).toString("base64"), created_at: now.toISOString() };
  await store.db
    .insertInto("secrets")
    .values(made)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await store.db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return Buffer.from(row.value, "base64");
}

/** Secrets that may have signed before the present one: the configured one, and the one that was made at the first start. */
export async function formerSecrets(store: Store, configured: string | undefined): Promise<Uint8Array[]> {
  const made = await store.db.selectFrom("secrets").select("value").where("name", "=", name).execute();
  const given = configured === undefined ? [] : [new TextEncoder().encode(configured)];
  return [...given, ...made.map(({ value }) => Buffer.from(value, "base64"))];
}
