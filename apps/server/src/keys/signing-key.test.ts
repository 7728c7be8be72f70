import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { protectDataFolder } from "../data-folder.ts";
import { privateKeysKey } from "../documents/private-keys-key.ts";
import { openStore, type Store, type StoreLocation } from "../store/store.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { signingKeys } from "./signing-key.ts";

const now = new Date("2026-11-21T08:00:00Z");
const newFile = async () => join(await mkdtemp(join(tmpdir(), "tanyadata-test-")), "app.key");
const none = { configured: undefined, previous: undefined };
const modeOf = (path: string) => statSync(path).mode & 0o777;

describeOnBothStores("the key that signs", (newLocation) => {
  let location: StoreLocation;
  let store: Store;
  let file: string;
  beforeEach(async () => {
    location = await newLocation();
    store = await openStore(location);
    file = await newFile();
  });
  afterEach(async () => {
    await store.close();
    await rm(dirname(file), { recursive: true });
  });
  const secretOf = async (options: object = {}) =>
    Buffer.from((await signingKeys(store, { ...none, file, ...options }, now)).secret);

  test("is made once, kept in a file of its owner's alone, and never with what it locks", async () => {
    const secret = await secretOf();
    expect(secret).toHaveLength(32);
    expect(await secretOf()).toEqual(secret);
    if (process.platform !== "win32") expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(["app.key"]);
    await privateKeysKey(store, secret, [], now);
    for (const { value } of await store.db.selectFrom("secrets").selectAll().execute())
      expect(Buffer.from(value, "base64").includes(secret)).toBe(false);
  });

  test("moves out of the app state where an earlier version kept it, and opens what it opened", async () => {
    const secret = randomBytes(32);
    const value = secret.toString("base64");
    await store.db
      .insertInto("secrets")
      .values({ name: "access_tokens", value, created_at: now.toISOString() })
      .execute();
    const wrapped = await privateKeysKey(store, secret, [], now);
    const keys = await signingKeys(store, { ...none, file }, now);
    expect(Buffer.from(keys.secret)).toEqual(secret);
    await keys.settle();
    expect(await secretOf()).toEqual(secret);
    expect(await privateKeysKey(store, secret, [], now)).toEqual(wrapped);
    expect(await store.db.selectFrom("secrets").select("name").where("name", "=", "access_tokens").execute()).toEqual(
      [],
    );
    if (!("dataDir" in location)) return;
    await store.close();
    const { dataDir } = location;
    for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith("app.sqlite")))
      expect([name, readFileSync(join(dataDir, name)).includes(value)]).toEqual([name, false]);
    store = await openStore(location);
  });

  test("that an operator sets counts, and the one before is known once", async () => {
    const made = await secretOf();
    const { secret, former } = await signingKeys(store, { ...none, configured: "x".repeat(40), file }, now);
    expect(Buffer.from(secret).toString()).toBe("x".repeat(40));
    expect(former.map((key) => Buffer.from(key))).toEqual([made]);
    // What stands in the file can be given to another server as it stands there.
    const text = readFileSync(file, "utf8").trim();
    expect(await secretOf({ configured: text })).toEqual(made);
  });

  test("is asked for where its file is damaged: no other is made in its place", async () => {
    writeFileSync(file, "too short\n");
    await expect(secretOf()).rejects.toThrow(`${file} does not hold a key`);
    expect(readFileSync(file, "utf8")).toBe("too short\n");
  });

  test("is one for all servers on a database, or the second says what to do and makes none", async () => {
    if (store.dialect === "sqlite") return; // one server alone works on it
    const secret = await secretOf();
    const other = await newFile();
    await expect(secretOf({ file: other })).rejects.toThrow(/copy app\.key.*TANYADATA_SECRET_FILE.*TANYADATA_SECRET/);
    expect(existsSync(other)).toBe(false);
    writeFileSync(other, readFileSync(file));
    expect(await secretOf({ file: other })).toEqual(secret);
    await rm(dirname(other), { recursive: true });
  });
});

describe.skipIf(process.platform === "win32")("the data folder", () => {
  test("that was open to all is closed, with what was imported into it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
    mkdirSync(join(folder, "own", "model"), { recursive: true });
    const files = ["app.sqlite", "own/warehouse.duckdb", "own/model/gaji.yaml"].map((name) => join(folder, name));
    for (const file of files) writeFileSync(file, "", { mode: 0o644 });
    const folders = [folder, join(folder, "own"), join(folder, "own", "model")];
    for (const path of folders) chmodSync(path, 0o755);
    expect(protectDataFolder(folder)).toEqual([]);
    expect(folders.map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    await rm(folder, { recursive: true });
  });
});
