import type { Credentials, Profile, TokenPair } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** The calls about who is logged in. */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<TokenPair, Credentials>({
      query: (body) => ({ url: "/user/login", method: "POST", body }),
    }),
    profile: build.query<Profile, void>({ query: () => "/user/profile" }),
    endSession: build.mutation<null, { refresh_token?: string }>({
      query: (body) => ({ url: "/auth/logout", method: "POST", body }),
    }),
  }),
});
