import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../../http/app-error.ts";
import type { AuthTools } from "../auth.routes.ts";
import { follow } from "./admit.ts";
import { logFailure, sealTokens, unsealTokens } from "./organisation.ts";

/** A provider is asked this often at most: its tokens are used up by asking, and tabs refresh together. */
const askedEvery = 5 * 60_000;
const hour = 60 * 60_000;

/**
 * Whether a session goes on as far as its provider is concerned. It is asked whenever somebody refreshes here, so that whoever was
 * disabled or removed there is out within a quarter of an hour, and groups and rank follow. While it cannot be asked, and where it gave nothing to ask with,
 * a session goes on for the hours that are set.
 */
export async function isWelcome(tools: AuthTools, sessionId: string, log: FastifyBaseLogger): Promise<boolean> {
  const { organisation, now, users } = tools;
  const session = await organisation.sessions.of(sessionId);
  if (!session) return true;
  const provider = organisation.providers.find(({ settings }) => settings.id === session.provider);
  // The operator does not trust it any more.
  if (!provider) return false;
  const isInTime = now().getTime() - Date.parse(session.seenAt) < provider.settings.session_hours * hour;
  const { refreshToken, idToken } = unsealTokens(organisation, session.id, session.token);
  if (refreshToken === null) return isInTime;
  if (!(await organisation.sessions.takeTurn(session.id, new Date(now().getTime() - askedEvery).toISOString())))
    return isInTime;
  try {
    const proof = await provider.renew(refreshToken, session.subject);
    if (proof === "ended") return false;
    const user = await users.byId(session.userId);
    if (user && proof.hasGroups) await follow(tools, provider, user, proof.person);
    const kept = { idToken: proof.idToken ?? idToken, refreshToken: proof.refreshToken ?? refreshToken };
    await organisation.sessions.keepWelcome(session.id, sealTokens(organisation, session.id, kept));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logFailure(log, session.provider, error);
    return isInTime;
  }
}
