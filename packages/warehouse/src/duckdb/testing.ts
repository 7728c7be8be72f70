import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";

/** A folder with a real database file made by these statements, and an empty folder to spill into. */
export async function makeDatabase(...statements: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-warehouse-"));
  const file = join(folder, "test.duckdb");
  const spillFolder = join(folder, "spill");
  mkdirSync(spillFolder);
  const database = await DuckDBInstance.create(file);
  const connection = await database.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  database.closeSync();
  return {
    file,
    spillFolder,
    spilled: () => readdirSync(spillFolder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Process ids of the children of a process that run a query process's module. */
export function queryProcesses(parent = process.pid): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ppid, ...words]) => ppid === String(parent) && words.some((word) => /duckdb\/child\.(ts|mjs)$/.test(word)),
    )
    .map(([pid]) => Number(pid));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended but was not yet collected by its parent still has an id.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits for something to come true; the test's own time limit ends it. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Megabytes of memory of a process as the operating system counts them. */
export const residentMegabytes = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

/** Runs a TypeScript module in a process of its own; resolves with its first line of output. */
export async function startProgram(module: URL, ...words: readonly string[]) {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const child = spawn(process.execPath, ["--import", loader, module.pathname, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: tmpdir(),
  });
  const firstLine = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", resolve);
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, pid: Number(child.pid), firstLine };
}
