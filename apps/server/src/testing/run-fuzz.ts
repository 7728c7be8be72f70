import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fuzzServer } from "./fuzz-server.ts";

/** `npm run fuzz [-- COUNT [SEED]]`: calls every operation of the API's description of a server of its own in ways that it does not expect. */
const [count = 50_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-fuzz-"));
const administrator = { email: "admin@contoh.id", password: "Sawah-Terasering-9" };
const secret = "a secret of thirty-two characters or more for fuzzing";
const server = spawn(process.execPath, ["--import", "tsx", fileURLToPath(new URL("../main.ts", import.meta.url))], {
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    PATH: process.env.PATH,
    ...{ PORT: "0", TANYADATA_DATA_DIR: dataDir, TANYADATA_SECRET: secret, TANYADATA_DATABASE_HOSTS: "none" },
    ...{ TANYADATA_ADMIN_EMAIL: administrator.email, TANYADATA_ADMIN_PASSWORD: administrator.password },
    ...{ TANYADATA_QUESTIONS_PER_MINUTE: "1000000", TANYADATA_LOG_LEVEL: "error" },
  },
});
try {
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data: Buffer) => {
      said += data;
      const ready = /ready: (http:\/\/\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    server.once("exit", () => reject(new Error(`The server ended: ${said}`)));
  });
  console.log(`${count} requests, seed ${seed}, at ${url}`);
  console.time("took");
  const { findings, statuses } = await fuzzServer({ url, administrator, secret }, { count, seed });
  console.timeEnd("took");
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(counted.join(", "));
  for (const { call, status, why, body } of findings.slice(0, 30))
    console.log(`✗ ${status} ${why}\n  ${call}\n  ${body}`);
  console.log(
    findings.length === 0 ? "Nothing failed, and nothing was told that may not be." : `${findings.length} findings`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  server.kill("SIGTERM");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
