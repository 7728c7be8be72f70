import type { FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import type { Store } from "../../store/store.ts";
import type { AccessTokens } from "./access-token.ts";

/**
 * Proves the bearer token of a request. The session is looked up at every call (one indexed row), so that a log-out, a
 * changed password or a disabled account counts at once and not only when the token expires.
 */
export function authenticator(store: Store, tokens: AccessTokens): (request: FastifyRequest) => Promise<Caller> {
  return async (request) => {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("unauthenticated", { headers: { "www-authenticate": "Bearer" } });
    const { userId, sessionId } = await tokens.verify(token);
    const row = await store.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.email", "users.nickname", "users.is_admin"])
      .where("sessions.id", "=", sessionId)
      .where("users.id", "=", userId)
      .where("sessions.revoked_at", "is", null)
      .where("users.disabled_at", "is", null)
      .executeTakeFirst();
    if (!row) throw new AppError("unauthenticated");
    return { id: row.id, email: row.email, nickname: row.nickname, isAdmin: row.is_admin === 1, sessionId };
  };
}
