import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userStore } from "../features/auth/user.store.ts";
import { openStore } from "./store.ts";

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  file = join(dataDir, "app.sqlite");
});
afterEach(() => rm(dataDir, { recursive: true }));

const write = async (email: string): Promise<void> => {
  const store = await openStore({ dataDir });
  await userStore(store.db, () => new Date()).add({ email, nickname: "Siti", passwordHash: "x", isAdmin: false });
  // The reader holds the file open too, as it does in a server that is being stopped.
  await store.reader.read({ sql: "select 1", parameters: [] } as never, 30_000, { userId: "u" });
  await store.close();
};

describe("app state on SQLite", () => {
  test("is whole in its file once it is closed: a copy of that file alone holds all", async () => {
    await write("siti@example.com");
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const copy = join(dataDir, "copy");
    mkdirSync(copy);
    copyFileSync(file, join(copy, "app.sqlite"));
    const database = new Database(join(copy, "app.sqlite"));
    expect(database.prepare("select email from users").all()).toEqual([{ email: "siti@example.com" }]);
    database.close();
  });

  test("does not begin anew where it was there before, and says what to do", async () => {
    await write("siti@example.com");
    const whole = join(dataDir, "saved");
    copyFileSync(file, whole);
    truncateSync(file, 0);
    await expect(openStore({ dataDir })).rejects.toThrow(/is empty \(0 bytes\).*Put it back, or a backup/s);
    await rm(file);
    await expect(openStore({ dataDir })).rejects.toThrow(/is missing, though .*app\.made shows.*Put it back/s);
    expect(existsSync(file)).toBe(false);
    // A file that was copied without its log holds no table.
    const hollow = new Database(file);
    hollow.pragma("journal_mode = WAL");
    hollow.close();
    await expect(openStore({ dataDir })).rejects.toThrow(/holds nothing, though/);
    await rm(file);
    copyFileSync(whole, file);
    await write("budi@example.com");
  });

  test("does not begin anew beside writes or documents of a state that is gone, also where nothing says that it was made", async () => {
    writeFileSync(`${file}-wal`, "x".repeat(5000));
    await expect(openStore({ dataDir })).rejects.toThrow(/app\.sqlite-wal shows/);
    expect(statSync(`${file}-wal`).size).toBe(5000);
    await rm(`${file}-wal`);
    mkdirSync(join(dataDir, "documents", "incoming"), { recursive: true });
    await write("siti@example.com");
    for (const name of ["app.sqlite", "app.sqlite-wal", "app.sqlite-shm", "app.made"])
      await rm(join(dataDir, name), { force: true });
    mkdirSync(join(dataDir, "documents", "0193"));
    await expect(openStore({ dataDir })).rejects.toThrow(/documents shows/);
  });

  test("of two processes that begin at once the second finds what the first makes, not a state that was lost", async () => {
    // The first, at the moment at which its file is there and holds nothing; no lock of ours can be waited for without standing still.
    const maker = spawn(
      process.execPath,
      ["--input-type=commonjs", "-e", making, dataDir, createRequire(import.meta.url).resolve("libsql")],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const ended = once(maker, "exit");
    await once(maker.stdout, "data");
    expect(statSync(file).size).toBe(0);
    await write("siti@example.com");
    expect(await ended).toEqual([0, null]);
  });
});

const making = `
  const [, dataDir, libsql] = process.argv;
  const Database = require(libsql);
  const lock = new Database(dataDir + "/app.lock");
  lock.exec("begin exclusive");
  require("node:fs").writeFileSync(dataDir + "/app.sqlite", "");
  process.stdout.write("empty");
  setTimeout(() => {
    const database = new Database(dataDir + "/app.sqlite");
    database.pragma("journal_mode = WAL");
    database.close();
    lock.exec("rollback");
  }, 300);
`;
