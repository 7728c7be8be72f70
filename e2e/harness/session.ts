import type { BrowserContext, Page } from "playwright-core";
import type { Account } from "./user.ts";

const tokens = new WeakMap<BrowserContext, string>();

/** Logs in without the login page, which has journeys of its own: the browser then holds what it holds after a log-in. */
export async function enter(context: BrowserContext, url: string, { email, password }: Account): Promise<void> {
  const answer = await context.request.post("/api/v1/user/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`the log-in answered ${answer.status()}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  tokens.set(context, token);
  const { cookies } = await context.storageState();
  await context.setStorageState({
    cookies,
    origins: [{ origin: url, localStorage: [{ name: "token", value: token }] }],
  });
}

/** The token that the page's user holds; null when nobody is logged in. */
export async function tokenOf(page: Page): Promise<string | null> {
  if (page.url() === "about:blank") return tokens.get(page.context()) ?? null;
  return page.evaluate("localStorage.getItem('token')");
}
