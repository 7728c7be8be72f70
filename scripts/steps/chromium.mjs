import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { CommandFailed, capture, commandOf, quietly } from "./child.mjs";
import { progress } from "./progress.mjs";
import { at } from "./root.mjs";

/** Without windows first: it draws the same with a quarter less work. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const aptGet = "/usr/bin/apt-get";
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
  const suffix = process.platform === "win32" ? ".exe" : "";
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name + suffix)));
  return [...onPath, ...usual].find((path) => existsSync(path)) ?? [playwrights()].find((path) => existsSync(path));
}

/** Finds a browser or installs one: Debian's package where that is allowed, else Playwright's. @returns {Promise<string | undefined>} */
export async function findOrInstallChromium() {
  const found = find();
  if (found) return found;
  try {
    return await progress("Memasang Chromium / installing Chromium", async () => {
      if (process.getuid?.() === 0 && existsSync(aptGet)) {
        const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
        await capture(aptGet, ["update", "-qq"], { env });
        for (const name of names.slice(0, 2)) {
          await capture(aptGet, ["install", "-y", "-qq", "--no-install-recommends", name], { env });
          const packaged = find();
          if (packaged) return packaged;
        }
      }
      const playwright = commandOf("playwright-core", "playwright-core", "e2e");
      await quietly(process.execPath, [playwright, "install", "chromium"]);
      return find();
    });
  } catch (error) {
    if (error instanceof CommandFailed) return undefined;
    throw error;
  }
}
