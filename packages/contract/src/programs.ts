import { z } from "zod";
import { Account } from "./admin.ts";
import { keyScopes, route } from "./route.ts";
import { Id } from "./topics.ts";

export const KeyScopeName = z.enum(keyScopes);
const KeyName = z.string().trim().min(1).max(80);
/** Longest that a key is good for, in days. */
export const longestKeyDays = 730;

/** A key of a program. What opens is told once, when it is made. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(KeyScopeName),
  /** Its last characters, to tell it from others. */
  ending: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** To the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewKey = z.object({
  name: KeyName,
  scopes: z.array(KeyScopeName).min(1).max(keyScopes.length),
  /** How many days it is good for. */
  days: z.number().int().min(1).max(longestKeyDays),
  /** The password of who makes it. */
  password: z.string().min(1).max(200),
});
export type NewKey = z.infer<typeof NewKey>;

/** `secret` is told this once and kept nowhere. */
export const MadeKey = z.object({ key: ApiKey, secret: z.string() });
export type MadeKey = z.infer<typeof MadeKey>;

/** A program as a user: groups and policies are its own, and it opens by keys alone. */
export const NewService = z.object({ nickname: KeyName, is_admin: z.boolean().default(false) });
export type NewService = z.input<typeof NewService>;

// No key makes, shows or ends keys: one that was stolen must not outlive its end.
const own = { tag: "programs", access: "user", key: "none" } as const;
const ofUser = { tag: "programs", access: "admin", key: "none", params: z.object({ user_id: Id }) } as const;
const made = { status: 201, body: NewKey, response: MadeKey } as const;
const makeProblems = ["wrong_password", "too_many_attempts", "too_many_keys"] as const;

export const programRoutes = {
  keys: route({
    ...own,
    method: "GET",
    path: "/user/keys",
    summary: "The caller's keys for programs, newest first",
    response: z.array(ApiKey),
    problems: [],
  }),
  makeKey: route({
    ...own,
    ...made,
    method: "POST",
    path: "/user/keys",
    summary: "Make a key for a program; its secret is told once",
    problems: makeProblems,
  }),
  revokeKey: route({
    ...own,
    method: "DELETE",
    path: "/user/keys/{key_id}",
    params: z.object({ key_id: Id }),
    summary: "End a key at once",
    status: 204,
    problems: ["not_found"],
  }),
  addService: route({
    tag: "programs",
    access: "admin",
    fresh: true,
    method: "POST",
    path: "/admin/service-accounts",
    summary: "Add an account for a program, which opens by keys alone",
    body: NewService,
    status: 201,
    response: Account,
    problems: [],
  }),
  keysOf: route({
    ...ofUser,
    method: "GET",
    path: "/admin/users/{user_id}/keys",
    summary: "The keys of a user, newest first",
    response: z.array(ApiKey),
    problems: ["not_found"],
  }),
  makeKeyOf: route({
    ...ofUser,
    ...made,
    method: "POST",
    path: "/admin/users/{user_id}/keys",
    summary: "Make a key of an account for a program; nobody makes keys of people but themselves",
    problems: ["not_found", "forbidden", ...makeProblems],
  }),
  revokeKeyOf: route({
    ...ofUser,
    method: "DELETE",
    path: "/admin/users/{user_id}/keys/{key_id}",
    params: z.object({ user_id: Id, key_id: Id }),
    summary: "End a key of a user at once",
    status: 204,
    problems: ["not_found"],
  }),
};
