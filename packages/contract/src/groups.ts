import { z } from "zod";
import { route } from "./route.ts";
import { Id } from "./topics.ts";

/** A group of users: policies give it something by its name. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number().int(),
  /** Rules that name it. */
  rules: z.number().int(),
});
export type Group = z.infer<typeof Group>;

/** What policies know of a user: groups by id, and values of each attribute. */
export const Access = z.object({
  groups: z.array(Id).max(500),
  attributes: z.record(z.string().max(80), z.array(z.string().trim().min(1).max(200)).max(200)),
});
export type Access = z.infer<typeof Access>;

/** A rule of the model's policies, as it is in service. */
export const PolicyRule = z.object({
  rule: z.string(),
  label: z.string(),
  /** Null: everybody who has signed in. */
  groups: z.array(z.string()).nullable(),
  /** What it is about, by the names of its parts. */
  about: z.array(z.string()),
  allow: z.array(z.string()),
  rows: z.string().nullable(),
});
export type PolicyRule = z.infer<typeof PolicyRule>;

/** The policies in service; without any, everybody who has signed in sees everything. */
export const PolicyOverview = z.object({
  attributes: z.array(z.object({ id: z.string(), label: z.string() })),
  rules: z.array(PolicyRule),
  /** Whose it is that no rule names: everybody's, nobody's, or that of these groups. */
  unnamed: z.union([z.enum(["signed-in", "nobody"]), z.array(z.string())]),
  datasets: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type PolicyOverview = z.infer<typeof PolicyOverview>;

/** What one user may do with a dataset. */
export const Seen = z.object({
  user_id: z.string(),
  email: z.string(),
  nickname: z.string(),
  may: z.array(z.enum(["ask", "export", "sql"])),
  /** Which rows, in words; null: all of them. */
  rows: z.string().nullable(),
});
export type Seen = z.infer<typeof Seen>;

/** What a question comes to for somebody else. */
export const AskedAs = z.object({
  /** Null where there is none. */
  answer: z.string().nullable(),
  /** Why there is none, and what could be asked. */
  detail: z.string().nullable(),
  suggestions: z.array(z.string()),
  sql: z.string().nullable(),
  rows: z.number().int(),
});
export type AskedAs = z.infer<typeof AskedAs>;

/** The group that every administrator is in, and nobody else; policies name it like any other. */
export const administrators = "administrator";

const shared = { tag: "groups", access: "admin" } as const;
const ofGroup = { ...shared, params: z.object({ group_id: Id }) } as const;
const ofUser = { ...shared, params: z.object({ user_id: Id }) } as const;

export const groupRoutes = {
  groups: route({
    ...shared,
    method: "GET",
    path: "/admin/groups",
    summary: "Groups of users, by name",
    response: z.array(Group),
    problems: [],
  }),
  addGroup: route({
    ...shared,
    method: "POST",
    path: "/admin/groups",
    summary: "Add a group; one of that name stays as it is",
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .refine((name) => name.toLowerCase() !== administrators, { message: "every administrator is in it already" }),
    }),
    status: 201,
    response: Group,
    problems: [],
  }),
  removeGroup: route({
    // Who was in it is not kept.
    fresh: true,
    ...ofGroup,
    method: "DELETE",
    path: "/admin/groups/{group_id}",
    summary: "Take a group away; its members stay",
    status: 204,
    problems: ["not_found"],
  }),
  access: route({
    ...ofUser,
    method: "GET",
    path: "/admin/users/{user_id}/access",
    summary: "The groups of a user, and what they have of their own",
    response: Access,
    problems: ["not_found"],
  }),
  changeAccess: route({
    fresh: true,
    ...ofUser,
    method: "PUT",
    path: "/admin/users/{user_id}/access",
    summary: "Put a user into these groups alone, with these values alone",
    body: Access,
    response: Access,
    problems: ["not_found"],
  }),
  policies: route({
    ...shared,
    method: "GET",
    path: "/admin/policies",
    summary: "The policies of the model in service",
    response: PolicyOverview,
    problems: [],
  }),
  whoSees: route({
    ...shared,
    method: "GET",
    path: "/admin/policies/{dataset_id}",
    params: z.object({ dataset_id: Id }),
    summary: "Who may see what of a dataset",
    response: z.array(Seen),
    problems: ["not_found"],
  }),
  askAs: route({
    ...ofUser,
    method: "POST",
    path: "/admin/users/{user_id}/ask",
    summary: "Ask a question as another user would; it stands in the audit log, and in no topic",
    body: z.object({ question: z.string().trim().min(1).max(2000) }),
    response: AskedAs,
    problems: [
      "not_found",
      "query_failed",
      "query_timeout",
      "too_many_requests",
      "overloaded",
      "warehouse_unavailable",
    ],
  }),
};
