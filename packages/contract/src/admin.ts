import { z } from "zod";
import { Email } from "./auth.ts";
import { ModelHealth } from "./model-health.ts";
import { route } from "./route.ts";
import { Id, Page } from "./topics.ts";

/** A user, as administrators see it. */
export const Account = z.object({
  id: z.string(),
  email: z.string(),
  nickname: z.string(),
  is_admin: z.boolean(),
  is_disabled: z.boolean(),
  second_factor: z.boolean(),
  /** Of a program: it has keys and no log-in. */
  is_service: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;

export const NewAccount = z.object({
  email: Email,
  nickname: z.string().trim().min(1).max(80),
  is_admin: z.boolean().default(false),
});
export type NewAccount = z.input<typeof NewAccount>;

/** The password was made up; it is told this once and kept nowhere. */
export const AccountPassword = z.object({ account: Account, password: z.string() });
export type AccountPassword = z.infer<typeof AccountPassword>;

/** One use of the data: who, what, when, how long, and what came of it. Answers and rows are not kept. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  email: z.string(),
  /** A question, edited SQL, or an export; or something done with imported data. */
  deed: z.enum([
    "ask",
    "plan",
    "run_sql",
    "export",
    "import",
    "undo_import",
    "restore_import",
    "remove_import",
    "connect_database",
    "serve_database",
    "withdraw_database",
    "remove_database",
    "ask_as",
    "change_access",
    "add_service",
    "make_key",
    "revoke_key",
    "teach",
  ]),
  question: z.string(),
  /** The SQL that ran; null where none was reached. */
  sql: z.string().nullable(),
  /** `done`, `stopped` by its user, or the code of the problem. */
  outcome: z.string(),
  /** Milliseconds. */
  duration: z.number().int(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Questions of one day (UTC). */
export const UsageDay = z.object({
  day: z.iso.date(),
  questions: z.number().int(),
  users: z.number().int(),
  /** Not understood, or ambiguous. */
  refused: z.number().int(),
  /** Ended by any other problem. */
  failed: z.number().int(),
  /** Milliseconds, of those that were answered; null where none was. */
  mean_duration: z.number().int().nullable(),
});
export type UsageDay = z.infer<typeof UsageDay>;

/** What a user said of an answer. */
export const Opinion = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  email: z.string(),
  question: z.string(),
  rating: z.enum(["up", "down"]),
  comment: z.string().nullable(),
});
export type Opinion = z.infer<typeof Opinion>;

const shared = { tag: "admin", access: "admin" } as const;
const one = { ...shared, params: z.object({ user_id: Id }) } as const;

export const adminRoutes = {
  accounts: route({
    ...shared,
    method: "GET",
    path: "/admin/users",
    summary: "Users, by email; those whose email or name has every word of `search`",
    query: Page.extend({ search: z.string().trim().max(200).optional() }),
    response: z.array(Account),
    problems: ["invalid_cursor"],
  }),
  addAccount: route({
    key: "none",
    ...shared,
    method: "POST",
    path: "/admin/users",
    summary: "Add a user; the password is told once",
    body: NewAccount,
    status: 201,
    response: AccountPassword,
    problems: ["email_taken"],
  }),
  changeAccount: route({
    ...one,
    method: "PUT",
    path: "/admin/users/{user_id}",
    summary: "Disable a user, whose sessions end, or enable them again",
    body: z.object({ is_disabled: z.boolean() }),
    response: Account,
    problems: ["not_found", "own_account"],
  }),
  resetAccountPassword: route({
    key: "none",
    ...one,
    method: "POST",
    path: "/admin/users/{user_id}/reset-password",
    summary: "Give a user a new password, told once; their sessions end",
    response: AccountPassword,
    problems: ["not_found", "own_account", "service_account"],
  }),
  audit: route({
    ...shared,
    method: "GET",
    path: "/admin/audit",
    summary: "Who asked what, which SQL ran and what came of it, newest first",
    query: Page,
    response: z.array(AuditEntry),
    problems: [],
  }),
  usage: route({
    ...shared,
    method: "GET",
    path: "/admin/usage",
    summary: "Questions of the last 30 days, by day, newest first; days without any are left out",
    response: z.array(UsageDay),
    problems: [],
  }),
  opinions: route({
    ...shared,
    method: "GET",
    path: "/admin/feedback",
    summary: "What users said of answers, newest first",
    query: Page,
    response: z.array(Opinion),
    problems: ["invalid_cursor"],
  }),
  modelHealth: route({
    ...shared,
    method: "GET",
    path: "/admin/model",
    summary: "What the semantic model holds, counted in the warehouse now, and what is wrong with it",
    response: ModelHealth,
    problems: [],
  }),
};
