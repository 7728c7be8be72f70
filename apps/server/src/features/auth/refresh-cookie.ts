import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, cookieText } from "./cookies.ts";
import { refreshTokenDays } from "./session.store.ts";

const name = "tanyadata_refresh";
/** Only the calls that need it ever see it. */
const path = "/api/v1/auth";

/** The refresh token that the browser kept, out of reach of scripts. */
export const refreshCookie = (request: FastifyRequest): string | undefined => cookieOf(request, name);

/** `token` is base64url: nothing to escape. */
export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const seconds = refreshTokenDays * 24 * 60 * 60;
  reply.header("set-cookie", cookieText(request, { name, path, value: token, seconds }));
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("set-cookie", cookieText(request, { name, path, value: "", seconds: 0 }));
}
