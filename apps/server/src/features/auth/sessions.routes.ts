import { authRoutes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { SessionStore } from "./session.store.ts";

/** Shows a caller where they are logged in, and ends what should not be. */
export function implementSessions(app: FastifyInstance, sessions: SessionStore): void {
  implement(app, authRoutes.sessions, async ({ user }) => {
    const own = await sessions.ofUser(user.id);
    return own.map((session) => ({ ...session, is_current: session.id === user.sessionId }));
  });
  implement(app, authRoutes.endSession, async ({ user, params, request }) => {
    if (!(await sessions.endOf(user.id, params.session_id))) throw new AppError("not_found");
    request.log.info({ user: user.id, session: params.session_id }, "session ended by its user");
  });
  implement(app, authRoutes.endOtherSessions, async ({ user }) => ({
    ended: await sessions.endOthers(user.id, user.sessionId),
  }));
}
