import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "./store.ts";

test("SQLite waits for the disk, keeps references whole, and is readable by its owner only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  const { db, close } = await openStore({ dataDir: join(folder, "new", "data") });
  try {
    const [full] = (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows;
    const [journal] = (await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).rows;
    const [references] = (await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)).rows;
    expect({ ...full, ...journal, ...references }).toEqual({ synchronous: 2, journal_mode: "wal", foreign_keys: 1 });
    if (process.platform !== "win32") {
      expect((await stat(join(folder, "new", "data"))).mode & 0o077).toBe(0);
      expect((await stat(join(folder, "new", "data", "app.sqlite"))).mode & 0o077).toBe(0);
    }
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});
