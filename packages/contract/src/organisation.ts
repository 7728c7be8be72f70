import { z } from "zod";
import { OtpChallenge, TokenPair } from "./auth.ts";
import { route } from "./route.ts";

/** How people log in here. */
export const LogInWays = z.object({
  /** Who may with a password. */
  passwords: z.enum(["everybody", "administrators"]),
  /** Providers of organisations, spoken to by OpenID Connect. */
  providers: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type LogInWays = z.infer<typeof LogInWays>;

const Provider = z.object({ provider: z.string().min(1).max(32) });
const said = z.string().max(8000).optional();
const shared = { tag: "auth", access: "public" } as const;

export const organisationRoutes = {
  logInWays: route({
    ...shared,
    method: "GET",
    path: "/log-in",
    summary: "How people log in here: who with a password, and by which organisations",
    response: LogInWays,
    problems: [],
  }),
  goToProvider: route({
    ...shared,
    method: "GET",
    path: "/log-in/{provider}",
    summary: "Sends a browser to the organisation's provider, to log in there",
    params: Provider,
    query: z.object({
      /** A path of the web app to come back to. */
      from: z.string().max(2000).optional(),
      /** Whether to prove anew who it is, also where somebody is logged in there. */
      fresh: z.enum(["true", "false"]).default("false"),
    }),
    status: 302,
    problems: ["not_found", "log_in_unavailable"],
  }),
  backFromProvider: route({
    ...shared,
    method: "GET",
    path: "/log-in/{provider}/back",
    summary: "Where the provider sends the browser back to: on to the login page, with what came of it",
    params: Provider,
    query: z.object({ code: said, state: said, error: said, iss: said }),
    status: 302,
    problems: ["not_found"],
  }),
  finishLogIn: route({
    ...shared,
    method: "POST",
    path: "/auth/finish",
    summary: "Open the session of whoever has just come back from a provider, known by a cookie; works once",
    response: z.union([TokenPair, OtpChallenge]),
    problems: ["log_in_ended", "too_many_attempts"],
  }),
  loggedOutThere: route({
    ...shared,
    method: "POST",
    path: "/log-in/{provider}/log-out",
    summary: "A provider tells that somebody logged out there (OpenID Connect Back-Channel Logout): their sessions end",
    params: Provider,
    body: z.object({ logout_token: z.string().min(1).max(20_000) }),
    bodyType: "application/x-www-form-urlencoded",
    status: 200,
    problems: ["not_found", "log_in_refused", "log_in_unavailable", "too_many_attempts"],
  }),
};
