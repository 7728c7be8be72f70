import { z } from "zod";
import { ModelName } from "./queries.ts";
import { route } from "./route.ts";

export const Email = z.email().max(254);

/** Section 5: at least 8 characters, one upper-case letter and one digit. 200 bounds the cost of hashing. */
export const NewPassword = z
  .string()
  .max(200)
  .refine((value) => value.length >= 8 && /\p{Lu}/u.test(value) && /\d/.test(value), {
    message: "Min. 8 Karakter kombinasi huruf besar dan angka.",
  });

export const Credentials = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) });
export type Credentials = z.infer<typeof Credentials>;

export const TokenPair = z.object({
  token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  /** Seconds until `token` expires. */
  expires_in: z.number().int(),
});
export type TokenPair = z.infer<typeof TokenPair>;

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  is_admin: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** The caller's own profile. */
export const OwnProfile = Profile.extend({
  /** The language models that can be asked; none where no key is configured. */
  models: z.array(ModelName),
  /** Whether they have a password; who has none proves who they are at their organisation's provider. */
  has_password: z.boolean(),
  /** The provider that they came from; null of a log-in with a password. */
  provider: z.string().nullable(),
  /** What has to be done before anything else: another password in place of one that was made for them, or a second factor. */
  must: z.enum(["password", "second_factor"]).nullable(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const Registration = z.object({
  email: Email,
  nickname: z.string().trim().min(1).max(80),
  password: NewPassword,
});
export type Registration = z.infer<typeof Registration>;

export const PasswordChange = z.object({ old_password: z.string().min(1).max(200), new_password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Either field may be missing where the refresh token travels in the cookie. */
export const Refresh = z.object({ token: z.string().optional(), refresh_token: z.string().optional() });

export const OAuthGrant = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("password"),
    username: z.string().min(1).max(254),
    password: z.string().min(1).max(200),
  }),
  z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string().min(1) }),
]);

export const OAuthToken = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int(),
  refresh_token: z.string(),
});

/** What log-in answers when the account has a second factor: no tokens yet. */
export const OtpChallenge = z.object({ otp_required: z.literal(true), otp_token: z.string() });
export type OtpChallenge = z.infer<typeof OtpChallenge>;

/** Six digits of the authenticator, or a recovery code. */
const Otp = z.string().trim().min(6).max(40);
export const OtpLogin = z.object({ otp_token: z.string().min(1).max(2000), otp: Otp });

export const SecondFactor = z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() });
export type SecondFactor = z.infer<typeof SecondFactor>;
/** The secret to put into an authenticator; nothing is on until a code of it was confirmed. */
export const Enrolment = z.object({ secret: z.string(), otpauth_url: z.string() });
export const OtpConfirmation = z.object({ otp: Otp });
/** Shown once; each works once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** How somebody proves again who they are: by a code where they have a second factor, else by their password, else at their organisation's provider. */
export const ProofWay = z.object({ by: z.enum(["code", "password", "provider"]) });
export type ProofWay = z.infer<typeof ProofWay>;
/** What that way takes; of a provider nothing, for it was proven there. */
export const GivenProof = z.object({ password: z.string().min(1).max(200).optional(), otp: Otp.optional() });
export type GivenProof = z.infer<typeof GivenProof>;

/** A log-in that goes on. */
export const OwnSession = z.object({
  id: z.string(),
  /** Browser and system, as the browser said; null where it did not. */
  device: z.string().nullable(),
  /** Where it was used last; null of those from before this was kept. */
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** To the quarter of an hour. */
  last_used_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** What the owner of an account is told of who got into it, or tried to. */
export const Notices = z.object({
  /** Log-ins from devices that were not known, newest first, until somebody says whose they are. */
  new_devices: z.array(OwnSession.pick({ id: true, device: true, address: true, created_at: true })),
  /** Wrong passwords and codes that are too many to be slips; null where there were none since they were seen. */
  guesses: z
    .object({
      count: z.number().int(),
      last_at: z.iso.datetime(),
      /** From where, the newest first. */
      addresses: z.array(z.string()),
    })
    .nullable(),
});
export type Notices = z.infer<typeof Notices>;
/** Of a log-in, whether it was one's own; of guesses (no session), that they were seen. */
export const NoticeAnswer = z.object({ session_id: z.string().min(1).max(64).nullable(), is_own: z.boolean() });
export type NoticeAnswer = z.infer<typeof NoticeAnswer>;

/** `continue_at`: where the browser goes on, to log out at the organisation's provider as well. */
export const LoggedOut = z.object({ continue_at: z.url().nullable() });
export type LoggedOut = z.infer<typeof LoggedOut>;

const tag = "auth";
const login = {
  method: "POST",
  tag,
  access: "public",
  body: Credentials,
  response: z.union([TokenPair, OtpChallenge]),
  problems: ["invalid_credentials", "password_login_off", "password_expired", "too_many_attempts"],
} as const;
const session = { tag, access: "user", key: "none" } as const;
const secondFactor = { tag, access: "user", key: "none", whileHeld: true, path: "/user/second-factor" } as const;

export const authRoutes = {
  userLogin: route({ ...login, path: "/user/login", summary: "Log in" }),
  login: route({ ...login, path: "/login", summary: "Log in (same as /user/login)" }),
  loginOtp: route({
    method: "POST",
    path: "/login-otp",
    summary: "Second step of log-in: a code of the authenticator, or a recovery code",
    tag,
    access: "public",
    body: OtpLogin,
    response: TokenPair,
    problems: ["wrong_otp", "challenge_ended", "too_many_attempts"],
  }),
  secondFactor: route({
    ...secondFactor,
    method: "GET",
    summary: "Whether a second factor is on",
    response: SecondFactor,
    problems: [],
  }),
  enrolSecondFactor: route({
    ...secondFactor,
    method: "POST",
    summary: "Begin enrolment; replaces one that was not confirmed",
    body: z.object({ password: z.string().min(1).max(200) }),
    response: Enrolment,
    problems: ["wrong_password", "second_factor_on", "too_many_attempts"],
  }),
  confirmSecondFactor: route({
    ...secondFactor,
    method: "PUT",
    summary: "Confirm enrolment with a code; from now on log-in asks for one",
    body: OtpConfirmation,
    response: RecoveryCodes,
    problems: ["invalid_otp", "second_factor_on", "too_many_attempts"],
  }),
  removeSecondFactor: route({
    ...secondFactor,
    method: "DELETE",
    summary: "Turn the second factor off",
    body: z.object({ password: z.string().min(1).max(200), otp: Otp }),
    status: 204,
    problems: ["wrong_password", "invalid_otp", "too_many_attempts"],
  }),
  sessions: route({
    ...session,
    method: "GET",
    path: "/user/sessions",
    summary: "The caller's log-ins that go on, the one used last first",
    response: z.array(OwnSession),
    problems: [],
  }),
  endSession: route({
    ...session,
    method: "DELETE",
    path: "/user/sessions/{session_id}",
    params: z.object({ session_id: z.string().min(1).max(64) }),
    summary: "End one of them",
    status: 204,
    problems: ["not_found"],
  }),
  endOtherSessions: route({
    ...session,
    method: "DELETE",
    path: "/user/sessions",
    summary: "End all of them but the caller's",
    response: z.object({ ended: z.number().int() }),
    problems: [],
  }),
  notices: route({
    ...session,
    method: "GET",
    path: "/user/notices",
    summary: "Log-ins from devices that were not known, and guessing at the caller's account",
    response: Notices,
    problems: [],
  }),
  answerNotice: route({
    ...session,
    method: "POST",
    path: "/user/notices",
    summary: "Say whether such a log-in was one's own (else it ends), or that guessing was seen",
    body: NoticeAnswer,
    status: 204,
    problems: ["not_found"],
  }),
  profile: route({
    method: "GET",
    path: "/user/profile",
    summary: "Who is logged in, and which language models there are",
    tag,
    access: "user",
    whileHeld: true,
    response: OwnProfile,
    problems: [],
  }),
  updatePassword: route({
    method: "POST",
    path: "/user/update-password",
    summary: "Change the password; other sessions end",
    tag,
    access: "user",
    whileHeld: true,
    body: PasswordChange,
    status: 204,
    problems: ["wrong_password", "password_common", "password_same", "too_many_attempts"],
  }),
  proofWay: route({
    ...session,
    method: "GET",
    path: "/user/proof",
    summary: "How the caller proves again who they are",
    response: ProofWay,
    problems: [],
  }),
  prove: route({
    ...session,
    method: "POST",
    path: "/user/proof",
    summary: "Prove again who it is, before what cannot be taken back or opens doors; it counts for some minutes",
    body: GivenProof,
    status: 204,
    problems: ["wrong_password", "invalid_otp", "log_in_again", "too_many_attempts"],
  }),
  registration: route({
    method: "POST",
    path: "/registration",
    summary: "Create an account (administrators, or anyone where registration is open)",
    tag,
    access: "public",
    body: Registration,
    status: 201,
    response: Profile,
    problems: ["registration_closed", "proof_needed", "email_taken", "password_common", "too_many_attempts"],
  }),
  token: route({
    method: "POST",
    path: "/token",
    summary: "OAuth 2 token endpoint (password and refresh_token grants); errors in the form of RFC 6749",
    tag,
    access: "public",
    body: OAuthGrant,
    bodyType: "application/x-www-form-urlencoded",
    response: OAuthToken,
    problems: ["too_many_attempts"],
  }),
  refresh: route({
    method: "POST",
    path: "/auth/refresh",
    summary: "Exchange a refresh token (body or cookie) for a new pair",
    tag,
    access: "public",
    body: Refresh,
    response: TokenPair,
    problems: ["invalid_refresh_token", "too_many_attempts"],
  }),
  logout: route({
    method: "POST",
    path: "/auth/logout",
    summary: "Revoke this session's refresh tokens (body or cookie)",
    tag,
    access: "public",
    body: Refresh,
    response: LoggedOut,
    problems: [],
  }),
};
