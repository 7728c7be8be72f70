import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const programs = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA];
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...programs.flatMap((folder) => (folder ? [join(folder, "Google/Chrome/Application/chrome.exe")] : [])),
];

/** The path of a Chromium: CHROMIUM_PATH, one in a usual place, or Playwright's own; undefined where there is none. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || [...usual, chromium.executablePath()].find((path) => existsSync(path));

/** Quiet and self-contained: the browser itself calls nobody. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
