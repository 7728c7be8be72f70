import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import type { TokenPair } from "@tanyadata/contract";
import { acrossTabs, type SharedRefresh, sharedRefresh } from "./refresh.ts";
import { type AuthState, chatLoadedFlagsReset, forcedLogoutResetDelay, loggedOut, tokensReceived } from "./session.ts";
import { storedToken, storeToken } from "./token-storage.ts";

type Query = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** Milliseconds; longer than the server lets a question run. */
const timeout = 120_000;

/** A 401 of these is an answer about credentials, never a reason to refresh. */
const withoutRefresh = new Set([
  "/user/login",
  "/login",
  "/login-otp",
  "/registration",
  "/token",
  "/auth/refresh",
  "/auth/logout",
]);

const send: Query = fetchBaseQuery({
  baseUrl: "/api/v1",
  timeout,
  credentials: "same-origin",
  prepareHeaders: (headers) => {
    const token = storedToken();
    if (token) headers.set("authorization", `Bearer ${token}`);
    headers.set("accept", "application/json, application/problem+json, */*;q=0.5");
    return headers;
  },
});

/** Stores new tokens where calls (local storage) and the app (its state) look for them. */
export function keepTokens(dispatch: BaseQueryApi["dispatch"], tokens: TokenPair): void {
  storeToken(tokens.token);
  dispatch(tokensReceived(tokens));
}

/** Ends the session without the user's doing: the server no longer takes its tokens. */
function forceLogout(dispatch: BaseQueryApi["dispatch"]): void {
  storeToken(null);
  dispatch(loggedOut({ forced: true }));
  dispatch(api.util.resetApiState());
  setTimeout(() => dispatch(chatLoadedFlagsReset()), forcedLogoutResetDelay);
}

const refreshes = new WeakMap<BaseQueryApi["dispatch"], SharedRefresh>();

/** One refresh for each store: its dispatch never changes. */
function refreshOf({ dispatch, getState, endpoint, type }: BaseQueryApi): SharedRefresh {
  const known = refreshes.get(dispatch);
  if (known) return known;
  const made = sharedRefresh({
    currentToken: storedToken,
    exclusively: acrossTabs,
    onFailure: () => forceLogout(dispatch),
    exchange: async () => {
      const { token, refreshToken } = (getState() as { auth: AuthState }).auth;
      const current = storedToken();
      // A refresh token that belongs to an older access token is used up; the cookie holds the newest one.
      const body = { token: current, ...(refreshToken && token === current ? { refresh_token: refreshToken } : {}) };
      // A signal of its own: a call that is given up must not end the refresh that others wait for.
      const { signal, abort } = neverAborted();
      const call = { signal, abort, dispatch, getState, extra: undefined, endpoint, type };
      const { data } = await send({ url: "/auth/refresh", method: "POST", body }, call, {});
      const tokens = data as TokenPair | null | undefined;
      if (typeof tokens?.token !== "string" || storedToken() === null) return false;
      keepTokens(dispatch, tokens);
      return true;
    },
  });
  refreshes.set(dispatch, made);
  return made;
}

function neverAborted(): { signal: AbortSignal; abort: () => void } {
  return { signal: new AbortController().signal, abort: () => {} };
}

const statusOf = (error: FetchBaseQueryError | undefined): number | string | undefined =>
  error?.status === "PARSING_ERROR" ? error.originalStatus : error?.status;

/** Sends a call; after a 401 waits for the shared refresh and sends it once more. */
const authorizedQuery: Query = async (args, call, extra) => {
  const path = typeof args === "string" ? args : args.url;
  if (withoutRefresh.has(path)) return send(args, call, extra);
  const refresh = refreshOf(call);
  await refresh.settled();
  const used = storedToken();
  const first = await send(args, call, extra);
  if (statusOf(first.error) !== 401 || !(await refresh.renew(used))) return first;
  return send(args, call, extra);
};

/** The HTTP API; features add their calls to it. */
export const api = createApi({ reducerPath: "api", baseQuery: authorizedQuery, endpoints: () => ({}) });
