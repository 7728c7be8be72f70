import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildStarter, starterModelDir } from "../src/index.ts";
import { keepFewVillages } from "./few-villages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What a program under test needs to ask the starter warehouse, built once for the whole run. */
    starter: { readonly WAREHOUSE_URL: string; readonly TANYADATA_MODEL: string };
    /** The file of the same with the villages and islands of Jakarta alone, for tests that open it again and again: it takes half the time. */
    fewVillages: string;
  }
}

/** Vitest's global set-up: builds the starter warehouse once, so that tests that read it need not. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-starter-"));
  const file = join(folder, "starter.duckdb");
  await buildStarter({ file });
  provide("starter", { WAREHOUSE_URL: file, TANYADATA_MODEL: starterModelDir });
  const few = join(folder, "few-villages.duckdb");
  await keepFewVillages(file, few);
  provide("fewVillages", few);
  return () => rm(folder, { recursive: true, force: true });
}
