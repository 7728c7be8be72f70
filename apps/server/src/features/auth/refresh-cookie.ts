import type { FastifyReply, FastifyRequest } from "fastify";
import { refreshTokenDays } from "./session.store.ts";

const name = "tanyadata_refresh";
/** Only the calls that need it ever see it. */
const path = "/api/v1/auth";

/** The refresh token that the browser kept, out of reach of scripts. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** `token` is base64url: nothing to escape. */
export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header("set-cookie", cookie(request, token, refreshTokenDays * 24 * 60 * 60));
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("set-cookie", cookie(request, "", 0));
}

function cookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
