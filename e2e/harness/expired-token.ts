import { createHmac } from "node:crypto";
import { secret } from "./server.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The same access token (JWT, HS256), as if it had been given an hour ago. */
export function expiredToken(token: string): string {
  const [header = "", payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const old = `${header}.${encode({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 })}`;
  return `${old}.${createHmac("sha256", secret).update(old).digest("base64url")}`;
}
