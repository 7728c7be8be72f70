import { defineConfig } from "vitest/config";
import { workers } from "./harness/setup.ts";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["journeys/*.test.ts"],
    globalSetup: "./harness/setup.ts",
    // Each worker has a server of its own (harness/site.ts): files do not see what others do.
    maxWorkers: workers,
    // A worker's files share what they import and its browser; each journey has its own context there.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A browser on a busy machine is no clockwork: a journey that fails is walked once more, and counts if it fails again.
    retry: 1,
    // As patient as the browser's own waiting: a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
  },
});
