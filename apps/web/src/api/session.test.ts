import { configureStore } from "@reduxjs/toolkit";
import { describe, expect, it } from "vitest";
import { authReducer, automaticLogin, loggedOut, profileLoaded, tokensReceived } from "./session.ts";

const profile = {
  id: "u1",
  email: "siti@contoh.id",
  nickname: "Siti",
  is_admin: true,
  models: [],
  has_password: true,
  provider: null,
  must: null,
};
const newStore = () => configureStore({ reducer: { auth: authReducer } });

describe("the session", () => {
  it("[S3.01][S3.02] holds both tokens, whether one is logged in, and who it is", () => {
    const store = newStore();
    expect(store.getState().auth).toMatchObject({ token: null, isLoggedIn: false, userDetail: null });
    store.dispatch(tokensReceived({ token: "t", refresh_token: "r" }));
    store.dispatch(profileLoaded(profile));
    expect(store.getState().auth).toMatchObject({
      token: "t",
      refreshToken: "r",
      isLoggedIn: true,
      userDetail: { id: "u1", email: "siti@contoh.id", nickname: "Siti", isAdmin: true },
    });
  });

  it("[S6.01] is logged in only once the profile is known, and no longer after the end", () => {
    const store = newStore();
    store.dispatch(automaticLogin({ token: "t" }));
    expect(store.getState().auth).toMatchObject({ isAutomaticLogin: true, isLoggedIn: false });
    store.dispatch(profileLoaded(profile));
    store.dispatch(loggedOut({ forced: true }));
    expect(store.getState().auth).toMatchObject({ token: null, isLoggedIn: false, userDetail: null, wasForced: true });
  });
});
