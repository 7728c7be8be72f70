import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Longest start, in milliseconds: the starter warehouse is built from its sources. */
const startTimeout = 120_000;

export const administrator = { email: "siti.nurhaliza@contoh.id", password: "Rahasia123" };
/** Signs the server's access tokens; known here, so that a journey can hold one that has expired. */
export const secret = "a secret that only the journeys and their server know";

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The real server over a new data folder, on a free port. Throws with all it said when it does not become ready. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-e2e-"));
  const child = spawn(process.execPath, ["--import", "tsx", "apps/server/src/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      WAREHOUSE_URL: "",
      TANYADATA_MODEL: "",
      TANYADATA_DATA_DIR: dataDir,
      TANYADATA_ADMIN_EMAIL: administrator.email,
      TANYADATA_ADMIN_PASSWORD: administrator.password,
      TANYADATA_SECRET: secret,
    },
  });
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };

  let said = "";
  const url = await new Promise<string>((found, failed) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      failed(new Error(`The server ${why}. It said:\n${said}`));
    };
    const timer = setTimeout(() => fail("did not start in time"), startTimeout);
    const listen = (data: Buffer) => {
      said += data;
      const address = /ready: (http:\/\/\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("exit", () => fail("ended"));
  }).catch(async (error) => {
    await stop();
    throw error;
  });

  const ready = await fetch(`${url}/readyz`);
  if (ready.ok) return { url, stop };
  await stop();
  throw new Error(`The server is not ready: ${await ready.text()}`);
}
