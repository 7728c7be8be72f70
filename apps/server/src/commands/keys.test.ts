import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataDir } from "../data-lock.ts";
import { privateKeysKey } from "../documents/private-keys-key.ts";
import { openStore } from "../store/store.ts";
import { patient, startProgram } from "../testing/program.ts";

test("npm run keys refuses what it must, and says what it did", patient, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-keys-"));
  const [secret, lost] = [`rahasia ${randomUUID()}`, `hilang ${randomUUID()}`];
  const keys = async (args: string[], own = secret) => {
    const env = { TANYADATA_DATA_DIR: dataDir, TANYADATA_SECRET: own };
    const program = startProgram("commands/keys.ts", { cwd: dataDir, args, env });
    return [await program.ended(), program.printed()];
  };
  try {
    const store = await openStore({ dataDir });
    await privateKeysKey(store, Buffer.from(secret), [], new Date());
    // Something that counts is under it.
    const root = { name: "signing_authority", value: '{"chain":[],"key":""}', created_at: new Date().toISOString() };
    await store.db.insertInto("secrets").values(root).execute();
    await store.close();
    const lock = lockDataDir(dataDir);
    expect(await keys(["rotate"])).toEqual([1, expect.stringContaining("is in use by process")]);
    lock.release();
    expect(await keys(["check"], lost)).toEqual([1, expect.stringContaining("npm run keys -- forget --yes")]);
    expect(await keys(["rotate"])).toEqual([1, expect.stringContaining("nothing was changed")]);
    expect(await keys(["forget"], lost)).toEqual([1, expect.stringContaining("cannot be undone")]);
    expect(await keys(["forget", "--yes"], lost)).toEqual([0, "Threw 1 private keys away.\n"]);
    expect(await keys(["check"], lost)).toEqual([0, expect.stringContaining("opens the private keys")]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
