import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildStarter, starterModelDir } from "../src/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What a program under test needs to ask the starter warehouse, built once for the whole run. */
    starter: { readonly WAREHOUSE_URL: string; readonly TANYADATA_MODEL: string };
  }
}

/** Vitest's global set-up: builds the starter warehouse once, so that tests that read it need not. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-starter-"));
  const file = join(folder, "starter.duckdb");
  await buildStarter({ file });
  provide("starter", { WAREHOUSE_URL: file, TANYADATA_MODEL: starterModelDir });
  return () => rm(folder, { recursive: true, force: true });
}
