import { authRoutes, type OwnProfile, type Profile, type TokenPair } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { NewEvent } from "../../events/audit-log.ts";
import { AppError } from "../../http/app-error.ts";
import type { Counts } from "../../http/counts.ts";
import { type Caller, implement } from "../../http/implement.ts";
import type { Store } from "../../store/store.ts";
import { type AccessTokens, accessTokens } from "./access-token.ts";
import { type Attempts, addressLimit, createAttempts } from "./attempts.ts";
import { authenticator, type ProveKey } from "./authenticate.ts";
import { type KnownDevices, knownDevices } from "./known-device.ts";
import { logIn, logInWithOtp } from "./log-in.ts";
import { refuseCommon } from "./new-password.ts";
import { implementNotices } from "./notices.routes.ts";
import { type NoticeStore, noticeStore } from "./notices.store.ts";
import { implementOAuthToken } from "./oauth-token.ts";
import { logOutThere } from "./organisation/log-out-there.ts";
import { implementOrganisation } from "./organisation/organisation.routes.ts";
import {
  noOrganisation,
  type Organisation,
  type OrganisationParts,
  organisationTools,
  type SetGroups,
} from "./organisation/organisation.ts";
import { type OtpChallenges, otpChallenges } from "./otp-challenge.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { implementProof } from "./proof.routes.ts";
import { freshness, provePassword } from "./prove-password.ts";
import { chooseToken, refresh } from "./refresh.ts";
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from "./refresh-cookie.ts";
import { implementSecondFactor } from "./second-factor.routes.ts";
import { type SecondFactorStore, secondFactorStore } from "./second-factor.store.ts";
import { type SessionStore, sessionStore } from "./session.store.ts";
import { implementSessions } from "./sessions.routes.ts";
import { usedFrom } from "./used-from.ts";
import { type UserStore, userStore } from "./user.store.ts";

type AuthDeed = Extract<
  NewEvent["deed"],
  | ("log_in" | "log_out" | "end_session" | "know_device" | "token_reused" | "change_password" | "prove")
  | ("second_factor_on" | "second_factor_off")
  | ("add_account" | "link_account" | "change_access")
>;
/** `userId`: null of somebody who is not known. What was typed for an email is not told: it may be a password. */
export type Tell = (
  userId: string | null,
  deed: AuthDeed,
  more?: { readonly outcome?: string; readonly about?: string },
) => Promise<void>;

export interface AuthParts {
  readonly store: Store;
  readonly now: () => Date;
  readonly secret: Uint8Array;
  readonly secondFactorKey: Uint8Array;
  readonly settings: {
    readonly openRegistration: boolean;
    readonly secondFactorFor?: readonly string[];
    readonly proofMinutes?: number;
  };
  /** Keeps who came in, and who did not. */
  readonly audit: { record(event: NewEvent): Promise<void> };
  /** What counts attempts. */
  readonly counts: Counts;
  /** Log-in by organisations; none by default. */
  readonly organisation?: OrganisationParts;
  readonly setGroups: SetGroups;
  /** Whose a program's key is. */
  readonly proveKey: ProveKey;
  /** What the profile tells of. */
  readonly models: OwnProfile["models"];
}

/** What the use cases of this feature work with. */
export interface AuthTools {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: AccessTokens;
  readonly devices: KnownDevices;
  readonly notices: NoticeStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly factors: SecondFactorStore;
  /** Encrypts the authenticators' secrets. */
  readonly secondFactorKey: Uint8Array;
  readonly challenges: OtpChallenges;
  /** Wrong codes, apart from `attempts`: no flood of strangers can make it forget them. */
  readonly codes: Attempts;
  readonly now: () => Date;
  /** Whether what was proven then still counts. */
  readonly isFresh: (provenAt: string | null) => boolean;
  readonly organisation: Organisation;
  /** Tells the log what became of something that opens or closes. */
  readonly tell: Tell;
}

/** What other features ask of this one. */
export interface AuthPorts {
  /** Throws AppError `wrong_password`, `log_in_again`, `too_many_attempts` or `overloaded`. */
  readonly provePassword: (caller: Pick<Caller, "id" | "sessionId">, password: string) => Promise<void>;
  /** Does something that must not be guessed. Throws AppError `too_many_attempts` where it failed too often. */
  readonly attempt: <T>(name: string, userId: string, work: () => Promise<T>) => Promise<T>;
}

/** Serves every call of `authRoutes`, and lets all other routes know who calls. */
export function registerAuth(app: FastifyInstance, parts: AuthParts): AuthPorts {
  const { store, now, secret, settings } = parts;
  /** Somebody guesses: it is kept that, and from where; that it cannot be written must not let them go on. */
  const refused = (what: string): void => {
    const event = {
      userId: null,
      deed: "too_many_attempts",
      question: what,
      sql: null,
      outcome: "too_many_attempts",
    } as const;
    void parts.audit
      .record({ ...event, duration: 0 })
      .catch((error: unknown) => app.log.error(error, "not in the log"));
  };
  const counting = { counts: parts.counts, now, onRefused: refused };
  const tools: AuthTools = {
    users: userStore(store.db, now),
    sessions: sessionStore(store.db, now),
    tokens: accessTokens(secret, now),
    devices: knownDevices(secret, now),
    notices: noticeStore(store.db, now),
    passwords: createPasswords(),
    attempts: createAttempts({ ...counting, what: "attempts" }),
    factors: secondFactorStore(store.db, now),
    secondFactorKey: parts.secondFactorKey,
    challenges: otpChallenges(secret, now),
    codes: createAttempts({ ...counting, what: "codes" }),
    now,
    isFresh: freshness(settings.proofMinutes, now),
    organisation: organisationTools(parts.organisation ?? noOrganisation, store, parts),
    tell: (userId, deed, { outcome = "done", about = "" } = {}) =>
      parts.audit.record({ userId, deed, question: about, sql: null, outcome, duration: 0 }),
  };
  const { users, sessions, passwords, attempts, devices } = tools;
  app.decorate(
    "authenticate",
    authenticator(
      store,
      tools.tokens,
      parts.proveKey,
      {
        groups: settings.secondFactorFor ?? [],
        trusted: tools.organisation.providers.flatMap(({ settings: { id, second_factor } }) =>
          second_factor === "theirs" ? [id] : [],
        ),
      },
      tools.isFresh,
    ),
  );

  const begin = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, pair: TokenPair): TokenPair => {
    setRefreshCookie(request, reply, pair.refresh_token);
    return pair;
  };
  for (const route of [authRoutes.userLogin, authRoutes.login])
    implement(app, route, async (call) => {
      const { body, request, reply } = call;
      const device = await devices.of(request, body.email);
      const outcome = await logIn(tools, body, { address: request.ip, device, used: usedFrom(request, devices) });
      if ("otp_required" in outcome) return outcome;
      await devices.remember(request, reply, body.email);
      return begin(call, outcome);
    });
  implement(app, authRoutes.loginOtp, async (call) => {
    const { pair, email } = await logInWithOtp(tools, call.body, usedFrom(call.request, devices), call.request.log);
    await devices.remember(call.request, call.reply, email);
    return begin(call, pair);
  });
  implementOrganisation(app, tools, secret);
  implementSessions(app, tools);
  implementNotices(app, tools);
  implementSecondFactor(app, tools);
  implementProof(app, tools);
  implementOAuthToken(app, tools);

  implement(app, authRoutes.profile, async ({ user }) => ({
    ...profile(user),
    models: [...parts.models],
    has_password: (await users.byId(user.id))?.passwordHash !== "",
    must: user.must,
    provider: (user.sessionId && (await tools.organisation.sessions.of(user.sessionId))?.provider) ?? null,
  }));

  implement(app, authRoutes.registration, async ({ body, request }) => {
    if (!settings.openRegistration) await refuseButAdministrators(app, request);
    if (settings.openRegistration)
      await attempts.count({ key: `registration ${addressLimit(request.ip).key}`, max: 20 });
    if (await users.byEmail(body.email)) throw new AppError("email_taken");
    refuseCommon(body.password, body.email);
    const passwordHash = await passwords.hash(body.password);
    const user = await users.add({ email: body.email, nickname: body.nickname, passwordHash, isAdmin: false });
    if (!user) throw new AppError("email_taken");
    return profile(user);
  });

  implement(app, authRoutes.updatePassword, async ({ body, user: caller }) => {
    // Who comes from a provider, and gave themselves a password, could go on when they may not come from there any more.
    if (!(await users.byId(caller.id))?.passwordHash) throw new AppError("wrong_password");
    await provePassword(tools, caller, body.old_password);
    if (body.new_password === body.old_password) throw new AppError("password_same");
    refuseCommon(body.new_password, caller.email);
    await tools.tell(caller.id, "change_password");
    await users.setPassword(caller.id, await passwords.hash(body.new_password), caller.sessionId);
  });

  implement(app, authRoutes.refresh, async (call) => {
    const token = await chooseToken(tools, call.body.refresh_token, refreshCookie(call.request));
    return begin(call, await refresh(tools, token, call.request));
  });

  implement(app, authRoutes.logout, async ({ body, request, reply }) => {
    let continueAt: string | null = null;
    for (const token of [body.refresh_token, refreshCookie(request)]) {
      const session = token && (await sessions.sessionOf(token));
      if (!session) continue;
      continueAt ??= await logOutThere(tools, session, request.log);
      await sessions.revoke(session);
      await tools.tell(await sessions.userOf(session), "log_out");
    }
    clearRefreshCookie(request, reply);
    return { continue_at: continueAt };
  });

  return {
    provePassword: (caller, password) => provePassword(tools, caller, password),
    attempt: (name, userId, work) => attempts.during([{ key: `${name} ${userId}`, max: 5 }], work),
  };
}

/** Who adds an account here does what `POST /admin/users` does, and is held to the same. */
async function refuseButAdministrators(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const caller = request.headers.authorization === undefined ? undefined : await app.authenticate(request, "none");
  if (!caller?.isAdmin) throw new AppError("registration_closed");
  if (!caller.isFresh) throw new AppError("proof_needed");
}

const profile = (user: { id: string; email: string; nickname: string; isAdmin: boolean }): Profile => ({
  id: user.id,
  email: user.email,
  nickname: user.nickname,
  is_admin: user.isAdmin,
});
