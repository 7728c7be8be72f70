import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, inject } from "vitest";
import type { StoreLocation } from "../store/store.ts";
import { createDatabase, findPostgres } from "./postgres.ts";

/**
 * Runs a suite twice: over SQLite and over PostgreSQL. `newLocation` gives the place of a new empty database, for
 * `openStore`; it may be called in hooks and tests, not while tests are collected.
 */
export function describeOnBothStores(title: string, suite: (newLocation: () => Promise<StoreLocation>) => void): void {
  describe(`${title} (SQLite)`, () => {
    const folders: string[] = [];
    afterAll(async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });
    suite(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
      folders.push(dataDir);
      return { dataDir };
    });
  });

  const server = inject("postgres");
  if (server === null) {
    const installation = findPostgres();
    const reason = "missing" in installation ? installation.missing : "none was started for this run";
    console.warn(`NOT RUN: ${title} (PostgreSQL) because ${reason}`);
    describe.skip(`${title} (PostgreSQL)`, () => suite(() => Promise.reject(new Error("skipped"))));
    return;
  }
  describe(`${title} (PostgreSQL)`, () => suite(async () => ({ databaseUrl: await createDatabase(server) })));
}
