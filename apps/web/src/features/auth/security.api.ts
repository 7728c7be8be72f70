import type {
  Enrolment,
  GivenProof,
  NoticeAnswer,
  Notices,
  OtpConfirmation,
  OwnSession,
  ProofWay,
  RecoveryCodes,
  SecondFactor,
} from "@tanyadata/contract";
import type { z } from "zod";
import { api } from "../../api/api.ts";

/** Section 3's password change, as the app speaks of it. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** The calls of the tab Change Password (the password and the second factor), and of proving again who one is. */
export const securityApi = api
  .enhanceEndpoints({ addTagTypes: ["SecondFactor", "Sessions", "Notices"] })
  .injectEndpoints({
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
      sessions: build.query<OwnSession[], void>({
        query: () => "/user/sessions",
        providesTags: ["Sessions"],
        keepUnusedDataFor: 0,
      }),
      /** One of them, or (null) all but this one. */
      endSessions: build.mutation<unknown, string | null>({
        query: (id) => ({ url: id === null ? "/user/sessions" : `/user/sessions/${id}`, method: "DELETE" }),
        invalidatesTags: ["Sessions"],
      }),
      /** Who got into the account from a device that was not known, or tried to. */
      notices: build.query<Notices, void>({ query: () => "/user/notices", providesTags: ["Notices"] }),
      answerNotice: build.mutation<null, NoticeAnswer>({
        query: (body) => ({ url: "/user/notices", method: "POST", body }),
        invalidatesTags: ["Notices", "Sessions"],
      }),
      /** Another tab may have turned the second factor on. */
      proofWay: build.query<ProofWay, void>({ query: () => "/user/proof", keepUnusedDataFor: 0 }),
      prove: build.mutation<null, GivenProof>({ query: (body) => ({ url: "/user/proof", method: "POST", body }) }),
      enrol: build.mutation<z.infer<typeof Enrolment>, { password: string }>({
        query: (body) => ({ url: "/user/second-factor", method: "POST", body }),
      }),
      confirmEnrolment: build.mutation<z.infer<typeof RecoveryCodes>, z.infer<typeof OtpConfirmation>>({
        query: (body) => ({ url: "/user/second-factor", method: "PUT", body }),
        invalidatesTags: ["SecondFactor", "Sessions"],
      }),
      removeSecondFactor: build.mutation<null, { password: string; otp: string }>({
        query: (body) => ({ url: "/user/second-factor", method: "DELETE", body }),
        invalidatesTags: (_done, error) => (error ? [] : ["SecondFactor"]),
      }),
    }),
  });
