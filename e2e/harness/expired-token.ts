import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { secret } from "./server.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The same access token (JWT, HS256), as if it had been given an hour ago. */
function expiredToken(token: string): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const old = `${header}.${encode({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 })}`;
  return `${old}.${createHmac("sha256", secret).update(old).digest("base64url")}`;
}

/** The page's access token is one that has expired: the next call meets a 401 and asks for another one. */
export async function expireToken(page: Page): Promise<void> {
  const token = String(await page.evaluate("localStorage.getItem('token')"));
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(expiredToken(token))})`);
}

/** The page's session ends at its next call. */
export async function endSession(page: Page): Promise<void> {
  await page.route(
    "**/auth/refresh",
    (route) => route.fulfill({ status: 401, body: '{"code":"invalid_refresh_token"}' }),
    {
      times: 1,
    },
  );
  await expireToken(page);
}
