import { authRoutes, type ProblemCode, problems, type TokenPair } from "@tanyadata/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { headersOf, toAppError } from "../../http/problem.ts";
import type { From } from "./attempts.ts";
import type { AuthTools } from "./auth.routes.ts";
import { logIn } from "./log-in.ts";
import { refresh } from "./refresh.ts";
import type { UsedFrom } from "./session.store.ts";
import { usedFrom } from "./used-from.ts";

/** OAuth 2 token endpoint (RFC 6749, 4.3 and 6). Clients need no registration; `client_id` and `scope` are ignored. */
export function implementOAuthToken(app: FastifyInstance, tools: AuthTools): void {
  const { token } = authRoutes;
  implement(
    app,
    token,
    async ({ body, request }) => {
      const pair =
        body.grant_type === "password"
          ? await passwordGrant(tools, body, { address: request.ip, used: usedFrom(request, tools.devices) })
          : await refresh(tools, body.refresh_token, request);
      return {
        access_token: pair.token,
        token_type: pair.token_type,
        expires_in: pair.expires_in,
        refresh_token: pair.refresh_token,
      };
    },
    { errorHandler: sendOAuthError },
  );
}

/** The grant has no place for a code: an account with a second factor gets no tokens here. */
async function passwordGrant(
  tools: AuthTools,
  { username, password }: { readonly username: string; readonly password: string },
  from: From & { readonly used: UsedFrom },
): Promise<TokenPair> {
  const outcome = await logIn(tools, { email: username, password }, from);
  if (!("otp_required" in outcome)) return outcome;
  const detail = "The account has a second factor: log in with POST /login and /login-otp";
  throw new AppError("invalid_credentials", { detail });
}

const grants: ReadonlySet<unknown> = new Set(["password", "refresh_token"]);
const invalidGrant: ReadonlySet<ProblemCode> = new Set([
  "invalid_credentials",
  "password_login_off",
  "password_expired",
  "invalid_refresh_token",
]);
const invalidRequest: ReadonlySet<ProblemCode> = new Set([
  "validation_failed",
  "unsupported_media_type",
  "malformed_json",
]);

/** Section 5.2 of the RFC. What it has no word for keeps its status, with the nearest word of section 4.1.2.1. */
function oauthError(code: ProblemCode, grant: unknown): { readonly status: number; readonly error: string } {
  if (invalidGrant.has(code)) return { status: 400, error: "invalid_grant" };
  if (invalidRequest.has(code)) {
    const isUnknown = typeof grant === "string" && !grants.has(grant);
    return { status: 400, error: isUnknown ? "unsupported_grant_type" : "invalid_request" };
  }
  return { status: problems[code], error: code === "internal" ? "server_error" : "temporarily_unavailable" };
}

function sendOAuthError(raised: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toAppError(raised);
  if (problem.code === "internal") request.log.error({ err: raised }, "unexpected error");
  const grant = (request.body as { grant_type?: unknown } | undefined)?.grant_type;
  const { status, error } = oauthError(problem.code, grant);
  const fields = problem.extras.errors?.map(({ path, message }) => `${path}: ${message}`).join("; ");
  // Of other details some hold what the caller sent, in characters that the RFC does not allow here.
  const details = error === "invalid_grant" ? problem.extras.detail : fields;
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headersOf(problem) })
    .send({ error, ...(details ? { error_description: details } : {}) });
}
