import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["journeys/*.test.ts"],
    globalSetup: "./harness/setup.ts",
    // One server, one user's eyes: files run one after the other.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A browser on a busy machine is no clockwork: a journey that fails is walked once more, and counts if it fails again.
    retry: 1,
    // As patient as the browser's own waiting: a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
  },
});
