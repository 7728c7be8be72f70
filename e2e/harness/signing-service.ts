import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { builtProgram } from "./programs.ts";

const root = resolve(import.meta.dirname, "../..");

export interface SigningService {
  /** What a server is started with to know of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Address of what its user knows: `{pin, otp}`. */
  readonly secrets: string;
  stop(): Promise<void>;
}

/** A PROTOCOL DOUBLE of a remote signing service (CSC), as a process of its own. It keeps one key: `kunci-1`. */
export async function startSigningService(): Promise<SigningService> {
  const child = spawn(process.execPath, [builtProgram("apps/server/src/trust/doubles/serve-csc.ts")], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(() => Promise.reject(new Error("The double of a signing service ended"))),
  ]);
  const { services, secrets } = JSON.parse(String(line));
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-csc-"));
  const file = join(folder, "services.json");
  await writeFile(file, JSON.stringify(services), { mode: 0o600 });
  return {
    env: { TANYADATA_CSC_SERVICES: file },
    secrets,
    stop: async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the service's user knows now; a one-time password only once it was sent. */
export async function secretsOf(address: string): Promise<{ readonly pin: string; readonly otp: string | null }> {
  return (await fetch(address)).json() as Promise<{ pin: string; otp: string | null }>;
}
