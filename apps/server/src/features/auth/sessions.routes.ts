import { authRoutes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";

/** Shows a caller where they are logged in, and ends what should not be. */
export function implementSessions(app: FastifyInstance, { sessions, tell }: AuthTools): void {
  implement(app, authRoutes.sessions, async ({ user }) => {
    const own = await sessions.ofUser(user.id);
    return own.map((session) => ({ ...session, is_current: session.id === user.sessionId }));
  });
  implement(app, authRoutes.endSession, async ({ user, params }) => {
    if (!(await sessions.endOf(user.id, params.session_id))) throw new AppError("not_found");
    await tell(user.id, "end_session");
  });
  implement(app, authRoutes.endOtherSessions, async ({ user }) => {
    const ended = await sessions.endOthers(user.id, user.sessionId);
    await tell(user.id, "end_session", { about: String(ended) });
    return { ended };
  });
}
