import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fuzzServer } from "./testing/fuzz-server.ts";
import { patient, startProgram } from "./testing/program.ts";

test("2,000 calls that nobody expects: none fails, and none tells what it may not", patient, async () => {
  const cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  const administrator = { email: "admin@contoh.id", password: "Sawah-Terasering-9" };
  const secret = "a secret of thirty-two characters or more for fuzzing";
  const program = startProgram("main.ts", {
    cwd,
    env: {
      ...{ PORT: "0", TANYADATA_SECRET: secret, TANYADATA_DATABASE_HOSTS: "none" },
      ...{ TANYADATA_ADMIN_EMAIL: administrator.email, TANYADATA_ADMIN_PASSWORD: administrator.password },
      ...{ TANYADATA_QUESTIONS_PER_MINUTE: "1000000", TANYADATA_LOG_LEVEL: "fatal" },
    },
  });
  try {
    const [, url = ""] = await program.says(/ready: (http:\/\/\S+)/);
    // One seed, so that no run fails by another day's luck: `npm run fuzz` tries others.
    const seed = 20_261_126;
    const { findings, statuses } = await fuzzServer({ url, administrator, secret }, { count: 2_000, seed });
    expect(findings, `seed ${seed}`).toEqual([]);
    // It did get through to what calls do, and not only to the wall before them.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(200);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(100);
  } finally {
    program.child.kill("SIGKILL");
    await program.ended();
    await rm(cwd, { recursive: true, force: true, maxRetries: 5 });
  }
});
