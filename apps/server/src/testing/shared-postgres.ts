import type { TestProject } from "vitest/node";
import { findPostgres, startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run, where tests make databases of their own; null where none can be started. */
    postgres: string | null;
  }
}

/** Vitest's global set-up: starts one PostgreSQL, so that tests of SQL may run it there too. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const installation = findPostgres();
  if ("missing" in installation) {
    console.warn(`NOT RUN: comparisons with PostgreSQL because ${installation.missing}`);
    provide("postgres", null);
    return undefined;
  }
  const cluster = await startCluster(installation);
  provide("postgres", await cluster.createDatabase());
  return () => cluster.stop();
}
