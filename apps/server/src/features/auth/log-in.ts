import type { Credentials, TokenPair } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { accessTokenSeconds } from "./access-token.ts";
import { logInLimits } from "./attempts.ts";
import type { AuthTools } from "./auth.routes.ts";
import type { Session } from "./session.store.ts";
import { canonicalEmail } from "./user.store.ts";

/**
 * Proves a password and opens a session. Takes as long for an unknown or disabled user as for a wrong password.
 * Throws AppError `invalid_credentials`, `too_many_attempts` or `overloaded`.
 */
export async function logIn(tools: AuthTools, { email, password }: Credentials, address: string): Promise<TokenPair> {
  const session = await tools.attempts.during(logInLimits(address, canonicalEmail(email)), async () => {
    const user = await tools.users.byEmail(email);
    const matches = await tools.passwords.verify(user?.passwordHash, password);
    const opened = user && matches && !user.isDisabled ? await tools.sessions.open(user) : undefined;
    if (!opened) throw new AppError("invalid_credentials");
    return opened;
  });
  await tools.sessions.forgetExpired();
  return tokenPair(tools, session);
}

/** The tokens of a session, as the API sends them. */
export async function tokenPair(tools: AuthTools, session: Session): Promise<TokenPair> {
  return {
    token: await tools.tokens.sign(session),
    refresh_token: session.refreshToken,
    token_type: "Bearer",
    expires_in: accessTokenSeconds,
  };
}
