import type { TestProject } from "vitest/node";
import { findMariadb, startMariadb } from "./mariadb.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A MariaDB server for the whole run, where tests make databases of their own; null where none can be started. */
    mariadb: string | null;
  }
}

/** Vitest's global set-up: starts one MariaDB, so that tests of SQL may run it there too. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const installation = findMariadb();
  if ("missing" in installation) {
    console.warn(`NOT RUN: comparisons with MariaDB because ${installation.missing}`);
    provide("mariadb", null);
    return undefined;
  }
  const { url, stop } = await startMariadb(installation);
  provide("mariadb", url);
  return stop;
}
