import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";

/** URL of the loader that lets Node run TypeScript; the server's package declares it. */
export const loader = () => pathToFileURL(createRequire(at("apps/server/package.json")).resolve("tsx")).href;

/**
 * Loads what a workspace depends on before the TypeScript loader is there, which looks at every import and makes a package of
 * many files (Kysely, zod) several times dearer. Only haste: what cannot be loaded here says so where it is needed.
 * @param {string} workspace
 */
export async function loadDependencies(workspace) {
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(at(workspace, "package.json"), "utf8"));
  const names = Object.keys(dependencies).filter((name) => name !== "tsx" && !name.startsWith("@tanyadata/"));
  await Promise.allSettled(names.map((name) => import(name)));
}

/**
 * Runs a TypeScript file as this process's program: its arguments, signals and exit code are then its own.
 * @param {string} file from the repository's folder
 * @param {readonly string[]} args
 */
export async function runTypeScript(file, args) {
  const entry = at(file);
  process.argv = [process.execPath, entry, ...args];
  // Children that the program forks inherit this and so run TypeScript too.
  process.execArgv.push("--import", loader());
  await import(loader());
  await import(pathToFileURL(entry).href);
}
