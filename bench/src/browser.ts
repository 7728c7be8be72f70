import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";

/** What one cold load of a page came to. */
export interface Load {
  /** Milliseconds from the start of the navigation until the page can be used. */
  readonly usable: number;
  /** And until the app has taken over from the static page. */
  readonly rendered: number;
  /** Thousands of bytes of JavaScript, gzipped, until the network is quiet. */
  readonly kilobytes: number;
  readonly requests: number;
}

export interface Page {
  readonly url: string;
  /** What can be used first, as a CSS selector. */
  readonly usable: string;
  /** What stands there once the app has rendered, as a CSS selector. */
  readonly rendered: string;
  /** Stands in local storage before the page loads. */
  readonly token?: string;
}

/** A Chromium that calls nobody by itself; or why there is none. */
/** @param more arguments for Chromium */
export async function openBrowser(more: readonly string[] = []): Promise<Browser | { readonly missing: string }> {
  const path =
    process.env.CHROMIUM_PATH || ["/usr/bin/chromium", chromium.executablePath()].find((file) => existsSync(file));
  if (!path) return { missing: "no Chromium was found (set CHROMIUM_PATH)" };
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    ...more,
  ];
  return chromium.launch({ executablePath: path, args });
}

/** Loads a page in a new profile, with nothing cached, on a processor four times as slow. */
export async function coldLoad(browser: Browser, { url, usable, rendered, token }: Page): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
    if (token) await page.addInitScript(`localStorage.setItem("token", ${JSON.stringify(token)})`);
    await page.addInitScript(`{
      const look = () => {
        const isThere = (selector) => document.querySelector(selector)?.disabled === false;
        if (isThere(${JSON.stringify(usable)})) window.usableAt ??= performance.now();
        if (isThere(${JSON.stringify(rendered)})) window.renderedAt = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    }`);
    let requests = 0;
    const scripts: Promise<Buffer>[] = [];
    page.on("request", () => {
      requests += 1;
    });
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(url);
    // The app's own rules forbid what `waitForFunction` would do in the page.
    const at = async (moment: "usable" | "rendered") => Number((await page.evaluate(`window.${moment}At`)) ?? 0);
    while ((await at("rendered")) === 0) await page.waitForTimeout(50);
    // What comes by itself later belongs to the first load, too.
    await page.waitForTimeout(2_500);
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
    return {
      usable: await at("usable"),
      rendered: await at("rendered"),
      kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000,
      requests,
    };
  } finally {
    await context.close();
  }
}
