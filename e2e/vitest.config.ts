import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { workers } from "./harness/setup.ts";

// As a command: this package reaches into no other.
const build = resolve(import.meta.dirname, "../scripts/programs.mjs");
process.env.TANYADATA_TEST_PROGRAMS = execFileSync(process.execPath, [build], { encoding: "utf8" }).trim();

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["journeys/*.test.ts"],
    globalSetup: "./harness/setup.ts",
    // Each worker has a server of its own (harness/site.ts): files do not see what others do.
    maxWorkers: workers,
    // A worker's files share what they import and its browser; each journey has its own context there.
    isolate: false,
    // What a journey waits for has its own limit (harness/journey.ts): this only ends what hangs elsewhere.
    testTimeout: 900_000,
    hookTimeout: 120_000,
    // A browser on a busy machine is no clockwork: a journey that fails is walked once more, and counts if it fails again.
    retry: 1,
    // As patient as the browser's own waiting: a busy machine is no failure.
    expect: { poll: { timeout: 120_000 } },
  },
});
