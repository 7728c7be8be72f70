import { defineConfig } from "vitest/config";
import { buildPrograms, startsBuilt } from "./scripts/steps/programs.mjs";

/** No test changes what others see: files share a process, so that what they import is loaded once. Those of the server load the whole app. */
const server = ["apps/server/src/**/*.test.ts"];
const others = [
  "packages/*/{src,test}/**/*.test.ts",
  "apps/web/{src,build}/**/*.test.{ts,tsx}",
  "{evaluation,bench}/src/**/*.test.ts",
  "{scripts,test}/**/*.test.ts",
];

/** Where the atlas lies is known once the web app is built; its tests only ask for it. */
const atlasAddress = {
  name: "atlas-address",
  resolveId: (id: string) => (id === "virtual:atlas" ? `\0${id}` : null),
  load: (id: string) => (id === "\0virtual:atlas" ? 'export default "/assets/atlas.json"' : null),
};

/**
 * Chance in tests is the same in every run, so that none fails by luck; `TANYADATA_TEST_SEED=random`, or a number, tries what no run
 * tried before. What imports fast-check gets one that begins there, and of what is the same in every run tries a third; a property that
 * names its own seed is tried as often as it says.
 */
const seed = process.env.TANYADATA_TEST_SEED ?? "20261126";
const share = process.env.TANYADATA_TEST_SEED === undefined ? 1 / 3 : 1;
const chance = "fast-check";
const seededChance = {
  name: "seeded-chance",
  enforce: "pre",
  resolveId: (id: string, importer?: string) =>
    id === chance && importer !== "\0seeded-chance" ? "\0seeded-chance" : null,
  load: (id: string) =>
    id === "\0seeded-chance"
      ? `import fc from ${JSON.stringify(chance)};
         ${seed === "random" ? "" : `fc.configureGlobal({ seed: ${Number(seed)} });`}
         const some = (given) => ("seed" in given ? given : { ...given, numRuns: Math.ceil((given.numRuns ?? 100) * ${share}) });
         export const assert = (property, given = {}) => fc.assert(property, some(given));
         export * from ${JSON.stringify(chance)};
         export default { ...fc, assert };`
      : null,
} as const;

const programs = await buildPrograms();

const settings = {
  provide: { programs },
  // Processes, not threads: tests load native modules (DuckDB, libsql, argon2) and start and kill children.
  pool: "forks",
  isolate: false,
  // Vitest leaves one processor free: with two that means one file at a time.
  maxWorkers: "100%",
  // Starting a PostgreSQL cluster or building a warehouse beside other tests takes its time on two cores.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // What is polled for comes when the machine has time for it.
  expect: { poll: { timeout: 20_000 } },
} as const;

const plugins = [seededChance, startsBuilt(programs)];

/** Unit and API tests. Journeys in a browser have their own: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    ...settings,
    globalSetup: [
      "packages/starter/test/for-the-run.ts",
      "apps/server/src/testing/shared-postgres.ts",
      "apps/server/src/testing/shared-mariadb.ts",
    ],
    projects: [
      { plugins, test: { ...settings, name: "server", include: server } },
      { plugins: [...plugins, atlasAddress], test: { ...settings, name: "others", include: others } },
    ],
  },
});
