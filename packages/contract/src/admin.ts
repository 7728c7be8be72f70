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

/** Something that was done: who, from where, what, on what, and what came of it. Answers, rows and secrets are not kept. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who, as they were called then, or now where that was erased; empty: nobody who is known, or the server itself. */
  email: z.string(),
  /** From where; null of what the server did by itself, and of what was kept before this was. */
  address: z.string().nullable(),
  /** The key that a program came with; null of whoever had logged in. */
  key: z.string().nullable(),
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
    "schedule_import",
    "connect_database",
    "renew_database",
    "serve_database",
    "withdraw_database",
    "remove_database",
    "ask_as",
    "change_access",
    "add_service",
    "make_key",
    "revoke_key",
    "log_in",
    "too_many_attempts",
    "log_out",
    "end_session",
    "know_device",
    "token_reused",
    "change_password",
    "prove",
    "second_factor_on",
    "second_factor_off",
    "add_account",
    "disable_account",
    "enable_account",
    "link_account",
    "reset_password",
    "share_board",
    "unshare_board",
    "document",
    "teach",
    "erase_data",
    "scan_file",
  ]),
  question: z.string(),
  /** The SQL that ran; null where none was reached. */
  sql: z.string().nullable(),
  /** `done`, `stopped` by its user, `policy` where only policies refused it, or the code of the problem. */
  outcome: z.string(),
  /** Milliseconds. */
  duration: z.number().int(),
  /** Tokens of language models that a question took, by model; null where none was asked. */
  spent: z.record(z.string(), z.object({ input: z.number().int(), output: z.number().int() })).nullable(),
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

/** Which entries of the log are meant; those that are all of it. */
export const AuditFilter = z.object({
  deed: AuditEntry.shape.deed.optional(),
  /** What the email must hold. */
  email: z.string().trim().max(254).optional(),
  /** Words that question or SQL must have. */
  search: z.string().trim().max(200).optional(),
  /** `done`, anything else, or what only policies refused. */
  outcome: z.enum(["done", "other", "policy"]).optional(),
  from: z.iso.date().optional(),
  /** The last day, taken in. */
  to: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Whether the log is what it was: each entry follows the one before by its hash. */
export const AuditProof = z.object({
  intact: z.boolean(),
  events: z.number().int(),
  /** Of how many what they told of somebody was erased; that they were, and what came of them, is proven all the same. */
  erased: z.number().int(),
  /** The number of the first entry that does not fit; null: all do. */
  broken_at: z.number().int().nullable(),
  /** Number and hash of the newest entry: who notes them elsewhere knows later that nothing before was changed. */
  last: z.object({ number: z.number().int(), hash: z.string() }),
});
export type AuditProof = z.infer<typeof AuditProof>;

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
    fresh: true,
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
    fresh: true,
    ...one,
    method: "PUT",
    path: "/admin/users/{user_id}",
    summary: "Disable a user, whose sessions end, or enable them again",
    body: z.object({ is_disabled: z.boolean() }),
    response: Account,
    problems: ["not_found", "own_account"],
  }),
  resetAccountPassword: route({
    fresh: true,
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
    summary: "Who did what, from where, which SQL ran and what came of it, newest first",
    query: Page.extend(AuditFilter.shape),
    response: z.array(AuditEntry),
    problems: ["invalid_cursor"],
  }),
  exportAudit: route({
    ...shared,
    method: "GET",
    path: "/admin/audit/export",
    summary: "The log as CSV or as JSON lines, oldest first, with the hashes that prove it",
    query: AuditFilter.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
    responseType: "text/csv",
    problems: [],
  }),
  proveAudit: route({
    ...shared,
    method: "GET",
    path: "/admin/audit/proof",
    summary: "Reads the whole log and says whether it is intact",
    response: AuditProof,
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
