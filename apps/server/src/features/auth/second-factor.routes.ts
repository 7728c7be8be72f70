import { authRoutes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";
import { provePassword } from "./prove-password.ts";
import { confirm, enrol, proveCode } from "./second-factor.ts";

/** Enrolment and removal of a caller's own second factor; both ask for the password again. */
export function implementSecondFactor(app: FastifyInstance, tools: AuthTools): void {
  const { factors } = tools;

  implement(app, authRoutes.secondFactor, async ({ user }) => ({
    enabled: (await factors.of(user.id))?.isOn ?? false,
    recovery_codes_left: await factors.recoveryCodesLeft(user.id),
  }));

  implement(app, authRoutes.enrolSecondFactor, async ({ body, user, request }) => {
    await provePassword(tools, user, body.password);
    return enrol(tools, user, request.log);
  });

  implement(app, authRoutes.confirmSecondFactor, async ({ body, user, request }) => {
    const codes = await confirm(tools, user.id, body.otp, request.log);
    // Whoever was in with the password alone proves the second factor from now on.
    await tools.sessions.endOthers(user.id, user.sessionId);
    await tools.tell(user.id, "second_factor_on");
    return codes;
  });

  implement(app, authRoutes.removeSecondFactor, async ({ body, user, request }) => {
    await provePassword(tools, user, body.password);
    await proveCode(tools, user.id, body.otp, "invalid_otp", request.log);
    await factors.remove(user.id);
    await tools.tell(user.id, "second_factor_off");
    request.log.warn({ user: user.id }, "second factor: off");
  });
}
