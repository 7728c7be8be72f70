import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { AppError } from "../http/app-error.ts";
import { type Person, personOf, tellsGroups } from "./claims.ts";
import { isLoopback, type ProviderSettings } from "./settings.ts";

/** Seconds that a provider has for an answer. */
const patience = 10;
/** Milliseconds after which what it says of itself is asked for again: keys and addresses move. */
const knownFor = 60 * 60_000;
/** What a log-out from there must say, and nothing else may: OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logOutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** What must come back with somebody who was sent to a provider; only their own browser keeps it. */
export interface Sent {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A proof of who somebody is, fresh from their provider. */
export interface Proof {
  readonly person: Person;
  /** Whether their groups were told; they are always told at a log-in. */
  readonly hasGroups: boolean;
  /** Shown again to log out there. */
  readonly idToken: string | null;
  /** Asks whether they are still welcome. */
  readonly refreshToken: string | null;
  /** The log-in there; null where it is not told. */
  readonly session: string | null;
  /** When they proved who they are, in seconds; null where it is not told. */
  readonly provenAt: number | null;
}

/** Speaks to one provider; all that it says is proven: issuer, audience, times, signature, nonce, PKCE. */
export interface Provider {
  readonly settings: ProviderSettings;
  /** Where to send a browser. `fresh`: the person proves who they are even if they are logged in there. @throws AppError `log_in_unavailable` */
  begin(back: string, fresh: boolean): Promise<{ readonly url: string; readonly sent: Sent }>;
  /** What came back with a browser. @throws AppError `log_in_refused` or `log_in_unavailable` */
  finish(current: URL, sent: Sent): Promise<Proof>;
  /** Asks again; `ended`: the provider knows them no more. @throws AppError `log_in_unavailable` */
  renew(refreshToken: string, subject: string): Promise<Proof | "ended">;
  /** Where to log out there as well; undefined where it has no such place. @throws AppError `log_in_unavailable` */
  endAt(idToken: string | null, back: string): Promise<string | undefined>;
  /** Who logged out there, of a token that it sent. @throws AppError `log_in_refused` or `log_in_unavailable` */
  loggedOut(token: string, now: Date): Promise<{ readonly subject: string | null; readonly session: string | null }>;
  /** What it says of itself, asked anew. @throws AppError `log_in_unavailable`, with words for operators */
  examine(): Promise<{ readonly issuer: string; readonly warnings: readonly string[] }>;
}

export function providerOf(settings: ProviderSettings): Provider {
  let known: { readonly config: Promise<oidc.Configuration>; readonly at: number } | undefined;

  const discover = async (): Promise<oidc.Configuration> => {
    const { issuer, client_id: id, client_secret: secret } = settings;
    const insecure = issuer.startsWith("http:") && isLoopback(issuer) ? [oidc.allowInsecureRequests] : [];
    // A token that came straight from the provider is trusted by the standard; its signature is proven all the same.
    const execute = [...insecure, oidc.enableNonRepudiationChecks];
    return await oidc
      .discovery(new URL(issuer), id, secret, secret === undefined ? oidc.None() : undefined, {
        execute,
        timeout: patience,
      })
      .catch((error: unknown) => {
        throw unavailable(`${issuer}: ${wordsOf(error)}`, error);
      });
  };
  const config = async (): Promise<oidc.Configuration> => {
    if (known && performance.now() - known.at < knownFor) return known.config;
    const asked = { config: discover(), at: performance.now() };
    known = asked;
    // One that is down is asked again at the next log-in.
    asked.config.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.config;
  };

  /** ID token and userinfo together: providers differ in where they tell groups. */
  const proofOf = async (
    from: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    subject: string,
  ): Promise<Proof> => {
    const own = tokens.claims();
    const asks = from.serverMetadata().userinfo_endpoint !== undefined;
    const told = asks ? await oidc.fetchUserInfo(from, tokens.access_token, subject) : {};
    const claims = { ...told, ...own, sub: subject };
    return {
      person: personOf(claims, settings),
      hasGroups: tellsGroups(claims, settings),
      idToken: tokens.id_token ?? null,
      refreshToken: tokens.refresh_token ?? null,
      session: typeof own?.sid === "string" ? own.sid : null,
      provenAt: own?.auth_time ?? null,
    };
  };

  return {
    settings,
    async begin(back, fresh) {
      const sent = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(await config(), {
        redirect_uri: back,
        scope: settings.scopes.join(" "),
        state: sent.state,
        nonce: sent.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(sent.verifier),
        code_challenge_method: "S256",
        ...(fresh && { prompt: "login", max_age: "0" }),
      });
      return { url: url.href, sent };
    },
    async finish(current, { state, nonce, verifier }) {
      const from = await config();
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await oidc.authorizationCodeGrant(from, current, checks);
        const subject = tokens.claims()?.sub;
        if (subject === undefined) throw new AppError("log_in_refused");
        return await proofOf(from, tokens, subject);
      } catch (error) {
        throw problemOf(error);
      }
    },
    async renew(refreshToken, subject) {
      const from = await config();
      try {
        const tokens = await oidc.refreshTokenGrant(from, refreshToken);
        // Of somebody else: the token was not theirs.
        if ((tokens.claims()?.sub ?? subject) !== subject) return "ended";
        return await proofOf(from, tokens, subject);
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return "ended";
        const problem = problemOf(error);
        // Whoever says something that is no proof did not say that they are welcome.
        return problem.code === "log_in_refused" ? "ended" : Promise.reject(problem);
      }
    },
    async endAt(idToken, back) {
      const from = await config();
      if (from.serverMetadata().end_session_endpoint === undefined) return undefined;
      const hint = idToken === null ? {} : { id_token_hint: idToken };
      return oidc.buildEndSessionUrl(from, { ...hint, post_logout_redirect_uri: back }).href;
    },
    async loggedOut(token, now) {
      const { issuer, jwks_uri: keys } = (await config()).serverMetadata();
      if (keys === undefined) throw new AppError("log_in_refused");
      try {
        const { payload } = await jwtVerify(
          token,
          createRemoteJWKSet(new URL(keys), { timeoutDuration: patience * 1000 }),
          {
            ...{ issuer, audience: settings.client_id, currentDate: now, maxTokenAge: 300, clockTolerance: 60 },
            algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"],
            requiredClaims: ["iat", "jti", "events"],
          },
        );
        const { sub, sid, events, nonce } = payload;
        const isLogOut = typeof events === "object" && events !== null && Object.hasOwn(events, logOutEvent);
        const [subject, session] = [sub ?? null, typeof sid === "string" ? sid : null];
        // A nonce would make it an ID token.
        if (!isLogOut || nonce !== undefined || (subject === null && session === null))
          throw new AppError("log_in_refused");
        return { subject, session };
      } catch (error) {
        if (error instanceof joseErrors.JWKSTimeout) throw unavailable("its keys", error);
        if (error instanceof joseErrors.JOSEError) throw new AppError("log_in_refused", { cause: error });
        throw problemOf(error);
      }
    },
    async examine() {
      const {
        issuer,
        code_challenge_methods_supported: methods,
        end_session_endpoint: end,
      } = (await discover()).serverMetadata();
      return {
        issuer,
        warnings: [
          ...(methods?.includes("S256") ? [] : ["it does not say that it knows PKCE (S256)"]),
          ...(end === undefined ? ["it has no place to log out at: who logs out here stays logged in there"] : []),
        ],
      };
    },
  };
}

const unavailable = (detail: string, cause: unknown): AppError => new AppError("log_in_unavailable", { detail, cause });

/** Codes of errors that are no word about the person: the provider is not itself. */
const notItself: ReadonlySet<unknown> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

function problemOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, status, cause } = error as { code?: unknown; status?: number; cause?: { status?: number } };
  // What `fetch` throws where nobody answers.
  const isUnreached = error instanceof TypeError && code === undefined;
  const failed = (status ?? cause?.status ?? 0) >= 500;
  if (isUnreached || failed || notItself.has(code)) return unavailable(wordsOf(error), error);
  return new AppError("log_in_refused", { cause: error });
}

/** What went wrong, in words for operators. */
function wordsOf(error: unknown): string {
  const { message, code, cause } = error as {
    message?: string;
    code?: unknown;
    cause?: { code?: unknown; status?: unknown; expected?: unknown; body?: { issuer?: unknown } };
  };
  if (cause?.body?.issuer !== undefined)
    return `it calls itself ${String(cause.body.issuer)}: write that as its issuer`;
  if (cause?.status !== undefined) return `it answers ${String(cause.status)} where its description should be`;
  if (cause?.code !== undefined) return `it cannot be reached (${String(cause.code)})`;
  if (code === "OAUTH_TIMEOUT") return `no answer within ${patience} s`;
  return message ?? String(error);
}
