import { authRoutes, type GivenProof, type ProofWay } from "@tanyadata/contract";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { type Caller, implement } from "../../http/implement.ts";
import type { AuthTools } from "./auth.routes.ts";
import { proveFresh, provePassword } from "./prove-password.ts";
import { proveCode } from "./second-factor.ts";

/** Lets whoever is logged in prove again who they are, before a call that is `fresh`. */
export function implementProof(app: FastifyInstance, tools: AuthTools): void {
  const { factors, users, sessions } = tools;
  /** One factor is enough, for both were given at the log-in; and the code is the one that nobody looks over a shoulder for. */
  const wayOf = async ({ id }: Pick<Caller, "id">): Promise<ProofWay["by"]> => {
    if ((await factors.of(id))?.isOn) return "code";
    return (await users.byId(id))?.passwordHash === "" ? "provider" : "password";
  };

  async function prove(caller: Caller, given: GivenProof, log: FastifyBaseLogger): Promise<void> {
    const by = await wayOf(caller);
    if (by === "code") await proveCode(tools, caller.id, given.otp ?? "", "invalid_otp", log);
    else if (by === "password") await provePassword(tools, caller, given.password ?? "");
    else await proveFresh(tools, caller);
    // Where they proved it is when: a provider's proof grows no younger here.
    if (by !== "provider" && caller.sessionId !== undefined) await sessions.keepProof(caller.sessionId);
  }

  implement(app, authRoutes.proofWay, async ({ user }) => ({ by: await wayOf(user) }));
  implement(app, authRoutes.prove, async ({ user, body, request }) => {
    try {
      await prove(user, body, request.log);
      await tools.tell(user.id, "prove");
    } catch (error) {
      // Too many stand in the log once for all: nobody fills it by going on.
      if (error instanceof AppError && error.code !== "too_many_attempts")
        await tools.tell(user.id, "prove", { outcome: error.code });
      throw error;
    }
  });
}
