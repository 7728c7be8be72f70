import { hkdfSync, randomBytes } from "node:crypto";
import type { Store } from "../store/store.ts";
import { seal, unseal } from "./sealing.ts";

export interface WrappedKeyOptions {
  /** The key's row among the secrets. */
  readonly name: string;
  /** Sets the key around it apart from those around other keys. */
  readonly purpose: string;
  /** The signing secret of now, and those that may have been it before. */
  readonly secret: Uint8Array;
  readonly former: readonly Uint8Array[];
  readonly now: Date;
  /** Whether a lost key may be replaced: nothing that counts is encrypted under it. */
  readonly mayForget: () => Promise<boolean>;
}

type Around = Pick<WrappedKeyOptions, "name" | "purpose" | "secret">;

const around = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));

/** A key as it is kept. */
export const wrap = (key: Uint8Array, { name, purpose, secret }: Around): string =>
  seal(around(secret, purpose), key, name);

/** The key within what is kept; undefined where it is under another secret. */
export const unwrap = (kept: string, { name, purpose, secret }: Around): Uint8Array | undefined =>
  unseal(around(secret, purpose), kept, name);

/**
 * A key of 32 bytes that encrypts things at rest: random, made at the first start, kept with the app state under a key
 * derived from the signing secret. So a new signing secret costs one row, as long as the one before is among `former`.
 * Undefined where something is encrypted under a key that none of these secrets opens.
 */
export async function wrappedKey(store: Store, options: WrappedKeyOptions): Promise<Uint8Array | undefined> {
  const { name, purpose, former, now } = options;
  const wrapped = (key: Uint8Array): string => wrap(key, options);
  await store.db
    .insertInto("secrets")
    .values({ name, value: wrapped(randomBytes(32)), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const rows = store.db.selectFrom("secrets").select("value").where("name", "=", name);
  const { value } = await rows.executeTakeFirstOrThrow();
  const key = unwrap(value, options);
  if (key) return key;

  for (const other of former) {
    const kept = unwrap(value, { name, purpose, secret: other });
    if (!kept) continue;
    await replace(store, name, value, wrapped(kept));
    return kept;
  }
  if (!(await options.mayForget())) return undefined;
  await replace(store, name, value, wrapped(randomBytes(32)));
  return wrappedKey(store, options);
}

/** Leaves what another node wrote meanwhile. */
async function replace(store: Store, name: string, old: string, value: string): Promise<void> {
  const row = store.db.updateTable("secrets").set({ value }).where("name", "=", name).where("value", "=", old);
  await row.execute();
}
