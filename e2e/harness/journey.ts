import { resolve } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumArgs } from "./chromium.ts";
import { administrator } from "./server.ts";
import { enter } from "./session.ts";
import { site } from "./site.ts";
import { type Account, newUser } from "./user.ts";

/** One for all files of a worker (vitest.config.ts), which share this module; it ends with the worker's process. */
let running: Promise<Browser> | undefined;

/** The browser, or a new one where it crashed. */
async function browser(executablePath: string): Promise<Browser> {
  running ??= chromium.launch({ executablePath, args: chromiumArgs });
  if (!(await running).isConnected()) running = chromium.launch({ executablePath, args: chromiumArgs });
  return running;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Whose journey it is. */
  readonly user: Account;
  /** Opens a path of the app. */
  open(path: string): Promise<void>;
  /** Fills in the login form that is shown. */
  logIn(password?: string): Promise<void>;
  /** Writes a question and sends it by Enter, once the answer before it is whole. */
  ask(question: string): Promise<void>;
}

export interface JourneyOptions {
  /** HTTP statuses that the journey provokes: the browser reports each failed call as an error. */
  readonly expects?: readonly number[];
  /** The journey cuts the network. */
  readonly offline?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  /** With a new account of its own, without any topics. */
  readonly newUser?: boolean;
  /** The tour is offered, as at a first log-in; otherwise it has been closed before. */
  readonly tour?: boolean;
  /** Where the app answers, if it is not the server of all journeys. */
  readonly at?: () => string;
  /** Starts logged in, on this path, with the page there. Null: logged in, before any page is opened. */
  readonly from?: string | null;
}

/** A page that asks next to nothing of the server: where a journey starts that only has to be logged in. */
export const quietPage = "/e-sign/spesimen";

/** One visitor with a browser of their own. Any error in the console or on the page fails the journey. */
export function journey(title: string, options: JourneyOptions, walk: (visitor: Visitor) => Promise<void>): void {
  test.skipIf(!site)(title, async ({ task }) => {
    if (!site) return;
    // `npm test` says so at its end: what needs a second try is not well.
    if (task.result?.retryCount) console.warn(`TRIED AGAIN: ${title}`);
    const { width = 1280, height = 800, scheme = "light" } = options;
    const url = options.at?.() ?? site.url;
    const context = await (await browser(site.chromium)).newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: "reduce",
      locale: "id-ID",
      acceptDownloads: true,
    });
    if (!options.tour) await context.addCookies([{ name: "tour", value: "closed", url }]);
    try {
      const page = await context.newPage();
      // Far longer than anything takes: a busy machine is no failure, and who finds what they wait for waits no longer.
      page.setDefaultTimeout(120_000);
      const errors = watch(page, options);
      const user = options.newUser ? await newUser(url) : administrator;
      if (options.from !== undefined) await enter(context, url, user);
      const visitor = visit(page, context, url, user);
      if (typeof options.from === "string") {
        await visitor.open(options.from);
        await rendered(page);
      }
      await walk(visitor);
      expect(errors, "errors in the console or on the page").toEqual([]);
    } catch (fault) {
      await keepPicture(context, title, fault);
      throw fault;
    } finally {
      await context.close();
    }
  });
}

/** The app stands where the shell of index.html stood, which already has a field for the question. */
export const rendered = (page: Page): Promise<void> => page.locator(".shell-bar").waitFor({ state: "detached" });

/** What the journey saw when it failed, in `test-results/journeys`. */
async function keepPicture(context: BrowserContext, title: string, fault: unknown): Promise<void> {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  for (const [i, page] of context.pages().entries()) {
    const path = resolve(import.meta.dirname, `../../test-results/journeys/${name}-${i + 1}.png`);
    // A page that has crashed has no picture; the fault is what counts.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
    console.error(`${title}: ${fault instanceof Error ? fault.message.split("\n")[0] : fault}; the page: ${path}`);
  }
}

function watch(page: Page, { expects = [], offline = false }: JourneyOptions): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const status = /status of (\d{3})/.exec(message.text())?.[1];
    if (status && expects.includes(Number(status))) return;
    if (offline && message.text().includes("net::ERR_")) return;
    errors.push(message.text());
  });
  return errors;
}

function visit(page: Page, context: BrowserContext, url: string, user: Account): Visitor {
  return {
    page,
    context,
    url,
    user,
    open: async (path) => {
      await page.goto(path);
    },
    logIn: async (password = user.password) => {
      await page.getByLabel("Email").fill(user.email);
      await page.getByLabel("Kata sandi", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Masuk" }).click();
    },
    ask: async (question) => {
      await page.getByRole("textbox", { name: "Pertanyaan" }).fill(question);
      // While an answer is still being written, the next question waits in the field: Enter would send nothing.
      await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
    },
  };
}

/** The path and query that the address bar shows. */
export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
