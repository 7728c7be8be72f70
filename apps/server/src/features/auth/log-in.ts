import type { Credentials, OtpChallenge, OtpLogin, ProblemCode, TokenPair } from "@tanyadata/contract";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { accessTokenSeconds } from "./access-token.ts";
import { type From, logInLimits } from "./attempts.ts";
import type { AuthTools } from "./auth.routes.ts";
import { proveCode } from "./second-factor.ts";
import type { Session, UsedFrom } from "./session.store.ts";
import { canonicalEmail, type User } from "./user.store.ts";

/**
 * Proves a password and opens a session, or asks for the second factor where one is on. Takes as long for an unknown or
 * disabled user, and for one without a password (of an organisation, or a program), as for a wrong password.
 * Throws AppError `invalid_credentials`, `password_login_off`, `password_expired`, `too_many_attempts` or `overloaded`.
 */
export async function logIn(
  tools: AuthTools,
  { email, password }: Credentials,
  from: From & { readonly used: UsedFrom },
): Promise<TokenPair | OtpChallenge> {
  return await tools.attempts.during(logInLimits(from, canonicalEmail(email)), async () => {
    const user = await tools.users.byEmail(email);
    const matches = await tools.passwords.verify(user?.passwordHash, password);
    if (!user || !matches || user.isDisabled) {
      await tools.tell(user?.id ?? null, "log_in", { outcome: "invalid_credentials" });
      throw new AppError("invalid_credentials");
    }
    if (tools.organisation.passwords === "administrators" && !user.isAdmin) {
      await tools.tell(user.id, "log_in", { outcome: "password_login_off" });
      throw new AppError("password_login_off");
    }
    if (user.passwordEndsAt !== null && user.passwordEndsAt <= tools.now().toISOString()) {
      await tools.tell(user.id, "log_in", { outcome: "password_expired" });
      throw new AppError("password_expired");
    }
    if ((await tools.factors.of(user.id))?.isOn)
      return { otp_required: true as const, otp_token: await tools.challenges.sign(user) };
    return openSession(tools, user, from.used, "invalid_credentials");
  });
}

/**
 * The second step: opens the session. A challenge ends with its user, with the password that it was given for, and
 * after minutes. Throws AppError `wrong_otp`, `challenge_ended` or `too_many_attempts`.
 */
export async function logInWithOtp(
  tools: AuthTools,
  { otp_token, otp }: z.infer<typeof OtpLogin>,
  used: UsedFrom,
  log: FastifyBaseLogger,
): Promise<{ readonly pair: TokenPair; readonly email: string }> {
  const challenge = await tools.challenges.verify(otp_token);
  const user = challenge && (await tools.users.byId(challenge.userId));
  if (!user || user.isDisabled || !challenge.isFor(user)) throw new AppError("challenge_ended");
  await proveCode(tools, user.id, otp, "wrong_otp", log).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "wrong_otp")
      await tools.tell(user.id, "log_in", { outcome: "wrong_otp" });
    throw error;
  });
  const pair = challenge.session
    ? await openBegun(tools, user, challenge.session, { used, refusal: "challenge_ended" })
    : await openSession(tools, user, used, "challenge_ended");
  log.info({ user: user.id }, "second factor: logged in");
  return { pair, email: user.email };
}

/** `refusal` is thrown where the user was disabled meanwhile. */
async function openSession(tools: AuthTools, user: User, used: UsedFrom, refusal: ProblemCode): Promise<TokenPair> {
  const session = await tools.sessions.open(user, { ...used, isNewDevice: await isNewDevice(tools, user, used) });
  if (!session) throw new AppError(refusal);
  await tools.tell(user.id, "log_in", { about: used.device ?? "" });
  await tools.sessions.forgetExpired();
  return tokenPair(tools, session);
}

/** Whether the owner of the account has to be told of it. */
const isNewDevice = async (tools: AuthTools, user: User, used: UsedFrom, session?: string): Promise<boolean> =>
  !(await used.isKnownTo(user.email)) && (await tools.notices.hasBefore(user.id, session));

/** Opens the session that was begun when its user came back from a provider. `refusal` is thrown where that is over. */
export async function openBegun(
  tools: AuthTools,
  user: User,
  sessionId: string,
  { used, refusal }: { readonly used: UsedFrom; readonly refusal: ProblemCode },
): Promise<TokenPair> {
  const session = await tools.sessions.openBegun(sessionId, await isNewDevice(tools, user, used, sessionId));
  if (!session) throw new AppError(refusal);
  const provider = (await tools.organisation.sessions.of(sessionId))?.provider;
  await tools.tell(user.id, "log_in", { about: [used.device, provider].filter(Boolean).join(" · ") });
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
