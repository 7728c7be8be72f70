import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { capture, commandOf } from "./child.mjs";
import { progress } from "./progress.mjs";
import { at } from "./root.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const usual = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, "Google/Chrome/Application/chrome.exe")),
];

/** Path of Playwright's own Chromium, installed or not. */
const playwrights = () => createRequire(at("e2e/package.json"))("playwright-core").chromium.executablePath();

/** Path of a Chromium or Chrome on this machine, or undefined. @returns {string | undefined} */
function find() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const suffix = process.platform === "win32" ? ".exe" : "";
  return [...onPath.map((path) => path + suffix), ...usual, playwrights()].find((path) => existsSync(path));
}

/** Finds a browser or installs one: Debian's package where that is allowed, else Playwright's. @returns {Promise<string | undefined>} */
export async function findOrInstallChromium() {
  const found = find();
  if (found) return found;
  return progress("Memasang Chromium / installing Chromium", async () => {
    if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await capture("apt-get", ["update", "-qq"], { env });
      await capture("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
    }
    if (!find())
      await capture(process.execPath, [commandOf("playwright-core", "playwright-core", "e2e"), "install", "chromium"]);
    return find();
  });
}
