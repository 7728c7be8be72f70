import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { StoreLocation } from "../store/store.ts";
import { type Cluster, findPostgres, startCluster } from "./postgres.ts";

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

  const installation = findPostgres();
  if ("missing" in installation) {
    console.warn(`NOT RUN: ${title} (PostgreSQL) because ${installation.missing}`);
    describe.skip(`${title} (PostgreSQL)`, () => suite(() => Promise.reject(new Error("skipped"))));
    return;
  }
  describe(`${title} (PostgreSQL)`, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startCluster(installation);
    });
    afterAll(() => cluster?.stop());
    suite(async () => {
      if (!cluster) throw new Error("PostgreSQL has not started yet");
      return { databaseUrl: await cluster.createDatabase() };
    });
  });
}
