import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { Credentials, OtpChallenge, TokenPair } from "@tanyadata/contract";
import { useDispatch, useSelector } from "react-redux";
import { keepTokens } from "../../api/authorized.ts";
import { type Failure, failureOf } from "../../api/failure.ts";
import {
  type AuthRoot,
  type AuthState,
  automaticLogin,
  loggedOut,
  profileLoaded,
  tokenAdopted,
} from "../../api/session.ts";
import { storedToken, storeToken, tokenKey } from "../../api/token-storage.ts";
import { authCalls } from "./auth.api.ts";

type Thunk<R> = ThunkAction<R, AuthRoot, unknown, UnknownAction>;

export const useAuth = (): AuthState => useSelector((state: AuthRoot) => state.auth);
export const useAuthDispatch = useDispatch.withTypes<ThunkDispatch<AuthRoot, unknown, UnknownAction>>();

/** Loads who is logged in; the failure, or null. */
export const loadProfile = (): Thunk<Promise<Failure | null>> => async (dispatch) => {
  const { data, error } = await dispatch(authCalls.profile());
  if (!data) return failureOf(error);
  dispatch(profileLoaded(data));
  return null;
};

/** What became of a step of log-in: done, a code is to follow, or a failure. */
export type LogInOutcome =
  | { readonly kind: "in" }
  | { readonly kind: "code-needed"; readonly otpToken: string }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Logs in with credentials. Where they are enough, keeps the tokens and loads the profile. */
export const logIn =
  (credentials: Credentials): Thunk<Promise<LogInOutcome>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(authCalls.logIn(credentials));
    return data ? dispatch(proceed(data)) : { kind: "failed", failure: failureOf(error) };
  };

/** Goes on after a first step that was right. */
export const proceed =
  (data: TokenPair | OtpChallenge): Thunk<Promise<LogInOutcome>> =>
  async (dispatch) =>
    "otp_required" in data ? { kind: "code-needed", otpToken: data.otp_token } : dispatch(enter(data));

/** The second step: a code of the authenticator, or a recovery code. */
export const logInWithOtp =
  (otpToken: string, otp: string): Thunk<Promise<LogInOutcome>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(authCalls.logInWithOtp({ otp_token: otpToken, otp }));
    return data ? dispatch(enter(data)) : { kind: "failed", failure: failureOf(error) };
  };

const enter =
  (tokens: TokenPair): Thunk<Promise<LogInOutcome>> =>
  async (dispatch) => {
    keepTokens(dispatch, tokens);
    const failure = await dispatch(loadProfile());
    return failure ? { kind: "failed", failure } : { kind: "in" };
  };

/**
 * The automatic login at startup. Nothing happens without a stored token, and a token that the server no longer takes
 * ends the session; what is left as a failure is a server that could not be asked.
 */
export const startSession = (): Thunk<Promise<Failure | null>> => async (dispatch, getState) => {
  const token = storedToken();
  if (!token) return null;
  dispatch(automaticLogin({ token }));
  const failure = await dispatch(loadProfile());
  return getState().auth.isAutomaticLogin ? failure : null;
};

/** Log out by the user: tokens, cache and (by the `loggedOut` action) the state of the chat are cleared. */
export const logOut = (): Thunk<void> => (dispatch, getState) => {
  const { refreshToken } = getState().auth;
  storeToken(null);
  dispatch(loggedOut({ forced: false }));
  // The cookie goes with it; when the server cannot be reached, this browser is logged out all the same.
  void dispatch(authCalls.endSession(refreshToken ? { refresh_token: refreshToken } : {})).then(({ data }) => {
    // Whoever came from an organisation is logged out there as well.
    if (data?.continue_at) location.assign(data.continue_at);
  });
};

/** Follows what other tabs do with the token: logged out there is logged out here, and another user starts afresh. */
export const followOtherTabs = (): Thunk<void> => (dispatch, getState) => {
  addEventListener("storage", async ({ key }) => {
    // A null key: the whole storage was cleared.
    if (key !== tokenKey && key !== null) return;
    const token = storedToken();
    const { isLoggedIn, userDetail, token: known } = getState().auth;
    if (token === known) return;
    if (token === null) {
      dispatch(loggedOut({ forced: false }));
    } else if (!isLoggedIn) location.reload();
    else {
      dispatch(tokenAdopted({ token }));
      await dispatch(loadProfile());
      if (userDetail && getState().auth.userDetail?.id !== userDetail.id) location.reload();
    }
  });
};
