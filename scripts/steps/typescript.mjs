import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { at } from "./root.mjs";

/** URL of the loader that lets Node run TypeScript; the server's package declares it. */
export const loader = () => pathToFileURL(createRequire(at("apps/server/package.json")).resolve("tsx")).href;

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
