import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signingKeys } from "../../keys/signing-key.ts";
import { openStore, type Store } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { secondFactorStore } from "./second-factor.store.ts";
import { secondFactorKey } from "./second-factor-key.ts";
import { userStore } from "./user.store.ts";

const now = () => new Date("2026-11-21T08:00:00Z");
const first = "the first secret of this server, long enough";
const second = "the second secret of this server, long enough";

describeOnBothStores("the key that encrypts second factors", (newLocation) => {
  let store: Store;
  let file: string;
  beforeEach(async () => {
    file = join(await mkdtemp(join(tmpdir(), "tanyadata-test-")), "app.key");
    store = await openStore(await newLocation());
  });
  afterEach(async () => {
    await store.close();
    await rm(dirname(file), { recursive: true });
  });

  /** What a start with these settings finds: the key in hex, or undefined. */
  const start = async (secret?: string, previous?: string): Promise<string | undefined> => {
    const { secret: signing, former } = await signingKeys(store, { configured: secret, previous, file }, now());
    const key = await secondFactorKey(store, signing, former, now());
    return key && Buffer.from(key).toString("hex");
  };
  const enrol = async ({ isConfirmed }: { isConfirmed: boolean }): Promise<void> => {
    const added = { email: "siti@example.com", nickname: "Siti", passwordHash: "x", isAdmin: false };
    const user = await userStore(store.db, now).add(added);
    const factors = secondFactorStore(store.db, now);
    await factors.begin(user?.id ?? "", "sealed");
    if (isConfirmed) await factors.confirm(user?.id ?? "", "sealed", 1, ["hash"]);
  };
  const factors = async () => (await store.db.selectFrom("second_factors").select("user_id").execute()).length;

  test("is 256 bits, the same at each start, and one for nodes that start at once", async () => {
    const keys = await Promise.all([start(first), start(first), start(first)]);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...keys, await start(first)]).size).toBe(1);
  });

  test("cannot be read from the database", async () => {
    const key = Buffer.from((await start(first)) ?? "", "hex");
    const rows = await store.db.selectFrom("secrets").select("value").execute();
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.value ?? "", "base64").includes(key)).toBe(false);
  });

  test("outlives a new secret that knows the one before, which is not needed again and then of no use", async () => {
    const key = await start(first);
    await enrol({ isConfirmed: true });
    expect(await start(second, first)).toBe(key);
    expect(await start(second)).toBe(key);
    expect(await start(first)).toBeUndefined();
    expect(await factors()).toBe(1);
  });

  test("outlives the first secret that an operator sets, and needs that one when it is unset", async () => {
    const key = await start();
    await enrol({ isConfirmed: true });
    expect(await start(first)).toBe(key);
    expect(await start()).toBeUndefined();
    expect(await start(undefined, first)).toBe(key);
    expect(await start()).toBe(key);
  });

  test("is not replaced while a second factor is on, and is once the last was turned off", async () => {
    const key = await start(first);
    await enrol({ isConfirmed: true });
    expect(await start(second)).toBeUndefined();
    expect(await start(first)).toBe(key);
    await store.db.deleteFrom("second_factors").execute();
    const other = await start(second);
    expect(other).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(key);
    expect(await start(second)).toBe(other);
  });

  test("is replaced where enrolments were only begun: they begin again", async () => {
    const key = await start(first);
    await enrol({ isConfirmed: false });
    expect(await start(second)).not.toBe(key);
    expect(await factors()).toBe(0);
  });
});
