import type { Credentials, LoggedOut, OtpChallenge, OtpLogin, OwnProfile, TokenPair } from "@tanyadata/contract";
import type { z } from "zod";
import { callApi } from "../../api/authorized.ts";

/** The calls about who is logged in; by hand, as the login page makes do with less than RTK Query. */
export const authCalls = {
  logIn: (body: Credentials) => callApi<TokenPair | OtpChallenge>({ url: "/user/login", method: "POST", body }),
  logInWithOtp: (body: z.infer<typeof OtpLogin>) => callApi<TokenPair>({ url: "/login-otp", method: "POST", body }),
  profile: () => callApi<OwnProfile>("/user/profile"),
  endSession: (body: { refresh_token?: string }) => callApi<LoggedOut>({ url: "/auth/logout", method: "POST", body }),
};
