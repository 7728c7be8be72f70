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
    // As patient as the browser's own waiting: a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
  },
});
