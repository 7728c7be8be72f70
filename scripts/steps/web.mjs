import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { commandOf, quietly } from "./child.mjs";
import { progress } from "./progress.mjs";
import { at, root } from "./root.mjs";

const folders = ["apps/web", "packages/contract", "packages/atlas"];
const files = ["package-lock.json", "tsconfig.base.json"];
const stamp = at("apps/web/dist/.built-from");

/** Files below a folder, without what is built, installed or only tested. @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist"].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** A hash of everything that the web app is built from: by content, so that a checkout or a clock cannot mislead it. */
function hashOfSources() {
  const hash = createHash("sha256");
  const paths = [...folders.flatMap((folder) => filesBelow(at(folder))), ...files.map((file) => at(file))];
  for (const path of paths.sort())
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/** Builds the web app into apps/web/dist. @throws {import("./child.mjs").CommandFailed} */
export async function buildWeb(sources = hashOfSources()) {
  await progress("Membangun aplikasi web / building the web app", async () => {
    const cwd = at("apps/web");
    await quietly(process.execPath, [commandOf("vite", "vite", "apps/web"), "build", "--logLevel", "warn"], { cwd });
    writeFileSync(stamp, sources);
  });
}

/** Builds the web app where its sources changed since the last build. @throws {import("./child.mjs").CommandFailed} */
export async function buildWebIfStale() {
  const sources = hashOfSources();
  const built = existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
  if (!built) await buildWeb(sources);
}
