import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import type { TokenPair } from "@tanyadata/contract";
import { onlyReads, patiently, statusOf } from "./patience.ts";
import { proven } from "./proof.ts";
import { acrossTabs, type SharedRefresh, sharedRefresh } from "./refresh.ts";
import { type Call, type Outcome, send } from "./send.ts";
import { type AuthRoot, chatLoadedFlagsReset, forcedLogoutResetDelay, loggedOut, tokensReceived } from "./session.ts";
import { storedToken, storeToken } from "./token-storage.ts";

type Dispatch = ThunkDispatch<AuthRoot, unknown, UnknownAction>;

/** A 401 of these is an answer about credentials, never a reason to refresh. */
const withoutRefresh = new Set([
  "/user/login",
  "/login",
  "/login-otp",
  "/registration",
  "/token",
  "/auth/refresh",
  "/auth/logout",
  "/auth/finish",
  "/log-in",
]);

/** Stores new tokens where calls (local storage) and the app (its state) look for them. */
export function keepTokens(dispatch: Dispatch, tokens: TokenPair): void {
  storeToken(tokens.token);
  dispatch(tokensReceived(tokens));
}

/** Ends the session without the user's doing: the server no longer takes its tokens. */
function forceLogout(dispatch: Dispatch): void {
  storeToken(null);
  dispatch(loggedOut({ forced: true }));
  setTimeout(() => dispatch(chatLoadedFlagsReset()), forcedLogoutResetDelay);
}

interface Refreshing extends SharedRefresh {
  /** Why the last one was not answered. */
  notNow: FetchBaseQueryError;
}

const refreshes = new WeakMap<Dispatch, Refreshing>();

/** One refresh for each store: its dispatch never changes. */
function refreshOf(dispatch: Dispatch, getState: () => AuthRoot): Refreshing {
  const known = refreshes.get(dispatch);
  if (known) return known;
  const shared = sharedRefresh({
    currentToken: storedToken,
    exclusively: acrossTabs,
    onRefusal: () => forceLogout(dispatch),
    exchange: async () => {
      const { token, refreshToken } = getState().auth;
      const current = storedToken();
      // A refresh token that belongs to an older access token is used up; the cookie holds the newest one.
      const body = { token: current, ...(refreshToken && token === current ? { refresh_token: refreshToken } : {}) };
      // Without a signal: a call that is given up must not end the refresh that others wait for.
      const outcome = await patiently(() => send({ url: "/auth/refresh", method: "POST", body }));
      if (storedToken() === null) return "refused";
      if ("error" in outcome) {
        if (isRefusal(outcome.error)) return "refused";
        made.notNow = outcome.error;
        return "unanswered";
      }
      const tokens = outcome.data as TokenPair | null;
      // Something on the way answered in the server's place: a page to log in to the network, a proxy.
      if (typeof tokens?.token !== "string") return "unanswered";
      keepTokens(dispatch, tokens);
      return "renewed";
    },
  });
  const made: Refreshing = { ...shared, notNow: { status: "FETCH_ERROR", error: "No answer to the refresh" } };
  refreshes.set(dispatch, made);
  return made;
}

/** The one word that ends a session. All else (too many at once, a proxy, a restart, a full disk) is "not now". */
const isRefusal = ({ status, data }: FetchBaseQueryError): boolean =>
  status === 401 && (data as { code?: unknown } | null)?.code === "invalid_refresh_token";

interface Sending {
  readonly dispatch: Dispatch;
  readonly getState: () => unknown;
  readonly signal?: AbortSignal;
}

/** Sends a call; where it takes who has just proven who they are, it is sent once more when they have. */
export async function sendAuthorized(call: Call, sending: Sending): Promise<Outcome> {
  const first = await sendRenewed(call, sending);
  const isProofNeeded = "error" in first && (first.error.data as { code?: unknown } | null)?.code === "proof_needed";
  return isProofNeeded && (await proven()) ? sendRenewed(call, sending) : first;
}

/** After a 401 waits for the shared refresh and sends it once more. */
async function sendRenewed(call: Call, { dispatch, getState, signal }: Sending): Promise<Outcome> {
  if (withoutRefresh.has(typeof call === "string" ? call : call.url)) return send(call, signal);
  const refresh = refreshOf(dispatch, getState as () => AuthRoot);
  await refresh.settled();
  const used = storedToken();
  const first = onlyReads(call) ? await patiently(() => send(call, signal), signal) : await send(call, signal);
  if (!("error" in first) || statusOf(first.error) !== 401) return first;
  const renewal = await refresh.renew(used);
  if (renewal === "renewed") return send(call, signal);
  // Not the 401: nobody has said that the session is over.
  return renewal === "refused" ? first : { error: refresh.notNow };
}

/** What a call that was made by hand came to: its answer, or what went wrong. */
export type Answer<T> =
  | { readonly data: T; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: FetchBaseQueryError };

/** A call by hand, for what must be small enough for the first page or is no plain call; all others are endpoints of `api`. */
export const callApi =
  <T>(call: Call, signal?: AbortSignal): ThunkAction<Promise<Answer<T>>, AuthRoot, unknown, UnknownAction> =>
  async (dispatch, getState) =>
    (await sendAuthorized(call, { dispatch, getState, ...(signal ? { signal } : {}) })) as Answer<T>;
