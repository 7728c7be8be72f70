import { hkdfSync, randomBytes } from "node:crypto";
import type { Store } from "../store/store.ts";
import { keepKey, keyOf, readKey } from "./key-file.ts";

/** Its row, from when the key was kept with the app state: whoever had a copy of that could make tokens of anybody. */
const formerRow = "access_tokens";
/** What tells that two servers have the same key, and nothing of the key. */
const checkRow = "signing_key_check";

/** The keys of this server are not those of the app state; the message tells what to do. */
class KeyElsewhere extends Error {
  override readonly name = "KeyElsewhere";
  readonly code = "KEY_ELSEWHERE";
}

export interface SigningKeys {
  /** Signs access tokens, and wraps the keys that encrypt at rest. */
  readonly secret: Uint8Array;
  /** Those that may have been it before. */
  readonly former: readonly Uint8Array[];
  /** Erases what the app state still holds of it. For when everything is wrapped by the key of now. */
  settle(): Promise<void>;
}

export interface KeySettings {
  /** What the operator set; the file counts where that is undefined. */
  readonly configured: string | undefined;
  readonly previous: string | undefined;
  readonly file: string;
}

/**
 * The key that signs. Without a configured one it is made at the first start and kept in a file of its own, never with
 * what it locks. One that an earlier version kept with the app state is moved into the file.
 * @throws KeyElsewhere where servers that share an app state would each have a key of their own; KeyDamaged
 */
export async function signingKeys(store: Store, settings: KeySettings, now: Date): Promise<SigningKeys> {
  const { configured, previous, file } = settings;
  const row = await store.db.selectFrom("secrets").select("value").where("name", "=", formerRow).executeTakeFirst();
  const inRow = row && Buffer.from(row.value, "base64");
  const secret = configured === undefined ? await keyInFile(store, file, inRow, now) : keyOf(configured);
  const inFile = readKey(file);
  const former = [previous === undefined ? undefined : keyOf(previous), inFile, inRow];
  return {
    secret,
    former: former.filter((key) => key !== undefined),
    settle: async () => {
      if (!row) return;
      await store.db.deleteFrom("secrets").where("name", "=", formerRow).execute();
      await store.erase("secrets");
    },
  };
}

async function keyInFile(store: Store, file: string, inRow: Uint8Array | undefined, now: Date): Promise<Uint8Array> {
  if (store.dialect === "sqlite") return readKey(file) ?? keepKey(file, inRow ?? randomBytes(32)).key;
  const there = readKey(file);
  const known = await store.db.selectFrom("secrets").select("value").where("name", "=", checkRow).executeTakeFirst();
  if (!there && known) throw elsewhere(file);
  const { key, discard } = there ? { key: there, discard: () => {} } : keepKey(file, inRow ?? randomBytes(32));
  const check = { name: checkRow, value: checkOf(key), created_at: now.toISOString() };
  await store.db
    .insertInto("secrets")
    .values(check)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const agreed = await store.db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", checkRow)
    .executeTakeFirstOrThrow();
  if (agreed.value === check.value) return key;
  discard();
  throw elsewhere(file);
}

const checkOf = (key: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", key, "", "tanyadata signing key check", 32)).toString("base64");

const elsewhere = (file: string): KeyElsewhere =>
  new KeyElsewhere(
    `The app state of DATABASE_URL was made with a key that is not in ${file}. All servers on one database share one key: ` +
      "copy app.key of the server that made it to that place, name a file that all of them see with TANYADATA_SECRET_FILE, " +
      "or set TANYADATA_SECRET on all of them to the same value.",
  );
