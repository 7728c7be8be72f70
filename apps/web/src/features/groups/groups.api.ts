import type { Access, Account, AskedAs, Group, PolicyOverview, Seen } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** Whoever looks again sees what is there now. */
const fresh = { keepUnusedDataFor: 0 } as const;

/** Users that are found at once: more are found by more of their names. */
const mostFound = 30;

/** The calls about groups and policies. */
export const groupsApi = api.enhanceEndpoints({ addTagTypes: ["Groups", "Access"] }).injectEndpoints({
  endpoints: (build) => ({
    policies: build.query<PolicyOverview, void>({ query: () => "/admin/policies", ...fresh }),
    groups: build.query<Group[], void>({ query: () => "/admin/groups", providesTags: ["Groups"], ...fresh }),
    addGroup: build.mutation<Group, string>({
      query: (name) => ({ url: "/admin/groups", method: "POST", body: { name } }),
      invalidatesTags: ["Groups"],
    }),
    removeGroup: build.mutation<void, string>({
      query: (id) => ({ url: `/admin/groups/${id}`, method: "DELETE" }),
      invalidatesTags: ["Groups", "Access"],
    }),
    people: build.query<Account[], string>({
      query: (search) => ({ url: "/admin/users", params: { limit: mostFound, search: search || undefined } }),
      ...fresh,
    }),
    access: build.query<Access, string>({
      query: (id) => `/admin/users/${id}/access`,
      providesTags: ["Access"],
      ...fresh,
    }),
    changeAccess: build.mutation<Access, { id: string; access: Access }>({
      query: ({ id, access }) => ({ url: `/admin/users/${id}/access`, method: "PUT", body: access }),
      invalidatesTags: ["Groups", "Access"],
    }),
    whoSees: build.query<Seen[], string>({
      query: (dataset) => `/admin/policies/${dataset}`,
      providesTags: ["Access"],
      ...fresh,
    }),
    askAs: build.mutation<AskedAs, { id: string; question: string }>({
      query: ({ id, question }) => ({ url: `/admin/users/${id}/ask`, method: "POST", body: { question } }),
    }),
  }),
});
