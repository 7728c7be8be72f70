import type { Browser } from "playwright-core";
import { type App, startApp } from "./app.ts";
import { serveBareMap } from "./bare-map.ts";
import { openBrowser } from "./browser.ts";
import { type Figure, median } from "./figure.ts";

const rounds = 5;
/** Thousands of bytes of outlines before the first picture of the map. */
const geometryBudget = 250;
const frames = 60;

/** What one visit of a map with all villages came to. */
interface Visit {
  /** Thousands of bytes of geometry as they were sent, before the map's first picture; 0 where it was not measured. */
  readonly kilobytes: number;
  /** Milliseconds from the start of the navigation until the map's first picture. */
  readonly picture: number;
  /** Milliseconds from asking for all villages until they were drawn. */
  readonly points: number;
  /** Milliseconds between frames while the map was moved: the median, and the 95th of 100. */
  readonly frame: number;
  readonly slowFrame: number;
}

/** The map of Pyramid with all 83,762 villages, beside a plain MapLibre page with the same points; or why not. */
export async function mapOfVillages(folder: string): Promise<readonly Figure[] | { readonly missing: string }> {
  const browser = await openBrowser(["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]);
  if ("missing" in browser) return browser;
  const app = await startApp(folder);
  const bare = await serveBareMap(await pointsOf(app));
  try {
    const visits: Record<"pyramid" | "bare", Visit[]> = { pyramid: [], bare: [] };
    // The first round warms up what the servers and the browser keep.
    for (let round = 0; round <= rounds; round++) {
      const pair = { pyramid: await visitPyramid(browser, app), bare: await visitBare(browser, bare.url) };
      if (round > 0) for (const name of ["pyramid", "bare"] as const) visits[name].push(pair[name]);
    }
    return figuresOf(visits);
  } finally {
    await bare.close();
    await app.stop();
    await browser.close();
  }
}

async function pointsOf({ url }: App): Promise<string> {
  return (await fetch(`${url}/api/pyramid/v1/geographies/villages/points`)).text();
}

async function visitPyramid(browser: Browser, { url, token }: App): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.addInitScript(`localStorage.setItem("token", ${JSON.stringify(token)})`);
    await context.addCookies([{ name: "tour", value: "closed", url }]);
    let bytes = 0;
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const outlines = new Set<string>();
    cdp.on("Network.responseReceived", ({ requestId, response }) => {
      if (/\/assets\/atlas-|\/geographies\/borders/.test(response.url)) outlines.add(requestId);
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (outlines.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${url}/pyramid`);
    await page.locator("[data-map=ready]").waitFor({ timeout: 60_000 });
    const picture = Number(await page.evaluate("performance.now()"));
    const kilobytes = bytes / 1000;
    const started = performance.now();
    await page.getByLabel(/Semua desa/).click();
    await page.locator("[data-points=drawn]").waitFor({ timeout: 60_000 });
    const points = performance.now() - started;
    const canvas = await page.locator("[data-map] canvas").boundingBox();
    return { kilobytes, picture, points, ...(await pan(page, canvas)) };
  } finally {
    await context.close();
  }
}

async function visitBare(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator("[data-map=ready]").waitFor({ timeout: 60_000 });
    const picture = Number(await page.evaluate("performance.now()"));
    const started = performance.now();
    await page.locator("button").click();
    await page.locator("[data-points=drawn]").waitFor({ timeout: 60_000 });
    const points = performance.now() - started;
    return { kilobytes: 0, picture, points, ...(await pan(page, await page.locator("canvas").boundingBox())) };
  } finally {
    await context.close();
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;

/** Drags the map to and fro, and measures each frame. */
async function pan(page: import("playwright-core").Page, box: Box): Promise<Pick<Visit, "frame" | "slowFrame">> {
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(`window.frames = []; {
    let last = performance.now();
    const tick = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  }`);
  for (let step = 1; step <= frames; step++) await page.mouse.move(x + 120 * Math.sin(step / 10), y + step);
  const times = (await page.evaluate("window.frames")) as number[];
  await page.mouse.up();
  const sorted = times.slice(2).sort((a, b) => a - b);
  return { frame: median(sorted), slowFrame: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

function figuresOf({ pyramid, bare }: Record<"pyramid" | "bare", readonly Visit[]>): Figure[] {
  const of = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]));
  const compared = (name: string, key: keyof Visit): Figure => ({
    name: `map of all villages: ${name} ÷ that of a plain MapLibre page with the same points`,
    ratio: of(pyramid, key) / of(bare, key),
    detail: `${of(pyramid, key).toFixed(1)} ms ÷ ${of(bare, key).toFixed(1)} ms, median of ${pyramid.length}, drawn without a graphics card`,
  });
  return [
    {
      name: "map: outlines before the first picture ÷ their budget",
      ratio: of(pyramid, "kilobytes") / geometryBudget,
      detail: `${of(pyramid, "kilobytes").toFixed(1)} KB as sent ÷ ${geometryBudget} KB`,
    },
    compared("time to the first picture", "picture"),
    compared("time until 83,762 points are drawn", "points"),
    compared("frame while moved, median", "frame"),
    compared("frame while moved, 95th of 100", "slowFrame"),
  ];
}
