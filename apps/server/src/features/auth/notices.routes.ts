import { authRoutes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";

/** Tells callers who got into their account, or tried to, and takes their word for it. */
export function implementNotices(app: FastifyInstance, { notices, sessions, tell }: AuthTools): void {
  implement(app, authRoutes.notices, ({ user }) => notices.of(user.id, user.sessionId));

  implement(app, authRoutes.answerNotice, async ({ user, body: { session_id: id, is_own: isOwn } }) => {
    const { new_devices, guesses } = await notices.of(user.id, user.sessionId);
    if (id === null) {
      if (guesses) await notices.sawGuesses(user.id);
      return;
    }
    const device = new_devices.find((one) => one.id === id);
    if (!device) throw new AppError("not_found");
    if (!isOwn) await sessions.endOf(user.id, id);
    await notices.answered(id);
    await tell(user.id, isOwn ? "know_device" : "end_session", { about: device.device ?? "" });
  });
}
