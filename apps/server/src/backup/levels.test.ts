import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openState } from "../app-state.ts";
import { Kysely, sql } from "../store/kysely.ts";
import { migrate, migrationsOf } from "../store/migrate.ts";
import { postgresDialect } from "../store/postgres.ts";
import type { Schema } from "../store/schema.ts";
import { openSnapshot } from "../store/snapshot.ts";
import { openSqlite } from "../store/sqlite.ts";
import { rememberState } from "../store/state-file.ts";
import { stateTables } from "../store/state-tables.ts";
import { openStore, type StoreLocation } from "../store/store.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { temporaryFolders } from "./backup.fixture.ts";
import { pruneBackups } from "./folder.ts";
import { restoreBackup, tryBackup } from "./restore.ts";
import { scheduleBackups } from "./schedule.ts";

const folders = temporaryFolders();
afterEach(() => folders.remove());

const dialectOf = (state: StoreLocation) =>
  "databaseUrl" in state ? postgresDialect(state.databaseUrl) : openSqlite(state.dataDir).dialect;
const at = "2026-11-21T00:00:00.000Z";

describeOnBothStores("levels of the app state", (newLocation) => {
  const configOf = async (state: StoreLocation) => ({
    dataDir: "dataDir" in state ? state.dataDir : await folders.folder(),
    databaseUrl: "databaseUrl" in state ? state.databaseUrl : undefined,
  });
  const copies = (dataDir: string) => readdir(join(dataDir, "before-migration")).catch(() => []);

  test("a copy is made before what is there is migrated, and leads back", async () => {
    const state = await newLocation();
    const config = await configOf(state);
    const old = new Kysely<Schema>({ dialect: dialectOf(state) });
    await migrate(old, "dataDir" in state ? "sqlite" : "postgres", { to: "0012-probes" });
    await sql`insert into users (id, email, nickname, password_hash, is_admin, created_at, updated_at)
      values ('u1', 'siti@example.com', 'Siti', 'x', 0, ${at}, ${at})`.execute(old);
    await old.destroy();
    if ("dataDir" in state) rememberState(state.dataDir);

    await (await openState(config, () => new Date(at))).close();
    const [copy, ...others] = await copies(config.dataDir);
    expect([copy, others]).toEqual(["tanyadata-2026-11-21T00-00-00.tar", []]);
    const file = join(config.dataDir, "before-migration", copy ?? "");
    expect((await tryBackup(file)).level).toBe("0012-probes");

    const dataDir = await folders.folder();
    const order = { file, dataDir, databaseUrl: undefined, shelf: undefined, passphrase: undefined, replace: false };
    await restoreBackup({ ...order, secretFile: join(dataDir, "app.key"), now: () => new Date(at) });
    const back = await openStore({ dataDir });
    expect(await back.db.selectFrom("users").select("email").execute()).toEqual([{ email: "siti@example.com" }]);
    await back.close();
  });

  test("nothing is copied where nothing is there, or nothing is to be migrated", async () => {
    const config = await configOf(await newLocation());
    for (let start = 0; start < 2; start++) await (await openState(config, () => new Date(at))).close();
    expect(await copies(config.dataDir)).toEqual([]);
  });

  test("a snapshot tells nothing of what is written after it was opened", async () => {
    const state = await newLocation();
    const store = await openStore(state);
    const add = async (id: string) => {
      const user = { id, email: `${id}@example.com`, nickname: "x", password_hash: "x", is_admin: 0 };
      await store.db
        .insertInto("users")
        .values({ ...user, created_at: at, updated_at: at })
        .execute();
      await store.db.insertInto("sessions").values({ id, user_id: id, created_at: at }).execute();
    };
    await add("before");
    const snapshot = await openSnapshot(state);
    await add("after");
    const told: string[] = [];
    for (const table of snapshot.tables)
      for await (const row of snapshot.rows(table))
        if (row.includes("after") || row.includes("before")) told.push(`${table.name} ${row[0]}`);
    expect(told).toEqual(["users before", "sessions before"]);
    await snapshot.close();
    await store.close();
  });

  test("one that a newer version wrote is refused, and left as it is", async () => {
    const state = await newLocation();
    const store = await openStore(state);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${at})`.execute(store.db);
    await store.close();
    await expect(openStore(state)).rejects.toThrow(/newer version of TanyaData \(9999-later is not known here\)/);
  });
});

test("every table of the app state is in a backup, each after those that it points to", async () => {
  const level = Object.keys(migrationsOf("sqlite")).sort().at(-1) ?? "";
  const tables = (await stateTables(level)).map(({ name }) => name);
  const store = await openStore({ dataDir: await folders.folder() });
  const all = (await store.db.introspection.getTables()).map(({ name }) => name);
  await store.close();
  const derived = /^search_/;
  expect([...tables].sort()).toEqual(all.filter((name) => !derived.test(name)).sort());
  expect(tables.indexOf("users")).toBeLessThan(tables.indexOf("topics"));
  expect(tables.indexOf("topics")).toBeLessThan(tables.indexOf("queries"));
});

test("what a killed backup left is removed after a day, and only the newest backups stay", async () => {
  const folder = await folders.folder();
  const names = [
    "tanyadata-2026-11-24T00-00-00.tar",
    "tanyadata-2026-11-25T00-00-00.tar",
    "tanyadata-2026-11-26T00-00-00.tar",
  ];
  const left = ["tanyadata-2026-11-23T00-00-00.tar.17.part", "tanyadata-2026-11-23T00-00-00.tar.trial-a1"];
  for (const name of [...names, ...left, "mine.part"]) await writeFile(join(folder, name), "");
  for (const name of [...left, "mine.part"]) await utimes(join(folder, name), 1, 1);
  await writeFile(join(folder, "tanyadata-2026-11-26T00-00-00.tar.18.part"), "");
  expect(await pruneBackups(folder, 2)).toEqual([join(folder, names[0] ?? "")]);
  expect((await readdir(folder)).sort()).toEqual(
    ["mine.part", ...names.slice(1), "tanyadata-2026-11-26T00-00-00.tar.18.part"].sort(),
  );
});

test("the schedule takes a backup where the newest is too old, one at a time, and tells what failed", async () => {
  const folder = await folders.folder();
  let time = Date.now();
  const run = vi.fn(async (): Promise<string | undefined> => undefined);
  const report = vi.fn();
  const schedule = scheduleBackups({ folder, hours: 24, now: () => new Date(time), run, report });
  try {
    await Promise.all([schedule.look(), schedule.look()]);
    expect(run).toHaveBeenCalledTimes(1);
    await writeFile(join(folder, "tanyadata-2026-11-26T00-00-00.tar"), "");
    await schedule.look();
    expect(run).toHaveBeenCalledTimes(1);
    time += 25 * 3_600_000;
    run.mockResolvedValueOnce("the disk is full");
    await schedule.look();
    expect(run).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith("the disk is full");
  } finally {
    schedule.close();
  }
});
