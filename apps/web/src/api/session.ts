import { createAction, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { OwnProfile } from "@tanyadata/contract";

export interface UserDetail {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  readonly isAdmin: boolean;
  readonly hasPassword: boolean;
  /** The organisation that this log-in came from; null of one with a password. */
  readonly provider: string | null;
  /** What they have to do before anything else. */
  readonly must: OwnProfile["must"];
}

export interface AuthState {
  token: string | null;
  /** In memory only; after a reload the server's HttpOnly cookie stands in for it. */
  refreshToken: string | null;
  isLoggedIn: boolean;
  /** A token was found at startup and is being tried. */
  isAutomaticLogin: boolean;
  /** The last session was ended by the server, not by the user. */
  wasForced: boolean;
  userDetail: UserDetail | null;
  /** The language models that can be asked; none where no key is configured. */
  models: OwnProfile["models"];
}

/** State that holds who is logged in. */
export interface AuthRoot {
  readonly auth: AuthState;
}

const initialState: AuthState = {
  token: null,
  refreshToken: null,
  isLoggedIn: false,
  isAutomaticLogin: false,
  wasForced: false,
  userDetail: null,
  models: [],
};

/** The session ended. `forced`: not by the user, who is to come back to the same place after logging in again. */
export const loggedOut = createAction<{ forced: boolean }>("auth/loggedOut");

/** Follows a forced logout: whatever marks chat lists as loaded starts over. */
export const chatLoadedFlagsReset = createAction("auth/chatLoadedFlagsReset");
/** Milliseconds between a forced logout and `chatLoadedFlagsReset`. */
export const forcedLogoutResetDelay = 1000;

const session = createSlice({
  name: "auth",
  initialState,
  reducers: {
    automaticLogin: (state, { payload }: PayloadAction<{ token: string }>) => {
      state.token = payload.token;
      state.isAutomaticLogin = true;
    },
    tokensReceived: (state, { payload }: PayloadAction<{ token: string; refresh_token: string }>) => {
      state.token = payload.token;
      state.refreshToken = payload.refresh_token;
    },
    /** Another tab renewed the tokens: its refresh token is in the cookie, ours is used up. */
    tokenAdopted: (state, { payload }: PayloadAction<{ token: string }>) => {
      state.token = payload.token;
      state.refreshToken = null;
    },
    profileLoaded: (state, { payload }: PayloadAction<OwnProfile>) => {
      const { id, email, nickname, is_admin, has_password, provider, must, models } = payload;
      state.userDetail = { id, email, nickname, isAdmin: is_admin, hasPassword: has_password, provider, must };
      state.models = models;
      state.isLoggedIn = true;
      state.isAutomaticLogin = false;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedOut, (_state, { payload }) => ({ ...initialState, wasForced: payload.forced })),
});

export const { automaticLogin, tokensReceived, tokenAdopted, profileLoaded } = session.actions;
export const authReducer = session.reducer;
