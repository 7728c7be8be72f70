import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { quietly } from "./child.mjs";
import { progress } from "./progress.mjs";
import { at } from "./root.mjs";

const lock = at("package-lock.json");
/** npm writes this last: where it is missing, an installation did not end. */
const installed = at("node_modules", ".package-lock.json");
const stamp = at("node_modules", ".tanyadata-lock");
const lockHash = () => createHash("sha256").update(readFileSync(lock)).digest("hex");

/** Whether node_modules is missing, unfinished or older than package-lock.json (by content, where the clock says older). */
function isStale() {
  if (!existsSync(installed)) return true;
  if (statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return false;
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== lockHash();
}

/** Installs what package-lock.json says, where that is not there yet. @throws {import("./child.mjs").CommandFailed} */
export async function install() {
  if (!isStale()) return;
  await progress("Memasang paket npm / installing packages", async () => {
    await npm(["ci", "--no-audit", "--no-fund"]);
    writeFileSync(stamp, lockHash());
  });
}

/** @param {string[]} args */
function npm(args) {
  // Under `npm run`, npm says where it is; a plain `node scripts/…` finds it on the path, on Windows as npm.cmd.
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return quietly(process.execPath, [script, ...args]);
  return quietly("npm", args, { shell: process.platform === "win32" });
}
