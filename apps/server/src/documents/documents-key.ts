import { randomBytes } from "node:crypto";
import { unwrap, wrap, wrappedKey } from "../keys/wrapped-key.ts";
import type { Store } from "../store/store.ts";
import { type Forms, isEncryptedName } from "./blobs.ts";
import type { Shelf } from "./shelf.ts";

const purpose = "tanyadata documents";
const name = "documents_key";
/** The key before, for as long as documents may be left under it. */
const beforeName = "documents_key_before";
const names: readonly string[] = [name, beforeName];

/** What documents are encrypted under. */
export interface DocumentsKeys {
  readonly key: Uint8Array;
  /** Undefined but while a change of keys is under way, or was cut short. */
  readonly before: Uint8Array | undefined;
}

/** New documents are encrypted, or not; those that are there open, however they lie. */
export const formsOf = ({ key, before }: DocumentsKeys, isEncrypted: boolean): Forms => {
  const former = before ? [before] : [];
  return isEncrypted ? [key, ...former, null] : [null, key, ...former];
};

/** The row of a key that documents are to be encrypted under from now on. */
export const wrapDocumentsKey = (secret: Uint8Array, key: Uint8Array): { name: string; value: string } => ({
  name,
  value: wrap(key, { name, purpose, secret }),
});

/** Undefined where there are documents on the shelf under a key that none of these secrets opens. */
export async function documentsKeys(
  store: Store,
  shelf: Pick<Shelf, "all">,
  secret: Uint8Array,
  former: readonly Uint8Array[],
  now: Date,
): Promise<DocumentsKeys | undefined> {
  const mayForget = async () => !(await shelf.all()).some(([, file]) => isEncryptedName(file));
  const opened = (row: string) => wrappedKey(store, { name: row, purpose, secret, former, now, mayForget });
  const rows = store.db.selectFrom("secrets").select("name").where("name", "=", beforeName);
  const isChanging = (await rows.executeTakeFirst()) !== undefined;
  const [key, before] = [await opened(name), isChanging ? await opened(beforeName) : undefined];
  return key && (before || !isChanging) ? { key, before } : undefined;
}

/** Has new documents encrypted under a new key; those that are there stay under the one before, which must not have one before it. */
export async function changeDocumentsKey({ db }: Pick<Store, "db">, secret: Uint8Array, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = transaction.selectFrom("secrets").select("value").where("name", "=", name);
    const key = unwrap((await row.executeTakeFirstOrThrow()).value, { name, purpose, secret });
    if (!key) throw new Error("the key of documents was changed meanwhile");
    const value = wrap(key, { name: beforeName, purpose, secret });
    await transaction
      .insertInto("secrets")
      .values({ name: beforeName, value, created_at: now.toISOString() })
      .execute();
    const fresh = wrapDocumentsKey(secret, randomBytes(32));
    await transaction.updateTable("secrets").set({ value: fresh.value }).where("name", "=", name).execute();
  });
}

/** For when nothing is left under the key before. */
export async function dropKeyBefore(store: Pick<Store, "db" | "erase">): Promise<void> {
  await store.db.deleteFrom("secrets").where("name", "=", beforeName).execute();
  await store.erase("secrets");
}

/** For when nothing opens them any more: what is encrypted under them is lost. */
export async function forgetDocumentsKeys({ db }: Pick<Store, "db">): Promise<void> {
  await db.deleteFrom("secrets").where("name", "in", names).execute();
}

/** The forms that documents may lie in, by rows of secrets; `isAll`: each of those could be opened. */
export function formsIn(rows: ReadonlyMap<string, string>, secrets: readonly Uint8Array[]) {
  const found = names.filter((row) => rows.has(row));
  const keys = found.flatMap((row) => {
    const opened = secrets.flatMap((secret) => unwrap(rows.get(row) ?? "", { name: row, purpose, secret }) ?? []);
    return opened.slice(0, 1);
  });
  return { forms: [null, ...keys] satisfies Forms, isAll: keys.length === found.length };
}
