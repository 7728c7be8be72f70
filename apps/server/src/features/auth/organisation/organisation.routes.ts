import { organisationRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../http/app-error.ts";
import { implement } from "../../../http/implement.ts";
import type { Proof, Provider } from "../../../organisation/provider.ts";
import { addressLimit } from "../attempts.ts";
import type { AuthTools } from "../auth.routes.ts";
import { cookieOf, cookieText } from "../cookies.ts";
import { openBegun } from "../log-in.ts";
import { refreshCookie, setRefreshCookie } from "../refresh-cookie.ts";
import { signedTokens } from "../signed-token.ts";
import { usedFrom } from "../used-from.ts";
import { admit } from "./admit.ts";
import { logFailure, sealTokens } from "./organisation.ts";
import { keepSent, takeSent, type UnderWay } from "./sent-cookie.ts";

/** The cookie of whoever has just come back: it opens one session, once. */
const ticket = { name: "tanyadata_ticket", path: "/api/v1/auth" };
const ticketSeconds = 10 * 60;
/** Seconds that the clock of a provider may be behind. */
const clockTolerance = 60;

/** Serves log-in by the providers of organisations: there, back, and out. */
export function implementOrganisation(app: FastifyInstance, tools: AuthTools, secret: Uint8Array): void {
  const { organisation, now } = tools;
  const tickets = signedTokens({ typ: "ticket+jwt", seconds: ticketSeconds, claims: [] }, secret, now);
  const backTo = (id: string): string => `${organisation.publicUrl}/api/v1/log-in/${id}/back`;

  implement(app, routes.logInWays, () => ({
    passwords: organisation.passwords,
    providers: organisation.providers.map(({ settings: { id, title } }) => ({ id, title })),
  }));

  implement(app, routes.goToProvider, async ({ params, query, request, reply }) => {
    const provider = organisation.provider(params.provider);
    const [from, fresh] = [query.from ?? "", query.fresh === "true"];
    try {
      const { url, sent } = await provider.begin(backTo(params.provider), fresh);
      const at = Math.floor(now().getTime() / 1000);
      keepSent(organisation.key, params.provider, { ...sent, from, at, fresh }, request, reply);
      reply.code(302).header("location", url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logFailure(request.log, params.provider, error);
      toLogin(reply, { problem: error.code, from });
    }
  });

  implement(app, routes.backFromProvider, async ({ params, request, reply }) => {
    const provider = organisation.provider(params.provider);
    const way = takeSent(organisation.key, params.provider, { request, reply, now: now() });
    try {
      const proof = await tools.attempts.during([addressLimit(request.ip)], async () => {
        if (!way) throw new AppError("log_in_ended");
        return provider.finish(new URL(request.url, backTo(params.provider)), way);
      });
      const user = await admit(tools, provider, proof.person);
      const session = await tools.sessions.begin(user.id, usedFrom(request, tools.devices), {
        ...{ provider: provider.settings.id, subject: proof.person.subject, session: proof.session },
        provenAt: way ? provenAt(proof, way, now()) : null,
        token: (id) => sealTokens(organisation, id, proof),
      });
      const value = await tickets.sign(session, {});
      reply.header("set-cookie", cookieText(request, { ...ticket, value, seconds: ticketSeconds }));
      toLogin(reply, { back: "1", from: way?.from ?? "" });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logFailure(request.log, params.provider, error);
      await tools.tell(null, "log_in", { outcome: error.code, about: provider.settings.title });
      toLogin(reply, { problem: error.code, from: way?.from ?? "" });
    }
  });

  implement(app, routes.finishLogIn, async ({ request, reply }) => {
    const token = cookieOf(request, ticket.name);
    const claims = token === undefined ? "refused" : await tickets.verify(token);
    reply.header("set-cookie", cookieText(request, { ...ticket, value: "", seconds: 0 }));
    const session = typeof claims === "string" ? undefined : await organisation.sessions.of(claims.sub);
    const user = session && (await tools.users.byId(session.userId));
    if (!session || !user || user.isDisabled || session.openedAt !== null) throw new AppError("log_in_ended");
    const provider = organisation.provider(session.provider);
    const isProven = provider.settings.second_factor === "theirs";
    if (!isProven && (await tools.factors.of(user.id))?.isOn)
      return { otp_required: true as const, otp_token: await tools.challenges.sign(user, session.id) };
    const pair = await openBegun(tools, user, session.id, {
      used: usedFrom(request, tools.devices),
      refusal: "log_in_ended",
    });
    await tools.devices.remember(request, reply, user.email);
    await endBefore(tools, request, user.id, session.id);
    setRefreshCookie(request, reply, pair.refresh_token);
    return pair;
  });

  implement(app, routes.loggedOutThere, async ({ params, body, request }) => {
    const provider: Provider = organisation.provider(params.provider);
    const who = await tools.attempts.during([addressLimit(request.ip)], () =>
      provider.loggedOut(body.logout_token, now()),
    );
    for (const user of await organisation.sessions.endOf(params.provider, who))
      await tools.tell(user, "log_out", { about: provider.settings.title });
  });
}

/** When they proved who they are: as the provider says, or now where it was told to ask. */
function provenAt(proof: Proof, { at, fresh }: UnderWay, now: Date): string | null {
  if (proof.provenAt === null) return fresh ? now.toISOString() : null;
  if (fresh && proof.provenAt < at - clockTolerance) throw new AppError("log_in_refused");
  return new Date(proof.provenAt * 1000).toISOString();
}

/** Whoever proves anew who they are has the session before no more. */
async function endBefore(tools: AuthTools, request: FastifyRequest, userId: string, kept: string): Promise<void> {
  const token = refreshCookie(request);
  const before = token && (await tools.sessions.sessionOf(token));
  if (before && before !== kept && (await tools.sessions.userOf(before)) === userId)
    await tools.sessions.revoke(before);
}

/** The login page goes on: it is ours, whatever `from` says, and follows that only within the app. */
function toLogin(reply: FastifyReply, told: Readonly<Record<string, string>>): void {
  const given = Object.entries(told).filter(([, value]) => value !== "");
  reply.code(302).header("location", `/login?${new URLSearchParams(given)}`);
}
