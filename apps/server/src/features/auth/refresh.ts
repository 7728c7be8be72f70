import type { TokenPair } from "@tanyadata/contract";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { addressLimit } from "./attempts.ts";
import type { AuthTools } from "./auth.routes.ts";
import { tokenPair } from "./log-in.ts";

/**
 * Exchanges a refresh token for a new pair.
 * Throws AppError `invalid_refresh_token` or `too_many_attempts`.
 */
export async function refresh(
  tools: AuthTools,
  token: string | undefined,
  address: string,
  log: FastifyBaseLogger,
): Promise<TokenPair> {
  const session = await tools.attempts.during([addressLimit(address)], async () => {
    const exchanged = token ? await tools.sessions.exchange(token) : { refused: "unknown" as const };
    if (!("refused" in exchanged)) return exchanged;
    if (exchanged.refused === "reused")
      log.warn({ session: exchanged.sessionId }, "refresh token used again: session revoked");
    throw new AppError("invalid_refresh_token");
  });
  return tokenPair(tools, session);
}

/**
 * Which token counts where a browser sends both. The tabs of a browser share one cookie, so within one session the
 * cookie is the newest; a token of another session (somebody else logged in meanwhile) keeps its own.
 */
export async function chooseToken(
  tools: AuthTools,
  body: string | undefined,
  cookie: string | undefined,
): Promise<string | undefined> {
  if (!body || !cookie || body === cookie) return body ?? cookie;
  const [ofBody, ofCookie] = [await tools.sessions.sessionOf(body), await tools.sessions.sessionOf(cookie)];
  return ofBody === ofCookie ? cookie : body;
}
