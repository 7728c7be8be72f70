import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "evaluation/src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
