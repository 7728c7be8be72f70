import { authRoutes, type Profile } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { Store } from "../../store/store.ts";
import { type AccessTokens, accessTokens } from "./access-token.ts";
import { type Attempts, addressLimit, createAttempts } from "./attempts.ts";
import { authenticator } from "./authenticate.ts";
import { logIn } from "./log-in.ts";
import { implementOAuthToken } from "./oauth-token.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { chooseToken, refresh } from "./refresh.ts";
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from "./refresh-cookie.ts";
import { type SessionStore, sessionStore } from "./session.store.ts";
import { type UserStore, userStore } from "./user.store.ts";

export interface AuthParts {
  readonly store: Store;
  readonly now: () => Date;
  readonly secret: Uint8Array;
  readonly settings: { readonly openRegistration: boolean };
}

/** What the use cases of this feature work with. */
export interface AuthTools {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}

/** Serves every call of `authRoutes`, and lets all other routes know who calls. */
export function registerAuth(app: FastifyInstance, { store, now, secret, settings }: AuthParts): void {
  const tools: AuthTools = {
    users: userStore(store.db, now),
    sessions: sessionStore(store.db, now),
    tokens: accessTokens(secret, now),
    passwords: createPasswords(),
    attempts: createAttempts(now),
  };
  const { users, sessions, passwords, attempts } = tools;
  app.decorate("authenticate", authenticator(store, tools.tokens));

  const logInRoute = async (call: {
    body: { email: string; password: string };
    request: FastifyRequest;
    reply: FastifyReply;
  }) => {
    const pair = await logIn(tools, call.body, call.request.ip);
    setRefreshCookie(call.request, call.reply, pair.refresh_token);
    return pair;
  };
  implement(app, authRoutes.userLogin, logInRoute);
  implement(app, authRoutes.login, logInRoute);
  implementOAuthToken(app, tools);

  implement(app, authRoutes.profile, ({ user }) => profile(user));

  implement(app, authRoutes.registration, async ({ body, request }) => {
    if (!settings.openRegistration && !(await isAdministrator(app, request))) throw new AppError("registration_closed");
    if (settings.openRegistration) attempts.count({ key: `registration ${addressLimit(request.ip).key}`, max: 20 });
    if (await users.byEmail(body.email)) throw new AppError("email_taken");
    const passwordHash = await passwords.hash(body.password);
    const user = await users.add({ email: body.email, nickname: body.nickname, passwordHash, isAdmin: false });
    if (!user) throw new AppError("email_taken");
    return profile(user);
  });

  implement(app, authRoutes.updatePassword, async ({ body, user: caller }) => {
    await attempts.during([{ key: `password ${caller.id}`, max: 5 }], async () => {
      const user = await users.byId(caller.id);
      if (!(await passwords.verify(user?.passwordHash, body.old_password))) throw new AppError("wrong_password");
    });
    await users.setPassword(caller.id, await passwords.hash(body.new_password), caller.sessionId);
  });

  implement(app, authRoutes.refresh, async ({ body, request, reply }) => {
    const token = await chooseToken(tools, body.refresh_token, refreshCookie(request));
    const pair = await refresh(tools, token, request.ip, request.log);
    setRefreshCookie(request, reply, pair.refresh_token);
    return pair;
  });

  implement(app, authRoutes.logout, async ({ body, request, reply }) => {
    for (const token of [body.refresh_token, refreshCookie(request)]) {
      const session = token && (await sessions.sessionOf(token));
      if (session) await sessions.revoke(session);
    }
    clearRefreshCookie(request, reply);
  });
}

async function isAdministrator(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  return request.headers.authorization !== undefined && (await app.authenticate(request)).isAdmin;
}

const profile = (user: { id: string; email: string; nickname: string; isAdmin: boolean }): Profile => ({
  id: user.id,
  email: user.email,
  nickname: user.nickname,
  is_admin: user.isAdmin,
});
