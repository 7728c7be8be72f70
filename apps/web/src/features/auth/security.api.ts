import type { Enrolment, OtpConfirmation, RecoveryCodes, SecondFactor } from "@tanyadata/contract";
import type { z } from "zod";
import { api } from "../../api/api.ts";

/** Section 3's password change, as the app speaks of it. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** The calls of the tab Change Password: the password and the second factor. */
export const securityApi = api.enhanceEndpoints({ addTagTypes: ["SecondFactor"] }).injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<null, PasswordChange>({
      query: ({ oldPassword, newPassword }) => ({
        url: "/user/update-password",
        method: "POST",
        body: { old_password: oldPassword, new_password: newPassword },
      }),
    }),
    secondFactor: build.query<SecondFactor, void>({
      query: () => "/user/second-factor",
      providesTags: ["SecondFactor"],
    }),
    enrol: build.mutation<z.infer<typeof Enrolment>, { password: string }>({
      query: (body) => ({ url: "/user/second-factor", method: "POST", body }),
    }),
    confirmEnrolment: build.mutation<z.infer<typeof RecoveryCodes>, z.infer<typeof OtpConfirmation>>({
      query: (body) => ({ url: "/user/second-factor", method: "PUT", body }),
      invalidatesTags: ["SecondFactor"],
    }),
    removeSecondFactor: build.mutation<null, { password: string; otp: string }>({
      query: (body) => ({ url: "/user/second-factor", method: "DELETE", body }),
      invalidatesTags: (_done, error) => (error ? [] : ["SecondFactor"]),
    }),
  }),
});
