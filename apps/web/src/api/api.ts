import type { Middleware } from "@reduxjs/toolkit";
import { type BaseQueryFn, createApi, type FetchBaseQueryError } from "@reduxjs/toolkit/query/react";
import { sendAuthorized } from "./authorized.ts";
import type { Call } from "./send.ts";
import { loggedOut } from "./session.ts";
import { addState } from "./store.ts";
import { storedToken } from "./token-storage.ts";

/** After the end of a session, what is still shown while the page is left asks again for what was forgotten: not of the server. */
const nobody = { error: { status: "FETCH_ERROR", error: "Nobody is logged in" } } as const;

const authorizedQuery: BaseQueryFn<Call, unknown, FetchBaseQueryError> = (call, query) =>
  storedToken() === null ? nobody : sendAuthorized(call, query);

/** The HTTP API for what is not on the first page; features add their calls to it. Calls of the first page are made by hand. */
export const api = createApi({ reducerPath: "api", baseQuery: authorizedQuery, endpoints: () => ({}) });

/** The cache ends with the session. */
const forgetAfterSession: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (loggedOut.match(action)) dispatch(api.util.resetApiState());
    return result;
  };

addState(api, api.middleware, forgetAfterSession);
