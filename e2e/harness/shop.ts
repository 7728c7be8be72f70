import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { builtProgram } from "./programs.ts";

const root = resolve(import.meta.dirname, "../..");

/** A shop's database on a MariaDB of its own. */
export interface Shop {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

/** Starts it; why it cannot be, where MariaDB is not installed. */
export async function startShop(): Promise<Shop | { readonly missing: string }> {
  const child = spawn(process.execPath, [builtProgram("apps/server/src/testing/shop-at-mariadb.ts")], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended]);
  if (typeof line !== "string") throw new Error(`the shop's database did not start (${line})`);
  const told = JSON.parse(line);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  if ("missing" in told) {
    await stop();
    return told;
  }
  return { ...told, stop };
}
