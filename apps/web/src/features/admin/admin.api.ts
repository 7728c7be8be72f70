import type {
  Account,
  AccountPassword,
  AuditEntry,
  AuditFilter,
  ModelHealth,
  NewAccount,
  Opinion,
  UsageDay,
} from "@tanyadata/contract";
import { api } from "../../api/api.ts";

const pageSize = 30;

/** A list that is read on from the last item held; a page that is not full is the last one. */
const byCursor = {
  initialPageParam: null,
  getNextPageParam: (page: readonly { readonly id: string }[]) =>
    page.length < pageSize ? undefined : page.at(-1)?.id,
};
const page = (url: string, prev: string | null, search = "") => ({
  url,
  params: { prev: prev ?? undefined, limit: pageSize, search: search || undefined },
});

/** Whoever looks again sees what is there now. */
const fresh = { keepUnusedDataFor: 0 } as const;

/** The calls of administrators. Others are refused by the server. */
export const adminApi = api.enhanceEndpoints({ addTagTypes: ["Accounts"] }).injectEndpoints({
  endpoints: (build) => ({
    /** By email. */
    accounts: build.infiniteQuery<Account[], string, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => page("/admin/users", pageParam, queryArg),
      providesTags: ["Accounts"],
      ...fresh,
    }),
    addAccount: build.mutation<AccountPassword, NewAccount>({
      query: (body) => ({ url: "/admin/users", method: "POST", body }),
      invalidatesTags: ["Accounts"],
    }),
    setDisabled: build.mutation<Account, { id: string; isDisabled: boolean }>({
      query: ({ id, isDisabled }) => ({ url: `/admin/users/${id}`, method: "PUT", body: { is_disabled: isDisabled } }),
      invalidatesTags: ["Accounts"],
    }),
    resetPassword: build.mutation<AccountPassword, string>({
      query: (id) => ({ url: `/admin/users/${id}/reset-password`, method: "POST" }),
    }),
    /** Newest first. */
    audit: build.infiniteQuery<AuditEntry[], AuditFilter, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { deed, search = "" }, pageParam }) => {
        const { params, ...call } = page("/admin/audit", pageParam, search);
        return { ...call, params: { ...params, deed } };
      },
      ...fresh,
    }),
    /** Newest first. */
    opinions: build.infiniteQuery<Opinion[], void, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => page("/admin/feedback", pageParam),
      ...fresh,
    }),
    modelHealth: build.query<ModelHealth, void>({ query: () => "/admin/model", ...fresh }),
    usage: build.query<UsageDay[], void>({ query: () => "/admin/usage", ...fresh }),
  }),
});
