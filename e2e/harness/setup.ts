import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findChromium } from "./chromium.ts";
import { startServer, warehouseIn } from "./server.ts";
import { startSigningService } from "./signing-service.ts";

/** Where the app answers and the browser to visit it with. */
export interface Site {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly chromium: string;
  /** The starter warehouse, for servers that a journey starts. */
  readonly warehouse: string;
  /** The same with the villages and islands of Jakarta alone, for servers that open it again and again: it takes half the time. */
  readonly fewVillages: string;
  /** Address of what the user of the remote signing service knows. */
  readonly signingSecrets: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** One for each worker; none where the journeys cannot run. */
    sites: readonly Site[];
  }
}

/** As many as vitest.config.ts lets run at once: one more than the processors that most machines of tests have, for a journey mostly waits. */
export const workers = 3;

const root = resolve(import.meta.dirname, "../..");
const builtPage = join(root, "apps/web/dist/index.html");

/** As a command: this package reaches into no other. */
const keepFewVillages = (warehouse: string, file: string) =>
  promisify(execFile)(process.execPath, [
    join(root, "scripts/run.mjs"),
    ...["packages/starter/test/write-few-villages.ts", warehouse, file],
  ]);

/** A server for each worker. What is missing is said, and the journeys are skipped. */
export default async function setup(project: TestProject) {
  const chromium = findChromium();
  const missing = !chromium
    ? "no Chromium was found (set CHROMIUM_PATH)"
    : !existsSync(builtPage)
      ? "the web app is not built (npm run build)"
      : undefined;
  if (!chromium || missing) {
    console.warn(`NOT RUN: browser journeys because ${missing}`);
    project.provide("sites", []);
    return;
  }
  const service = await startSigningService();
  // What one journey asked, another wants to see under way.
  const env = { ...service.env, TANYADATA_RESULTS_MB: "0" };
  const first = await startServer({ env });
  const warehouse = warehouseIn(first.dataDir);
  const others = Array.from({ length: workers - 1 }, () => startServer({ warehouse, env }));
  const servers = [first, ...(await Promise.all(others))];
  const fewVillages = join(first.dataDir, "few-villages.duckdb");
  await keepFewVillages(warehouse, fewVillages);
  project.provide(
    "sites",
    servers.map(({ url, pid, dataDir }) => ({
      url,
      pid,
      dataDir,
      chromium,
      warehouse,
      fewVillages,
      signingSecrets: service.secrets,
    })),
  );
  return () => Promise.all([...servers, service].map((one) => one.stop()));
}
