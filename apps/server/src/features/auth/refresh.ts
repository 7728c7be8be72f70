import type { TokenPair } from "@tanyadata/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import type { AuthTools } from "./auth.routes.ts";
import { tokenPair } from "./log-in.ts";
import { isWelcome } from "./organisation/welcome.ts";

/**
 * Exchanges a refresh token for a new pair. Nobody guesses 256 random bits, so what is no token counts for nothing: it
 * must not stop those whose token is good, nor log-ins from the same address.
 * Throws AppError `invalid_refresh_token`.
 */
export async function refresh(
  tools: AuthTools,
  token: string | undefined,
  { ip, log }: Pick<FastifyRequest, "ip" | "log">,
): Promise<TokenPair> {
  // Looked up first: what nobody issued shall not wait for the lock of those who write.
  const session = token === undefined ? undefined : await tools.sessions.sessionOf(token);
  if (session !== undefined && !(await isWelcome(tools, session, log))) {
    await tools.sessions.revoke(session);
    await tools.tell(await tools.sessions.userOf(session), "end_session", { about: "organisasi" });
    throw new AppError("invalid_refresh_token");
  }
  const isKnown = token !== undefined && session !== undefined;
  const exchanged = isKnown ? await tools.sessions.exchange(token, ip) : { refused: "unknown" as const };
  if (!("refused" in exchanged)) return tokenPair(tools, exchanged);
  if (exchanged.refused === "reused") {
    log.warn({ session: exchanged.sessionId }, "refresh token used again: session revoked");
    await tools.tell(await tools.sessions.userOf(exchanged.sessionId ?? ""), "token_reused");
  }
  throw new AppError("invalid_refresh_token");
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
