import type { Credentials, OtpChallenge, OtpLogin, Profile, TokenPair } from "@tanyadata/contract";
import type { z } from "zod";
import { api } from "../../api/api.ts";

/** The calls about who is logged in. */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<TokenPair | OtpChallenge, Credentials>({
      query: (body) => ({ url: "/user/login", method: "POST", body }),
    }),
    logInWithOtp: build.mutation<TokenPair, z.infer<typeof OtpLogin>>({
      query: (body) => ({ url: "/login-otp", method: "POST", body }),
    }),
    profile: build.query<Profile, void>({ query: () => "/user/profile" }),
    endSession: build.mutation<null, { refresh_token?: string }>({
      query: (body) => ({ url: "/auth/logout", method: "POST", body }),
    }),
  }),
});
