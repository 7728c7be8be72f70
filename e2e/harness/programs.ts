import { join } from "node:path";

/** What was built of a source, a path from the repository's folder (vitest.config.ts builds it, and hands it to all processes of the run). */
export const builtProgram = (source: string): string =>
  join(process.env.TANYADATA_TEST_PROGRAMS ?? "", source.replace(/\.ts$/, ".mjs"));
