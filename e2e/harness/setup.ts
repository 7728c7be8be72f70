import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { findChromium } from "./chromium.ts";
import { startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the app answers and the browser to visit it with; null where the journeys cannot run. */
    site: { readonly url: string; readonly pid: number; readonly chromium: string } | null;
  }
}

const builtPage = resolve(import.meta.dirname, "../../apps/web/dist/index.html");

/** One server for all journeys. What is missing is said, and the journeys are skipped. */
export default async function setup(project: TestProject) {
  const chromium = findChromium();
  const missing = !chromium
    ? "no Chromium was found (set CHROMIUM_PATH)"
    : !existsSync(builtPage)
      ? "the web app is not built (npm run build)"
      : undefined;
  if (!chromium || missing) {
    console.warn(`NOT RUN: browser journeys because ${missing}`);
    project.provide("site", null);
    return;
  }
  const server = await startServer();
  project.provide("site", { url: server.url, pid: server.pid, chromium });
  return () => server.stop();
}
