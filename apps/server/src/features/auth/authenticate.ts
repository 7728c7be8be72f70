import type { KeyScope } from "@tanyadata/contract";
import type { FastifyRequest } from "fastify";
import { calledFrom } from "../../events/call.ts";
import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import type { Store } from "../../store/store.ts";
import type { AccessTokens } from "./access-token.ts";
import { lacksSecondFactor, type SecondFactorRule } from "./held.ts";

/** Whose a program's key is, and what it is allowed; `unknown` of one that is over, `undefined` of what is no key at all. */
export type ProveKey = (
  token: string,
) => Promise<
  { readonly userId: string; readonly name: string; readonly scopes: readonly KeyScope[] } | "unknown" | undefined
>;

/**
 * Proves the bearer token of a request. Session, key and user are looked up at every call (one indexed row), so that a log-out, a
 * changed password, a key that was ended or a disabled account counts at once and not only when the token expires.
 */
export function authenticator(
  store: Store,
  tokens: AccessTokens,
  proveKey: ProveKey,
  rule: SecondFactorRule,
  isFresh: (provenAt: string | null) => boolean,
) {
  const users = store.db
    .selectFrom("users")
    .select(["users.id", "users.email", "users.nickname", "users.is_admin"])
    .where("users.disabled_at", "is", null);

  return async (request: FastifyRequest, needed: KeyScope | "none", whileHeld = false): Promise<Caller> => {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("unauthenticated", { headers: { "www-authenticate": "Bearer" } });
    const key = await proveKey(token);
    if (key === "unknown") throw new AppError("unauthenticated");
    if (key) {
      const row = await users.where("users.id", "=", key.userId).executeTakeFirst();
      if (!row) throw new AppError("unauthenticated");
      if (needed === "none" || !key.scopes.includes(needed)) throw scopeMissing(needed);
      const call = calledFrom();
      if (call) call.key = key.name;
      return toCaller(row, undefined, null, false);
    }
    const { userId, sessionId } = await tokens.verify(token);
    const row = await users
      .innerJoin("sessions", "sessions.user_id", "users.id")
      .where("sessions.id", "=", sessionId)
      .where("users.id", "=", userId)
      .where("sessions.revoked_at", "is", null)
      .select([
        "users.password_ends_at",
        "sessions.provider",
        "sessions.proven_at",
        lacksSecondFactor(rule).as("lacks_factor"),
      ])
      .executeTakeFirst();
    if (!row) throw new AppError("unauthenticated");
    // Who came from an organisation did not use the password.
    const hasMade = row.password_ends_at !== null && row.provider === null;
    const must = hasMade ? "password" : Number(row.lacks_factor) === 1 ? "second_factor" : null;
    if (must !== null && !whileHeld)
      throw new AppError(must === "password" ? "password_change_needed" : "second_factor_needed");
    return toCaller(row, sessionId, must, isFresh(row.proven_at));
  };
}

const toCaller = (
  row: { readonly id: string; readonly email: string; readonly nickname: string; readonly is_admin: number },
  sessionId: string | undefined,
  must: Caller["must"],
  isFresh: boolean,
): Caller => ({
  ...{ id: row.id, email: row.email, nickname: row.nickname, isAdmin: row.is_admin === 1 },
  ...{ sessionId, must, isFresh },
});

/** As RFC 6750 (3.1) tells a program what it lacks. */
function scopeMissing(needed: KeyScope | "none"): AppError {
  const scope = needed === "none" ? "" : `, scope="${needed}"`;
  return new AppError("scope_missing", {
    detail: needed === "none" ? "No key may do this: log in" : `The key is not allowed \`${needed}\``,
    headers: { "www-authenticate": `Bearer error="insufficient_scope"${scope}` },
  });
}
