import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../../../http/app-error.ts";
import type { AuthTools } from "../auth.routes.ts";
import { logFailure, unsealTokens } from "./organisation.ts";

/** Where the browser goes on to log out at the provider as well; null where there is nothing to end, or nobody answers. */
export async function logOutThere(
  { organisation }: AuthTools,
  sessionId: string,
  log: FastifyBaseLogger,
): Promise<string | null> {
  const session = await organisation.sessions.of(sessionId);
  const provider = organisation.providers.find(({ settings }) => settings.id === session?.provider);
  if (!session || !provider) return null;
  const { idToken } = unsealTokens(organisation, session.id, session.token);
  try {
    return (await provider.endAt(idToken, `${organisation.publicUrl}/login`)) ?? null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logFailure(log, session.provider, error);
    return null;
  }
}
