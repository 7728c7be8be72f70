import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { builtProgram } from "./programs.ts";

const root = resolve(import.meta.dirname, "../..");

/** Longest start, in milliseconds: the starter warehouse is built from its sources. */
const startTimeout = 120_000;

export const administrator = { email: "siti.nurhaliza@contoh.id", password: "Rahasia123" };
/** Signs the server's access tokens; known here, so that a journey can hold one that has expired. */
export const secret = "a secret that only the journeys and their server know";

/** The starter warehouse of a server that has started over this data folder. */
export const warehouseIn = (dataDir: string): string => join(dataDir, "starter.duckdb");

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends it as a crash would, at once; its data stay. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The real server on a free port, over a new data folder unless one is given. Throws with all it said when it does not
 * become ready.
 */
export async function startServer(given?: {
  readonly dataDir?: string;
  /** A new data folder begins with a copy of this warehouse, instead of building one. */
  readonly warehouse?: string;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const dataDir = given?.dataDir ?? (await mkdtemp(join(tmpdir(), "tanyadata-e2e-")));
  // With what seals it: a warehouse without its seal is taken for damaged, and built from its sources anew.
  if (given?.warehouse)
    for (const end of ["", ".sha256"])
      await copyFile(`${given.warehouse}${end}`, `${warehouseIn(dataDir)}${end}`, constants.COPYFILE_FICLONE);
  const child = spawn(process.execPath, [builtProgram("apps/server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Journeys and rounds ask faster than people.
      TANYADATA_QUESTIONS_PER_MINUTE: "1000000",
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      WAREHOUSE_URL: "",
      TANYADATA_MODEL: "",
      OPENAI_API_KEY: "",
      TANYADATA_DATA_DIR: dataDir,
      TANYADATA_ADMIN_EMAIL: administrator.email,
      TANYADATA_ADMIN_PASSWORD: administrator.password,
      TANYADATA_SECRET: secret,
      ...given?.env,
    },
  });
  const ended = once(child, "exit");
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end("SIGTERM");
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

  if (given?.warehouse && said.includes("dibangun kembali")) {
    await stop();
    throw new Error(`The server built the warehouse that it was given once more. It said:\n${said}`);
  }
  // On a busy machine the warehouse may take longer to answer than the look at it waits.
  let ready = await fetch(`${url}/readyz`);
  for (let tries = 1; !ready.ok && tries < 20; tries += 1) {
    await ready.body?.cancel();
    await pause(500);
    ready = await fetch(`${url}/readyz`);
  }
  if (ready.ok) return { url, pid: child.pid ?? 0, dataDir, crash: () => end("SIGKILL"), stop };
  await stop();
  throw new Error(`The server is not ready: ${await ready.text()}`);
}
